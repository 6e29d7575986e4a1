import Planning
import ShellKit
import Support

extension ViewPurpose {
  /// The purpose of the view, as a part of a sentence about it.
  func words(_ names: [String], unit: String) -> String {
    switch self {
    case .closesGap(let degrees):
      "closes a gap of \(Int(saturating: degrees.rounded()))°"
    case .seesUnseen(let share, let part):
      "sees \(Figure.percent(share)) of the surface that too few frames see, mostly at the "
        + part.rawValue
    case .settlesDispute(let share):
      "resolves \(Figure.percent(share)) of the surface that frames disagree on"
    case .steadies(let view, let deviation):
      "stabilizes \(names[view]), whose position is uncertain by "
        + "\(HumanText.number(deviation))\(unit)"
    case .addsAngle(let share):
      "adds another viewing angle to \(Figure.percent(share)) of the surface"
    }
  }
}

extension PlanError: Worded {
  /// One sentence, with the action to take.
  package var words: String {
    switch self {
    case .tooFewPoses(let count, let needed):
      "\(count == 0 ? "no" : "only \(count)") frame\(count == 1 ? " has" : "s have") a pose, "
        + "but planning needs \(needed); run: why align"
    case .tooFewPoints(let count, let needed):
      "only \(count) points are on the object, but planning needs \(needed); take more "
        + "photographs close together, or run: dense"
    case .noHeights(let lowest, let highest):
      "min-elevation \(HumanText.number(lowest))° is not below max-elevation "
        + "\(HumanText.number(highest))°"
    case .nothingInReach:
      "no view between these elevations shares enough surface with the frames to be "
        + "registered; allow others with --min-elevation and --max-elevation"
    }
  }
}
