import Support

/// What can go wrong with stepping.
enum SteppingError: Error, Equatable {
  /// No run is stopped.
  case nothingStopped
  /// What the stopped run was made from is not what it was.
  case changed(StageName)
  /// The run, repeated, did not come to the step it stood at.
  case notRepeated(StageName, Int)
  /// The state of the run has nothing of that kind to show.
  case nothingToShow(String)
  /// There is no step to go back to.
  case noEarlierStep
}

extension SteppingError: Worded {
  var words: String {
    switch self {
    case .nothingStopped:
      "no run is stopped; a stage's --step starts one: align --step"
    case .changed(let stage):
      "the stopped run of \(stage.rawValue) is given up, as its frames, their files, the seed or "
        + "the results before it have changed: \(stage.rawValue) --step starts anew"
    case .notRepeated(let stage, let number):
      "\(stage.rawValue), run again, did not come to step \(number): \(stage.rawValue) --step "
        + "starts anew"
    case .nothingToShow(let what): "the stopped run has no \(what) to show at this step"
    case .noEarlierStep: "the run stands before its first step"
    }
  }
}

extension StageStep: Worded {
  /// The step with its views, as a sentence.
  var words: String {
    let names =
      views.prefix(2).joined(separator: " and ")
      + (views.count > 2 ? " and \(views.count - 2) more" : "")
    let said = StageStep.sentences[event] ?? event
    return names.isEmpty ? said : "\(said): \(names)"
  }

  private static let sentences = [
    "detected": "features found", "unreadable": "photograph not readable",
    "described": "descriptors prepared", "matched": "nearest neighbours found",
    "verified": "pair verified", "rejected": "pair rejected",
    "initial-pair": "initial pair tried", "component": "component started",
    "proposed": "view proposed", "registered": "view registered", "refused": "view refused",
    "triangulated": "points triangulated", "adjusted": "bundle adjusted",
    "filtered": "points filtered", "merged": "models merged",
    "cluster": "cluster aligned", "joined": "clusters joined",
    "disambiguated": "sides that look alike tried apart",
    "prepared": "view prepared", "estimated": "depth estimated", "fused": "depths fused",
    "samples": "samples merged", "level": "octree level solved", "extracted": "surface extracted",
    "trimmed": "surface trimmed", "simplified": "mesh simplified",
    "charts": "charts laid out", "labels": "views chosen", "levelling": "seams levelled",
    "baking": "maps painted",
  ]
}
