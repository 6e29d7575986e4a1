import Geometry
import Scene
import Support

/// Higher radial coefficients of wide lenses, where the photographs prove them.
///
/// k1 and k2 describe the lenses of phones to a fraction of a pixel. Beyond 45° from the axis, action
/// cameras and fisheyes need one or two coefficients more.
extension MappingPipeline {
  /// Minimum number of views of a camera.
  private static let minTermViews = 8
  /// Minimum relative reduction of the squared errors.
  private static let minTermGain = 0.02
  private static let termRounds = 2

  /// Adjusts them if the errors become smaller and no view is lost.
  func addRadialTerms(_ mapper: inout IncrementalMapper) throws {
    guard mapper.finalLimit != nil, !mapper.state.isAnchored else { return }
    let terms = terms(of: mapper)
    guard !terms.isEmpty else { return }
    let before = mapper.state
    let error = try squaredError(mapper)
    mapper.state.added.merge(terms) { $0.union($1) }
    try mapper.settle(rounds: Self.termRounds)
    if try squaredError(mapper) > (1 - Self.minTermGain) * error
      || mapper.state.model.registeredCount < before.model.registeredCount
    {
      mapper.state = before
    }
  }

  /// The coefficients to add, by camera.
  private func terms(of mapper: IncrementalMapper) -> [Int: IntrinsicsFreedom] {
    let model = mapper.state.model
    let freedoms = mapper.schedule.freedoms(model, isFinal: true)
    let views = model.registered.map { problem.cameraOf[$0] }
    return freedoms.indices.reduce(into: [:]) { result, index in
      let camera = model.cameras[index]
      let isEnough = views.count { $0 == index } >= Self.minTermViews
      guard camera.isWide, isEnough, freedoms[index].contains(.k2) else { return }
      result[index] = camera.lens == .fisheye ? [.k3, .k4] : [.k3]
    }
  }

  /// Mean squared reprojection error of the used observations, pixels².
  private func squaredError(_ mapper: IncrementalMapper) throws -> Double {
    let used = mapper.state.model.isUsed.indices.filter { mapper.state.model.isUsed[$0] }
    let errors = try mapper.state.model.errors(of: used, mapper.problem, in: context.silent)
    return errors.reduce(0) { $0 + $1 * $1 } / Double(max(errors.count, 1))
  }
}

extension Camera {
  /// Distance of the corner from the center, in focal lengths, from which a lens is wide: a diagonal
  /// field of view of 90° without distortion.
  private static let wideCorner = 1.0

  /// Whether k1 and k2 may not suffice.
  var isWide: Bool {
    let half = SIMD2(Double(width), Double(height)) / 2
    return (half * half).sum().squareRoot() > Self.wideCorner * focal
  }
}
