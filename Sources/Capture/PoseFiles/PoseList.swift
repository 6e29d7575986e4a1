import Foundation
import Geometry

/// Poses of photographs as the file of another tool has them.
public struct PoseList: Sendable {
  /// What a file says of one photograph.
  public struct Entry: Equatable, Sendable {
    /// The photograph as the file names it, with its folders or without its extension.
    public var name: String
    /// `cameraFromWorld`, axes x right, y down, z forward; in the file's world and unit.
    public var pose: RigidTransform
    /// Its intrinsics, where the file has them.
    public var camera: StatedCamera?

    /// What a file says of a photograph.
    public init(name: String, pose: RigidTransform, camera: StatedCamera? = nil) {
      (self.name, self.pose, self.camera) = (name, pose, camera)
    }
  }

  /// Who writes files of this form.
  public var format: PoseFileFormat
  /// Photographs with a pose, in the file's order.
  public var entries: [Entry] = []
  /// Photographs of the file without one, and what of others cannot be used.
  public var remarks: [FileRemark] = []

  /// A list without entries.
  public init(format: PoseFileFormat) { self.format = format }

  /// Adds what `body` makes of an entry; what it throws is noted of its pose.
  mutating func add(_ name: String, _ body: () throws -> (RigidTransform, StatedCamera?)) {
    guard !name.isEmpty, name.utf8.count <= Self.maxNameBytes else {
      remarks.append(FileRemark(file: String(name.prefix(80)), .without(.pose, .badPath)))
      return
    }
    do {
      let (pose, camera) = try body()
      entries.append(Entry(name: name, pose: pose, camera: camera))
    } catch {
      remarks.append(FileRemark(file: name, .without(.pose, FileProblem(error))))
    }
  }

  /// The camera that `body` reads; where it cannot be used, that is noted of the photograph.
  mutating func camera(of name: String, _ body: () throws -> StatedCamera?) -> StatedCamera? {
    do { return try body() } catch {
      remarks.append(FileRemark(file: name, .without(.intrinsics, FileProblem(error))))
      return nil
    }
  }

  private static let maxNameBytes = 4096
}

/// The tools whose pose files are read.
public enum PoseFileFormat: String, Sendable, CaseIterable {
  /// `{name: {R, C}}`.
  case poses
  /// The `ground_truth.json` of a rendered capture.
  case truth
  case nerfstudio
  case colmap
  case bundler
  case openMVG = "openmvg"
  case meshroom
  case openSfM = "opensfm"
  case metashape
  case realityCapture = "realitycapture"
  case middlebury
  case strecha
  case openMVS = "openmvs"

  /// The name as its authors write it.
  public var title: String {
    switch self {
    case .poses: "poses"
    case .truth: "a rendered capture's truth"
    case .nerfstudio: "nerfstudio"
    case .colmap: "COLMAP"
    case .bundler: "Bundler"
    case .openMVG: "openMVG"
    case .meshroom: "Meshroom"
    case .openSfM: "OpenSfM"
    case .metashape: "Metashape"
    case .realityCapture: "RealityCapture"
    case .middlebury: "Middlebury"
    case .strecha: "Strecha"
    case .openMVS: "OpenMVS"
    }
  }
}
