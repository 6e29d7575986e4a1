import Foundation
import Geometry
import Scene
import Support

/// Additional intrinsics of a finished model, where the photographs prove them: the tangential
/// distortion of decentered lenses, and the ratio of the focal lengths of stretched pictures.
///
/// Most photographs have neither, and superfluous parameters make the others less accurate.
///
/// Reference: Brown, "Decentering Distortion of Lenses", Photogrammetric Engineering 32(3), 1966.
extension MappingPipeline {
  /// Minimum reduction of the squared errors, as a logarithm. It is mostly below 0.03 for photographs of
  /// twelve captures, and 0.6 for those of a compact camera on an airplane.
  static let minLensGain = 0.05
  /// Minimum number of views of a camera.
  private static let minViews = 8
  /// Largest share of the gain that may remain: errors of another kind are not the lens's.
  private static let maxRemaining = 0.3
  /// Minimum difference of the focal lengths for it to be adjusted, as a logarithm.
  private static let minAspect = 0.01
  private static let rounds = 2

  /// Adjusts them if they explain the errors.
  ///
  /// - Returns: The check of the resulting model; `nil` if its cameras cannot be adjusted.
  func extendLenses(
    _ mapper: inout IncrementalMapper, of main: MappedModel
  ) throws -> IntrinsicsCheck? {
    guard mapper.finalLimit != nil, !mapper.state.isAnchored else { return nil }
    guard let found = try check(mapper, of: main) else { return nil }
    let before = mapper.state
    guard found.gain > Self.minLensGain else { return found }
    mapper.state.added = added(to: mapper, found)
    guard !mapper.state.added.isEmpty else { return found }
    try mapper.settle(rounds: Self.rounds)
    if let now = try check(mapper, of: main), now.gain < Self.maxRemaining * found.gain,
      mapper.state.model.registeredCount >= before.model.registeredCount
    {
      return now
    }
    mapper.state = before
    return found
  }

  private func check(
    _ mapper: IncrementalMapper, of main: MappedModel
  ) throws -> IntrinsicsCheck? {
    var mapped = main
    mapped.state = mapper.state
    let undetermined = focals.filter { $0.value.free != nil }.map(\.key)
    let trial = IntrinsicsTrial(
      mapped: mapped, context: context.silent, undetermined: Set(undetermined))
    return try trial.check(.shared, from: trial.start())
  }

  private func added(
    to mapper: IncrementalMapper, _ found: IntrinsicsCheck
  ) -> [Int: IntrinsicsFreedom] {
    let freedoms = mapper.schedule.freedoms(mapper.state.model, isFinal: true)
    var added: IntrinsicsFreedom = [.tangential]
    if abs(log(max(found.aspect, 0.001))) > Self.minAspect { added.insert(.aspect) }
    let views = mapper.state.model.registered.map { problem.cameraOf[$0] }
    return freedoms.indices.reduce(into: [:]) { result, camera in
      let isEnough = views.count { $0 == camera } >= Self.minViews
      if isEnough && freedoms[camera].contains(.k1) { result[camera] = added }
    }
  }
}
