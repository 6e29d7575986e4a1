import Foundation
import Geometry
import Numerics
import Scene
import Support

/// Proposes additional views for a capture.
///
/// Views are selected to minimize the covariances of surface samples: greedily (Krause & Golovin,
/// "Submodular Function Maximization", 2014, for why that is nearly optimal), then by exchanging
/// them one by one. The information of a view about a sample follows Dunn & Frahm ("Next Best View
/// Planning for Active Model Improvement", BMVC 2009): resolution, slant and the angle to other
/// views. Unseen surface has the variance of a guess, like the unknown cells of Isler et al. ("An
/// Information Gain Formulation for Active Volumetric 3D Reconstruction", ICRA 2016). As in Plan3D
/// (Hepp et al., ToG 2018), views only count fully if another view matches them. In contrast to
/// these, a position must share enough surface with a registered or previously planned view for the
/// photograph to be registered. The positions of all views are uncertain according to their links,
/// so that a position that closes an open chain of views reduces the uncertainty of the whole
/// surface.
public struct ViewPlanner: Sendable {
  /// Minimum number of posed views.
  public static let minPoses = 2
  /// Number of views of an empty cell above which a dense cloud without points there indicates
  /// empty space.
  private static let carvingViews = 3

  private let input: PlanInput
  private let options: PlanOptions

  /// Creates a planner; `plan` performs the computation.
  public init(_ input: PlanInput, options: PlanOptions) {
    self.input = input
    self.options = options
  }

  /// The views to take next; the result does not depend on the number of threads.
  ///
  /// - Throws: `PlanError`, or `Cancelled`.
  public func plan(in context: RunContext = RunContext()) throws -> ViewPlan {
    let registered = input.reconstruction.registered
    guard registered.count >= Self.minPoses else {
      throw PlanError.tooFewPoses(registered.count, needed: Self.minPoses)
    }
    guard options.minElevation < options.maxElevation else {
      throw PlanError.noHeights(lowest: options.minElevation, highest: options.maxElevation)
    }
    var scene = try PlanScene(input, options, in: context)
    scene.dropWhatIsEmpty(seenBy: Self.carvingViews)
    scene.convertSupportToTrust()
    scene.dropUnseenSamples()
    try scene.tie(input, in: context)
    return try choose(scene, in: context)
  }

  private func choose(_ scene: PlanScene, in context: RunContext) throws -> ViewPlan {
    var plan = scene.emptyPlan(scene.state())
    for pick in try PositionSelection(scene: scene, context: context).picks(options.views) {
      if let view = scene.planned(pick, among: plan.views) { plan.views.append(view) }
    }
    guard !plan.views.isEmpty else { throw PlanError.nothingInReach }
    return plan
  }
}
