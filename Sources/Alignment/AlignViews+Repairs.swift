import Geometry
import Scene
import Support

/// Doubtful results are computed again with changes that may explain the doubt.
extension AlignViews {
  /// Maximum number of views of a result that is computed again: a trial takes as long as the
  /// alignment itself, seconds for this number.
  private static let maxRepairedViews = 300
  /// Longer side of an image over the focal length of a usual lens.
  private static let usualFocal = 1.2

  /// Tries the changes that apply to an input.
  func repairs(
    of report: AlignReport, _ input: AlignInput, in context: RunContext
  ) throws -> [RepairTrial] {
    guard report.probability ?? 0 < AlignReport.sound, report.frames <= Self.maxRepairedViews,
      method == .auto || method == .incremental || method == .global,
      let changed = Self.estimatingIntrinsics(input)
    else { return [] }
    var context = context.silent
    context.onStep = nil
    let (_, found) = try trial.result(problem(of: changed), changed, in: context)
    return [RepairTrial(.estimatedIntrinsics, found)]
  }

  private var method: AlignMethod { options.method }

  /// The stage without further trials.
  private var trial: AlignViews {
    var copy = self
    copy.triesRepairs = false
    return copy
  }

  /// The input without given and EXIF intrinsics; `nil` if there are none.
  private static func estimatingIntrinsics(_ input: AlignInput) -> AlignInput? {
    var changed = input
    for index in input.views.cameras.indices where input.views.cameras[index].source != .guess {
      let camera = input.views.cameras[index].camera
      changed.views.cameras[index].camera = Camera(
        width: camera.width, height: camera.height,
        focal: usualFocal * Double(max(camera.width, camera.height)))
      changed.views.cameras[index].source = .guess
    }
    return changed.views.cameras == input.views.cameras ? nil : changed
  }
}
