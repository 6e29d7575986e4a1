import Foundation
import Geometry
import Numerics
import Scene
import Support

/// What cameras that alignment held would be if they were refined: evidence against what was given,
/// which the result does not use.
struct FreedCameras {
  /// Fewest views of a camera that determine it.
  private static let minViews = 4
  /// Observations each view keeps: intrinsics need few, and this must cost next to nothing.
  private static let observationsPerView = 100
  static let maxIterations = 15
  private static let tolerance = 1e-4

  /// By index of the camera.
  private(set) var records: [Int: FreedCamera] = [:]

  /// Adjusts a copy of a part of the model with all intrinsics free.
  ///
  /// - Parameter maxIterations: Steps of the adjustment: few show that something is wrong, more how much.
  init(_ mapped: MappedModel, maxIterations: Int, in context: RunContext) throws {
    let problem = mapped.problem
    var model = mapped.state.model
    let freedoms = IntrinsicsSchedule(problem: problem).freedoms(model, isFinal: true)
    let held = freedoms.indices.filter { camera in
      freedoms[camera] == []
        && model.registered.count { problem.cameraOf[$0] == camera } >= Self.minViews
    }
    guard !held.isEmpty else { return }
    let tracks = model.adjustmentTracks(problem, perView: Self.observationsPerView)
    var adjustment = Adjustment(
      isFree: [Bool](repeating: true, count: problem.viewCount), tracks: tracks, freedoms: freedoms)
    adjustment.options = .robust(maxIterations: maxIterations, tolerance: Self.tolerance)
    // The points were fitted to all observations; for these few alone first, with all held.
    let before = try model.adjust(adjustment, problem, in: context)
    for camera in held { adjustment.freedoms[camera] = [.focal, .principalPoint, .k1, .k2] }
    adjustment.priors = model.cameras.indices.map {
      held.contains($0) ? problem.doubtingPrior($0) : problem.prior($0)
    }
    let after = try model.adjust(adjustment, problem, in: context)
    guard before.finalCost > 0, after.finalCost > 0 else { return }
    let count = tracks.reduce(0) { $0 + model.support($1) }
    let gain = Double(count) * log(before.finalCost / after.finalCost)
    for camera in held { records[camera] = FreedCamera(camera: model.cameras[camera], gain: gain) }
  }
}

/// A camera that was held, as it would be if it were refined.
public struct FreedCamera: Codable, Sendable, Equatable {
  /// Its intrinsics after refinement.
  public var camera: Camera
  /// Twice the logarithm of how much more likely the observations are with all such cameras refined:
  /// chi-squared with as many degrees of freedom as there are intrinsics, where there is no need.
  public var gain: Double
}
