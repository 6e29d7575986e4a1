import Foundation
import Geometry
import Numerics
import Scene
import Support

/// Proposes the views that a capture lacks.
///
/// Views are chosen so that the covariances of the surface's samples become small: the best next one,
/// again and again (Krause & Golovin, "Submodular Function Maximization", 2014, for why that is near the
/// best), then exchanged one by one. What one view says of a sample is Dunn & Frahm's ("Next Best
/// View Planning for Active Model Improvement", BMVC 2009): its resolution, slant and the angle to the
/// other views; unseen surface has the variance of a guess, as the unknown cells of Isler et al. ("An
/// Information Gain Formulation for Active Volumetric 3D Reconstruction", ICRA 2016). As in Plan3D (Hepp
/// et al., ToG 2018) views count fully only where another one can be matched with them. Unlike them, a
/// place must share enough surface with a view there is or that was planned before, so that the
/// photograph can be registered; and the positions of all views are uncertain as their links are, so
/// that a place which closes an open chain of views makes all of the surface better known.
public struct ViewPlanner: Sendable {
  /// Fewest views whose poses are a model.
  public static let minPoses = 2
  /// Views that see an empty cell in which a dense cloud found nothing: it is empty space.
  private static let carvingViews = 3

  private let input: PlanInput
  private let options: PlanOptions

  /// Plans with these options; nothing is computed before `plan`.
  public init(_ input: PlanInput, options: PlanOptions) {
    self.input = input
    self.options = options
  }

  /// The views to take next; the same for any number of threads.
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
    scene.believe()
    scene.dropWhatNobodySees()
    try scene.tie(input, in: context)
    return try choose(scene, in: context)
  }

  private func choose(_ scene: PlanScene, in context: RunContext) throws -> ViewPlan {
    var plan = scene.emptyPlan(scene.state())
    for pick in try ViewChoice(scene: scene, context: context).picks(options.views) {
      if let view = scene.planned(pick, among: plan.views) { plan.views.append(view) }
    }
    guard !plan.views.isEmpty else { throw PlanError.nothingInReach }
    return plan
  }
}
