import Foundation
import Geometry
import Scene

/// Poses of photographs in a file of another tool.
public struct PoseList: Sendable {
  /// The data of one photograph.
  public struct Entry: Equatable, Sendable {
    /// Name of the photograph in the file, possibly with folders or without extension.
    public var name: String
    /// `cameraFromWorld` with OpenCV axes (x right, y down, z forward), in the file's world and
    /// unit.
    public var pose: RigidTransform
    /// Intrinsics, if the file has them.
    public var camera: StatedCamera?
    /// Its place in a rig, if it belongs to one.
    public var rig: RigPlace?

    /// Creates the entry of a photograph.
    public init(
      name: String, pose: RigidTransform, camera: StatedCamera? = nil, rig: RigPlace? = nil
    ) {
      self.name = name
      self.pose = pose
      self.camera = camera
      self.rig = rig
    }
  }

  /// A part of a photograph's entry that cannot be used.
  package struct Remark: Equatable, Sendable {
    /// The unusable part.
    package enum Part: Sendable {
      case pose, intrinsics
    }

    /// Name of the photograph in the file, or of its own file.
    package var name: String
    package var part: Part
    package var problem: FileProblem
  }

  /// Maximum bytes of a pose file.
  package static let maxBytes = 1 << 28
  /// Maximum bytes of a file for one photograph.
  package static let maxSidecarBytes = 1 << 20

  /// Format of the file.
  public var format: PoseFileFormat
  /// Photographs with a pose, in file order.
  public var entries: [Entry] = []
  /// Unusable poses and intrinsics.
  package var remarks: [Remark] = []

  /// Creates an empty list.
  public init(format: PoseFileFormat) { self.format = format }

  /// Adds the entry that `body` returns; an error is recorded as a remark about the pose.
  mutating func add(
    _ name: String, in rig: RigPlace? = nil, _ body: () throws -> (RigidTransform, StatedCamera?)
  ) {
    guard !name.isEmpty, name.utf8.count <= Self.maxNameBytes else {
      note(FileProblem.badPath, .pose, of: String(name.prefix(80)))
      return
    }
    do {
      let (pose, camera) = try body()
      entries.append(Entry(name: name, pose: pose, camera: camera, rig: rig))
    } catch {
      note(error, .pose, of: name)
    }
  }

  /// Returns the camera that `body` reads; an error is recorded as a remark about the photograph.
  mutating func camera(of name: String, _ body: () throws -> StatedCamera?) -> StatedCamera? {
    do { return try body() } catch {
      note(error, .intrinsics, of: name)
      return nil
    }
  }

  /// Records why a part of an entry cannot be used.
  mutating func note(_ error: any Error, _ part: Remark.Part, of name: String) {
    remarks.append(Remark(name: name, part: part, problem: FileProblem(error)))
  }

  private static let maxNameBytes = 4096
}
