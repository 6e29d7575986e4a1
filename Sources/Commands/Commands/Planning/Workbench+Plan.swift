import Alignment
import Planning
import Scene
import Support

extension Workbench {
  /// The views to shoot next, with the names of the frames their indices count.
  ///
  /// Cloud and mesh take part where they were made with the present poses.
  mutating func viewPlan(_ options: PlanOptions) throws -> (ViewPlan, names: [String]) {
    let output = try reconstruction()
    let report = try report(of: AlignStep.self)
    var input = PlanInput(output.kept)
    input.up = report.up.axis
    for deviation in report.deviations {
      if let view = output.index(of: deviation.view) {
        input.deviations[view] = deviation.position
      }
    }
    if records[.dense] != nil, isBuilt(.dense, on: .align) { input.cloud = try fused() }
    if records[.mesh] != nil, isBuilt(.mesh, on: .align) { input.mesh = try surface().mesh }
    return (try ViewPlanner(input, options: options).plan(in: context), output.names)
  }
}
