import Geometry
import Scene
import Support

/// The record of attempts to register views and the state of the loop that makes them, in a form that
/// can be stored.
struct MapperAttempts: Storable {
  private let registrations: [RegistrationRecord]
  private let counts: [Int]
  private let failures: [Int: PoseAttempt]
  private let lastGlobal: (views: Int, points: Int)
  private let growth: GrowthProgress

  init(_ mapper: IncrementalMapper) {
    (registrations, counts) = (mapper.state.registrations, mapper.state.registrationCounts)
    (failures, lastGlobal) = (mapper.state.failures, mapper.state.lastGlobal)
    growth = mapper.growth
  }

  func store(into writer: inout ByteWriter) {
    registrations.store(into: &writer)
    writer.array(counts)
    writer.array(failures.keys.sorted())
    for (_, attempt) in failures.sorted(by: { $0.key < $1.key }) { attempt.store(into: &writer) }
    writer.array([lastGlobal.views, lastGlobal.points, growth.atLastRetry])
    writer.array(growth.failed.sorted())
    writer.integer(UInt8(growth.isRelaxed ? 1 : 0))
    writer.integer(UInt8(growth.isComplete ? 1 : 0))
  }

  init(from reader: inout ByteReader) throws {
    registrations = try [RegistrationRecord](from: &reader)
    counts = try reader.array()
    let failed: [Int] = try reader.array()
    var failures: [Int: PoseAttempt] = [:]
    for view in failed { failures[view] = try PoseAttempt(from: &reader) }
    self.failures = failures
    let numbers: [Int] = try reader.array()
    guard numbers.count == 3 else { throw StorageError.inconsistent("model") }
    lastGlobal = (numbers[0], numbers[1])
    growth = GrowthProgress(
      failed: Set(try reader.array(Int.self)), isRelaxed: try reader.integer(UInt8.self) != 0,
      atLastRetry: numbers[2], isComplete: try reader.integer(UInt8.self) != 0)
  }

  /// - Throws: `StorageError` if they do not belong to this number of views.
  func check(views: Int) throws {
    let range = 0..<views
    let allowed = 0...IncrementalMapper.maxRegistrations
    guard counts.count == views, counts.allSatisfy(allowed.contains),
      failures.keys.allSatisfy(range.contains), growth.failed.allSatisfy(range.contains),
      [lastGlobal.views, lastGlobal.points, growth.atLastRetry].allSatisfy({ $0 >= 0 })
    else { throw StorageError.inconsistent("model") }
  }

  func restore(_ mapper: inout IncrementalMapper) {
    mapper.state.restore(registrations, counts: counts)
    (mapper.state.failures, mapper.state.lastGlobal) = (failures, lastGlobal)
    mapper.growth = growth
  }
}

extension RegistrationRecord: Storable {
  package func store(into writer: inout ByteWriter) {
    writer.string(view)
    for value in [visible, inliers, points] { writer.integer(UInt64(max(value, 0))) }
    writer.integer(UInt8(accepted ? 1 : 0))
    writer.double(error)
  }

  package init(from reader: inout ByteReader) throws {
    view = try reader.string()
    visible = try reader.size("attempt")
    inliers = try reader.size("attempt")
    points = try reader.size("attempt")
    accepted = try reader.integer(UInt8.self) != 0
    error = try reader.double()
  }
}

extension PoseAttempt: Storable {
  func store(into writer: inout ByteWriter) {
    for value in [visible, inliers, limit] { writer.integer(UInt64(max(value, 0))) }
    writer.optional(pose) { $1.store(into: &$0) }
    camera.store(into: &writer)
  }

  init(from reader: inout ByteReader) throws {
    visible = try reader.size("attempt")
    inliers = try reader.size("attempt")
    limit = try reader.size("attempt")
    pose = try reader.optional { try RigidTransform(from: &$0) }
    camera = try Camera(from: &reader)
  }
}

extension ByteReader {
  /// Reads a number of views, keypoints or points.
  fileprivate mutating func size(_ what: String) throws -> Int {
    guard let value = Int32(exactly: try integer(UInt64.self)) else {
      throw StorageError.inconsistent(what)
    }
    return Int(value)
  }
}
