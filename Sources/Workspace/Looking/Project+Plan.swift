import Alignment
import Pipeline
import Planning
import Scene

extension Project {
  /// The views to capture next, with the names of the frames that their indices refer to.
  ///
  /// Cloud and mesh are used if they were made with the current poses.
  package mutating func viewPlan(_ options: PlanOptions) throws -> (ViewPlan, names: [String]) {
    let output = try placedReconstruction()
    let frame = try outputFrame()
    let report = try results.report(of: AlignBinding.self)
    var input = PlanInput(output.kept)
    input.up = try placedUp()
    for deviation in report.deviations {
      if let view = output.index(of: deviation.view) {
        input.deviations[view] = deviation.position * frame.scale
      }
    }
    if hasCurrentPoses(.dense) { input.cloud = try frame.placing(results.fused()) }
    if hasCurrentPoses(.mesh) { input.mesh = try placedMesh() }
    return (try ViewPlanner(input, options: options).plan(in: context), output.names)
  }
}
