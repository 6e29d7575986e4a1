import Foundation
import Geometry
import Scene
import Support

extension Mapper {
  /// What few lenses need: pixels that are not square, elements that are not centred.
  static let rareFreedoms: [IntrinsicsFreedom] = [.aspect, .tangential]
  /// How much more a rare parameter must explain than chance would: neighbouring keypoints err
  /// alike, so that observations count for less than their number.
  static let caution = 10.0

  /// Frees rare intrinsics, one kind after the other, where the observations ask for them.
  ///
  /// Both adjustments see the same observations and start from a converged model. A kind is taken
  /// where the cost falls by more than Schwarz's criterion wants, `½ k ln n` in units of the
  /// residuals' variance for *k* more unknowns and *n* residuals, times `caution`.
  mutating func chooseLensModel() throws {
    let cameras = schedule.refinable(model)
    guard !cameras.isEmpty else { return }
    let tracks = model.adjustmentTracks(scene, perView: nil)
    let residuals = 2.0 * Double(model.isUsed.count(where: { $0 }))
    let poses = 6.0 * Double(model.registeredCount)
    let freedom = residuals - 3 * Double(tracks.count) - poses
    guard freedom > 0 else { return }
    var plain = try adjusted(tracks, schedule)
    for kind in Self.rareFreedoms {
      var richer = schedule
      for camera in cameras { richer.rare[camera].formUnion(kind) }
      let trial = try adjusted(tracks, richer)
      let unknowns = Double(cameras.count * (kind == .tangential ? 2 : 1))
      let gain = (plain.cost - trial.cost) * freedom / (2 * plain.cost)
      guard gain > Self.caution * 0.5 * unknowns * log(residuals),
        !trial.model.cameras.contains(where: IntrinsicsSchedule.isBogus)
      else { continue }
      schedule = richer
      model = trial.model
      plain = trial
    }
  }

  private func adjusted(
    _ tracks: [Int], _ schedule: IntrinsicsSchedule
  ) throws -> (model: SparseModel, cost: Double) {
    var copy = model
    var adjustment = Adjustment(
      isFree: [Bool](repeating: true, count: scene.viewCount), tracks: tracks,
      freedoms: schedule.freedoms(model, isFinal: true))
    adjustment.options.loss = .softL1(scale: 1)
    adjustment.options.maxIterations = 25
    let summary = try copy.adjust(adjustment, scene, in: context)
    return (copy, summary.finalCost)
  }
}
