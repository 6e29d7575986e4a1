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
      self.name = name
      self.pose = pose
      self.camera = camera
    }
  }

  /// A part of a photograph's entry that cannot be used.
  package struct Remark: Equatable, Sendable {
    /// The part that the photograph does without.
    package enum Part: Sendable {
      case pose, intrinsics
    }

    /// The photograph as the file names it, or the file of one photograph.
    package var name: String
    package var part: Part
    package var problem: FileProblem
  }

  /// Larger files are no list of poses, bytes.
  package static let maxBytes = 1 << 28
  /// Files of one photograph are smaller, bytes.
  package static let maxSidecarBytes = 1 << 20

  /// Who writes files of this form.
  public var format: PoseFileFormat
  /// Photographs with a pose, in the file's order.
  public var entries: [Entry] = []
  /// Poses and intrinsics that cannot be used.
  package var remarks: [Remark] = []

  /// A list without entries.
  public init(format: PoseFileFormat) { self.format = format }

  /// Adds what `body` makes of an entry; what it throws is noted of its pose.
  mutating func add(_ name: String, _ body: () throws -> (RigidTransform, StatedCamera?)) {
    guard !name.isEmpty, name.utf8.count <= Self.maxNameBytes else {
      note(FileProblem.badPath, .pose, of: String(name.prefix(80)))
      return
    }
    do {
      let (pose, camera) = try body()
      entries.append(Entry(name: name, pose: pose, camera: camera))
    } catch {
      note(error, .pose, of: name)
    }
  }

  /// The camera that `body` reads; where it cannot be used, that is noted of the photograph.
  mutating func camera(of name: String, _ body: () throws -> StatedCamera?) -> StatedCamera? {
    do { return try body() } catch {
      note(error, .intrinsics, of: name)
      return nil
    }
  }

  /// Notes why a part of an entry cannot be used.
  mutating func note(_ error: any Error, _ part: Remark.Part, of name: String) {
    remarks.append(Remark(name: name, part: part, problem: FileProblem(error)))
  }

  private static let maxNameBytes = 4096
}
