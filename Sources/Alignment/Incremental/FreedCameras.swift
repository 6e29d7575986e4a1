import Foundation
import Geometry
import Numerics
import Scene
import Support

/// Refines the intrinsics that alignment kept fixed, on a copy of the model: evidence against the
/// given values, which the result does not use.
struct FreedCameras {
  /// Minimum number of views for a camera's intrinsics to be determined.
  private static let minViews = 4
  /// Observations per view: few determine intrinsics, and the cost must be small.
  private static let observationsPerView = 100
  static let maxIterations = 15
  private static let tolerance = 1e-4

  /// By camera.
  private(set) var records: [Int: FreedCamera] = [:]

  /// Adjusts a copy of part of the model with all intrinsics free.
  ///
  /// - Parameter maxIterations: Few iterations show that intrinsics are wrong; more show by how
  ///   much.
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
    // The points were fitted to all observations. Adjust them to this subset first, with intrinsics
    // fixed.
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

/// A camera that was fixed, with its intrinsics as refined.
public struct FreedCamera: Codable, Sendable, Equatable {
  /// Its intrinsics after refinement.
  public var camera: Camera
  /// Likelihood-ratio statistic of the observations: twice the logarithm of the likelihood gain
  /// with all fixed cameras refined. If the fixed values are correct, it is chi-squared with one
  /// degree of freedom per intrinsic parameter.
  public var gain: Double
}
