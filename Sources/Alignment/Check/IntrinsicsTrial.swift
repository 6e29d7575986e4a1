import Foundation
import Geometry
import Numerics
import Scene
import Support

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

  /// Part of a model, adjusted as it is.
  struct Start {
    var bundle: BundleProblem
    /// The view of each pose.
    var views: [Int]
    var cost: Double
  }

  /// The result for a kind; `nil` if nothing can be adjusted.
  func check(_ kind: Kind, from start: Start?) throws -> IntrinsicsCheck? {
    guard let start else { return nil }
    var bundle = start.bundle
    free(&bundle, views: start.views, kind)
    let after = try bundle.adjust(Self.options, in: context)
    guard after.finalCost > 0 else { return nil }
    return summary(start.bundle, bundle, start.views, gain: log(start.cost / after.finalCost))
  }

  static let options: BundleOptions = {
    var options = BundleOptions.robust(maxIterations: maxIterations, tolerance: tolerance)
    options.loss = .softL1(scale: Adjustment.lossScale)
    return options
  }()

  /// What trials start from; `nil` with few views.
  func start() throws -> Start? {
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
    if bundle.ties == nil { bundle.poseIsConstant[0] = true }
    let cost = try bundle.adjust(Self.options, in: context).finalCost
    return cost > 0 ? Start(bundle: bundle, views: views, cost: cost) : nil
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
    let aspects = pairs.map { $1.fy / $1.fx / ($0.fy / $0.fx) }
    check.aspect = aspects.max { abs(log(max($0, 0.01))) < abs(log(max($1, 0.01))) } ?? 1
    let offsets = zip(views, pairs).map { view, pair in
      let start = mapped.problem.views.cameras[mapped.problem.cameraOf[view]].camera
      let (x, y) = (pair.1.cx - start.cx, pair.1.cy - start.cy)
      return (x * x + y * y).squareRoot() / Double(max(start.width, start.height, 1))
    }
    check.principalPoint = offsets.quantile(0.9) ?? 0
    return check
  }
}
