import Scene
import ShellKit
import Support
import Workspace

extension SteppingError: Worded {
  package var words: String {
    switch self {
    case .nothingStopped:
      "no run is stopped; a stage's --step starts one: align --step"
    case .changed(let stage):
      "the stopped run of \(stage.rawValue) is discarded, because its frames, their files, "
        + "the seed or the results before it have changed: \(stage.rawValue) --step starts again"
    case .nothingToShow(let what): "the stopped run has no \(what) to show at this step"
    case .noEarlierStep: "the run is before its first step"
    }
  }
}

extension StageStep: Worded {
  /// The step with its views, as a sentence.
  package var words: String {
    let names =
      views.prefix(2).joined(separator: " and ")
      + (views.count > 2 ? " and \(views.count - 2) more" : "")
    let said = StageStep.sentences[event] ?? event
    return names.isEmpty ? said : "\(said): \(names)"
  }

  private static let sentences = [
    "detected": "features found", "unreadable": "photograph not readable",
    "described": "descriptors prepared", "matched": "nearest neighbors found",
    "verified": "pair verified", "rejected": "pair rejected",
    "initial-pair": "initial pair tried", "component": "component started",
    "proposed": "view proposed", "registered": "view registered", "refused": "view refused",
    "triangulated": "points triangulated", "adjusted": "bundle adjusted",
    "filtered": "points filtered", "merged": "models merged",
    "cluster": "cluster aligned", "joined": "clusters joined",
    "disambiguated": "sides that look alike disambiguated",
    "prepared": "view prepared", "estimated": "depth estimated", "fused": "depths fused",
    "samples": "samples merged", "level": "octree level solved", "extracted": "surface extracted",
    "trimmed": "surface trimmed", "simplified": "mesh simplified",
    "charts": "charts laid out", "labels": "views chosen", "levelling": "seams leveled",
    "baking": "maps painted",
  ]
}

extension Project.StopChange {
  /// The effect of a change on the paused run.
  package var words: String {
    switch self {
    case .inputs(let stage): SteppingError.changed(stage).words
    case .settings(let stage):
      "the stopped run of \(stage.rawValue) continues with its initial settings; restart "
        + "uses the current ones"
    }
  }
}
