import Capture
import Formats
import Foundation
import Geometry
import Support

/// Poses from a file, by frame name: the reference of `compare`.
package struct TruePoses {
  /// `cameraFromWorld`, camera axes x right, y down, z forward.
  package private(set) var poses: [String: RigidTransform] = [:]
  package let format: String
  private let names: PoseNames

  /// Reads poses and detects the format by content.
  ///
  /// - Throws: `TruthError`.
  package static func read(_ url: URL) throws -> TruePoses {
    guard FileManager.default.fileExists(atPath: url.path) else {
      throw TruthError.notThere(url)
    }
    do {
      return TruePoses(try GivenPoses.read(url))
    } catch CaptureError.badPoses(let place, let problem) {
      throw TruthError.badPoses(place, problem)
    } catch CaptureError.badModel(let place, let error) {
      throw TruthError.badModel(place, error)
    }
  }

  /// The poses of a list.
  package init(_ list: PoseList) {
    format = list.format.rawValue
    names = PoseNames(list)
    for entry in list.entries {
      if let name = entry.name.split(separator: "/").last { poses[String(name)] = entry.pose }
    }
  }

  /// The pose of a frame, found by name or by name without extension.
  package func pose(of name: String) -> RigidTransform? { names.entry(of: name)?.pose }
}
