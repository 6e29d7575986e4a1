import Foundation
import Scene

/// A capture as the workbench keeps it.
public struct LoadedCapture: Sendable {
  public var name: String
  public var format: String
  public var folder: URL
  public var views: ViewSet
  /// Files that were left out, with reasons.
  public var skipped: [(file: String, reason: String)]
  /// Things worth knowing about the capture as a whole.
  public var remarks: [String]
  /// Exposure time in seconds by frame name, where known.
  public var exposures: [String: Double]

  public init(name: String, format: String, folder: URL, views: ViewSet) {
    self.name = name
    self.format = format
    self.folder = folder
    self.views = views
    skipped = []
    remarks = []
    exposures = [:]
  }

  func index(of name: String) -> Int? { views.views.firstIndex { $0.name == name } }
}
