import Formats
import Foundation
import Scene

/// A loaded capture. `frames` and `viewSet.views` are parallel: index *i* is one photograph.
public struct Capture: Equatable, Sendable {
  /// Name of the folder, for messages and prompts.
  public var name: String
  /// The folder that was loaded.
  public var url: URL
  /// The detected layout; never `.auto`.
  public var format: CaptureFormat
  /// The photographs, in natural order of their paths.
  public var frames: [Frame]
  /// The input of the stages: images, intrinsics and recorded data.
  public var viewSet: ViewSet
  /// Format of another tool's file from which the poses come; `nil` for the capture's own poses.
  public var poseFormat: PoseFileFormat?
  /// Files that were not loaded.
  public var skipped: [FileRemark]
  /// Remarks about loaded files with missing data (pose, depth, gravity).
  public var notes: [FileRemark]
  /// Path of an unused mask folder next to the photographs, if the photographs are unavailable.
  public var unusedMasks: String?

  /// Creates a capture from parallel frames and views.
  public init(
    name: String, url: URL, format: CaptureFormat, frames: [Frame], viewSet: ViewSet,
    skipped: [FileRemark] = [], notes: [FileRemark] = []
  ) {
    self.name = name
    self.url = url
    self.format = format
    self.frames = frames
    self.viewSet = viewSet
    self.skipped = skipped
    self.notes = notes
  }

  /// Whether any photograph is available.
  public var hasPhotographs: Bool { viewSet.views.contains { $0.isHere } }

  /// The copies that were set aside, and the photographs that show the same, by path.
  public var copies: [(file: String, original: String)] {
    skipped.compactMap { remark in
      guard case .samePicture(let original) = remark.fact else { return nil }
      return (remark.file, original)
    }
  }

  /// Index of the frame with this name, with or without file extension.
  public func index(of name: String) -> Int? {
    frames.firstIndex { $0.name == name }
      ?? frames.firstIndex { ($0.name as NSString).deletingPathExtension == name }
  }

  /// The capture with only the frames at `indices`, in their order; camera indices do not change.
  public func keeping(_ indices: [Int]) -> Capture {
    var copy = self
    copy.frames = indices.map { frames[$0] }
    copy.viewSet.views = indices.map { viewSet.views[$0] }
    return copy
  }
}
