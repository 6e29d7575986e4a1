import Foundation
import Geometry
import Numerics
import Scene
import Support

/// How a model changes when intrinsics are adjusted that the result keeps fixed or shares.
///
/// If the assumptions about the cameras are right, the gain is small and the poses stay.
public struct IntrinsicsCheck: Codable, Sendable, Equatable {
  /// Likelihood-ratio statistic, as of `FreedCamera`, per observation.
  public var gain = 0.0
  /// Difference of the rotation of the views, 90th percentile, degrees.
  public var rotation = 0.0
  /// Difference of the camera centers, 90th percentile, relative to their extent.
  public var center = 0.0
  /// Share of the views that move by more than the limits of `PoseAgreement`.
  public var moved = 0.0
  /// 10th and 90th percentile, over the views, of the focal length relative to that of the model.
  public var focals: [Double] = []
  /// Ratio of `fy` to `fx`, of the camera that differs most from 1; 1 if it was not adjusted.
  public var aspect = 1.0
  /// Distance of the principal points from the assumed ones, 90th percentile over the views,
  /// relative to the image's longer side.
  public var principalPoint = 0.0
}

/// Adjusts a copy of part of a model with other freedoms of its cameras.
struct IntrinsicsTrial {
  /// Which cameras are adjusted.
  enum Kind {
    /// All cameras of the capture, with all parameters.
    case shared
    /// A camera for each view, with focal length and principal point.
    case perView
  }

  /// Minimum number of views for a camera to be adjusted with all parameters.
  private static let minViews = 4
  private static let observationsPerView = 100
  private static let maxIterations = 15
  private static let tolerance = 1e-4
  /// Standard deviation of the logarithm of `fy / fx` and of tangential coefficients.
  private static let aspectDeviation = 0.3
  private static let tangentialDeviation = 0.05

  let mapped: MappedModel
  let context: RunContext
  /// Cameras whose focal length the photographs do not determine; it is not adjusted in `shared`.
  var undetermined: Set<Int> = []

  /// The result for a kind; `nil` if nothing can be adjusted.
  func check(_ kind: Kind) throws -> IntrinsicsCheck? {
    let (model, problem) = (mapped.state.model, mapped.problem)
    let tracks = model.adjustmentTracks(problem, perView: Self.observationsPerView)
    var adjustment = Adjustment(
      isFree: [Bool](repeating: true, count: problem.viewCount), tracks: tracks,
      freedoms: IntrinsicsSchedule(
        problem: problem, held: mapped.state.held, added: mapped.state.added
      ).freedoms(model, isFinal: true))
    adjustment.rig = mapped.state.rig
    var (bundle, views) = model.bundleProblem(adjustment, problem)
    guard bundle.poses.count >= Self.minViews else { return nil }
    var options = BundleOptions.robust(
      maxIterations: Self.maxIterations, tolerance: Self.tolerance)
    options.loss = .softL1(scale: Adjustment.lossScale)
    if bundle.ties == nil { bundle.poseIsConstant[0] = true }
    let before = try bundle.adjust(options, in: context)
    let start = bundle
    free(&bundle, views: views, kind)
    let after = try bundle.adjust(options, in: context)
    guard before.finalCost > 0, after.finalCost > 0 else { return nil }
    return summary(start, bundle, views, gain: log(before.finalCost / after.finalCost))
  }

  private func free(_ bundle: inout BundleProblem, views: [Int], _ kind: Kind) {
    var counts = [Int](repeating: 0, count: bundle.cameras.count)
    for camera in bundle.poseCameras { counts[camera] += 1 }
    switch kind {
    case .shared:
      for camera in bundle.cameras.indices where counts[camera] >= Self.minViews {
        bundle.freedoms[camera] = [.focal, .aspect, .principalPoint, .k1, .k2, .tangential]
        if undetermined.contains(camera) { bundle.freedoms[camera].remove(.focal) }
        var prior = mapped.problem.doubtingPrior(camera)
        (prior.aspect, prior.tangential) = (Self.aspectDeviation, Self.tangentialDeviation)
        bundle.priors[camera] = prior
      }
    case .perView:
      let shared = bundle
      (bundle.cameras, bundle.freedoms, bundle.priors) = ([], [], [])
      for pose in bundle.poses.indices {
        let camera = shared.poseCameras[pose]
        var prior = mapped.problem.doubtingPrior(camera)
        prior.mean = shared.cameras[camera]
        bundle.poseCameras[pose] = bundle.addCamera(
          shared.cameras[camera], freedom: [.focal, .principalPoint], prior: prior)
      }
    }
  }

  private func summary(
    _ before: BundleProblem, _ after: BundleProblem, _ views: [Int], gain: Double
  ) -> IntrinsicsCheck {
    var check = IntrinsicsCheck()
    check.gain = gain
    if let agreement = PoseAgreement(after.poses, to: before.poses) {
      check.rotation = agreement.rotations.compactMap { $0 }.quantile(0.9) ?? 0
      check.center = agreement.centers.compactMap { $0 }.quantile(0.9) ?? 0
      check.moved = 1 - Double(agreement.agreeing) / Double(max(after.poses.count, 1))
    } else {
      check.moved = 1
    }
    let pairs = after.poses.indices.map {
      (before.cameras[before.poseCameras[$0]], after.cameras[after.poseCameras[$0]])
    }
    let focals = pairs.map { $1.fx / $0.fx }
    check.focals = [focals.quantile(0.1) ?? 0, focals.quantile(0.9) ?? 0]
    check.aspect =
      pairs.map { $1.fy / $1.fx }.max { abs(log(max($0, 0.01))) < abs(log(max($1, 0.01))) } ?? 1
    let offsets = zip(views, pairs).map { view, pair in
      let start = mapped.problem.views.cameras[mapped.problem.cameraOf[view]].camera
      let (x, y) = (pair.1.cx - start.cx, pair.1.cy - start.cy)
      return (x * x + y * y).squareRoot() / Double(max(start.width, start.height, 1))
    }
    check.principalPoint = offsets.quantile(0.9) ?? 0
    return check
  }
}
