import Formats
import Foundation
import Scene

/// A loaded capture. `frames` and `viewSet.views` run in parallel: index *i* is one photograph.
public struct Capture: Equatable, Sendable {
  /// The folder's name, for messages and prompts.
  public var name: String
  /// The folder that was loaded.
  public var url: URL
  /// The layout that was found; never `.auto`.
  public var format: CaptureFormat
  /// The photographs, in natural order of their paths.
  public var frames: [Frame]
  /// What the stages take: images, intrinsics and what the device recorded with each.
  public var viewSet: ViewSet
  /// The tool whose file the poses are from; `nil` for those of the capture itself.
  public var poseFormat: PoseFileFormat?
  /// Files that were not loaded.
  public var skipped: [FileRemark]
  /// Files that were loaded without something they should have brought (pose, depth, gravity).
  public var notes: [FileRemark]
  /// The path of a folder of masks that lies beside photographs which are not here, unused.
  public var unusedMasks: String?

  /// A capture whose frames and views are parallel.
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

  /// Whether any photograph is to be had.
  public var hasPhotographs: Bool { viewSet.views.contains { $0.isHere } }

  /// Index of the frame with this name, with or without its file extension.
  public func index(of name: String) -> Int? {
    frames.firstIndex { $0.name == name }
      ?? frames.firstIndex { ($0.name as NSString).deletingPathExtension == name }
  }

  /// The capture with only the frames at `indices`, in their order; cameras keep their numbers.
  public func keeping(_ indices: [Int]) -> Capture {
    var copy = self
    copy.frames = indices.map { frames[$0] }
    copy.viewSet.views = indices.map { viewSet.views[$0] }
    return copy
  }
}
