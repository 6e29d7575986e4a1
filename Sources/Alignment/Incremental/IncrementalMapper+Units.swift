import Files
import Geometry
import Scene
import Support

/// Units of work that an interrupted run keeps: up to ten registrations, or an adjustment of the whole
/// model.
///
/// The number of a unit is a hash of the mapper's state before it and of the settings that differ
/// between mappers of a run. A run that repeats the same calculations therefore finds their results,
/// in whatever order its models are built.
extension IncrementalMapper {
  private static let group = "model"

  /// Does a part of the work, or takes its result from the interrupted run that this one continues.
  ///
  /// - Parameters:
  ///   - part: What is done, with the values that its result depends on.
  ///   - earlier: The number of a unit, if nothing changed since.
  ///   - work: Changes the state, except for its covariance and intrinsics to hold or add, and the
  ///     state of growth, nothing else.
  /// - Returns: The number of the unit; `nil` if none are kept.
  @discardableResult
  mutating func unit(
    _ part: String, after earlier: Int? = nil, _ work: (inout IncrementalMapper) throws -> Void
  ) throws -> Int? {
    guard keepsUnits else {
      try work(&self)
      return nil
    }
    let number = earlier.map { Self.number(after: $0) } ?? unitNumber(part)
    if let found = context.storedUnit(Self.group, number, as: MapperRecord.self),
      (try? found.check(self)) != nil
    {
      found.restore(&self)
      return number
    }
    try work(&self)
    context.store(MapperRecord(self), as: Self.group, number)
    return number
  }

  /// The number of a unit whose input is the result of another.
  private static func number(after unit: Int) -> Int {
    var hash = ContentHash()
    hash.step(UInt64(unit))
    return Int(hash.value >> 1)
  }

  /// Whether finished units are stored; a run that is stepped through announces every step.
  var keepsUnits: Bool { context.units != nil && context.onStep == nil }

  /// The number of a unit that starts from the present state.
  func unitNumber(_ part: String) -> Int {
    var writer = ByteWriter()
    writer.string(part)
    writer.integer(context.seed)
    writer.array(isAllowed.map { $0 ? 1 : 0 } as [UInt8])
    store(intrinsicsInto: &writer)
    writer.array([pace.viewGrowth, pace.pointGrowth, pace.largeViewGrowth])
    writer.array([pace.viewsOfLargeModel, pace.observationsPerView])
    writer.array(problem.noise.deviations)
    writer.optional(problem.noise.typical) { $0.double($1) }
    for pair in problem.pairs { writer.array([pair.first, pair.second, pair.inliers.count]) }
    store(constraintsInto: &writer)
    var hash = ContentHash()
    writer.bytes.withUnsafeBytes { hash.add($0) }
    MapperRecord(self).add(to: &hash)
    return Int(hash.value >> 1)
  }

  private func store(intrinsicsInto writer: inout ByteWriter) {
    for camera in problem.views.cameras {
      writer.string(camera.source.rawValue)
      camera.camera.store(into: &writer)
    }
    for intrinsics in [state.held, state.added] {
      writer.integer(UInt64(intrinsics.count))
      for (camera, freedom) in intrinsics.sorted(by: { $0.key < $1.key }) {
        writer.array([camera, Int(freedom.rawValue)])
      }
    }
    writer.integer(UInt8(state.isAnchored ? 1 : 0))
    for place in state.rig?.places ?? [] {
      writer.array([place?.camera ?? -1, place?.instant ?? -1])
    }
  }

  private func store(constraintsInto writer: inout ByteWriter) {
    writer.array([constraintVariance, centerVariance])
    writer.array([constraints.focals.count, constraints.centers.count])
    for point in constraints.control?.points ?? [] {
      let w = point.prior.information
      writer.packed([point.position, point.prior.mean, w.c0, w.c1, w.c2])
    }
    for (camera, deviation) in constraints.focals.sorted(by: { $0.key < $1.key }) {
      writer.integer(UInt64(camera))
      writer.double(deviation)
    }
    for (view, prior) in constraints.centers.sorted(by: { $0.key < $1.key }) {
      writer.integer(UInt64(view))
      let information = prior.information
      writer.packed([prior.mean, information.c0, information.c1, information.c2])
    }
  }
}
