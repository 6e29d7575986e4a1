import Markers
import Measuring
import ShellKit
import Support
import Workspace

extension MeasureError: Worded {
  /// One sentence, with the action to take.
  package var words: String {
    switch self {
    case .unknownPoint(let name, _): "there is no point \(name); point add \(name) picks one"
    case .pointExists(let name):
      "there is a point \(name) already; --replace replaces it, point remove \(name) removes it"
    case .invalidName(let text):
      "the name of a point is a letter, then letters, digits, _ - or ., got \(text)"
    case .onePhotograph(let point):
      "\(point) needs picks in two or more photographs, each as FRAME:X,Y"
    case .repeatedFrame(let point, let frame): "\(point) has two picks in \(frame)"
    case .outside(let pick, let width, let height):
      "\(pick.text) is outside the photograph of \(width) × \(height) pixels"
    case .inUse(let point, let known):
      "\(point) belongs to the known distance \(known.title); first type: scale clear \(known.title)"
    case .inUseOfWorld(let point, let part):
      "\(point) defines the \(part); first type: \(part) clear"
    case .verticalNorth(let from, let to):
      "the direction from \(from) to \(to) is vertical; north is horizontal"
    case .noWorld:
      "coordinates are in the world of results, which needs align; run: reconstruct --until align, "
        + "or add --aligned"
    case .samePoint(let name): "\(name) is given twice"
    case .notLocated(let point, let problem): "\(point) has no position: \(problem.words)"
    case .noDistance(let a, let b): "there is no known distance \(a) \(b); scale list shows them"
    case .notUpright(let problem): problem.words
    case .markerWithoutAxes(let marker):
      "\(marker.text) is a round target, without axes; origin set \(marker.text) uses its center"
    case .markerNotSeen(let marker):
      "no photograph shows the marker \(marker.text); markers detect --family "
        + "\(marker.family.rawValue) searches them"
    case .markerNotLocated(let marker, let problem):
      "\(marker.text) has no position: \(problem.words)"
    case .notOnBoard(let name):
      "\(VisibleText.line(name)) is neither a marker (36h11:0) nor a corner of one (36h11:0.2)"
    case .noSupport:
      "the surface that the object stands on is not visible around it; height A B is the height "
        + "above the point B"
    case .openMesh(let holes):
      "the mesh is open, with \(Figure.counted(holes, "hole")): it has no volume; mesh check shows "
        + "where"
    }
  }

  /// The known name that is most similar to a misspelled one.
  package var suggestion: String? {
    if case .unknownPoint(_, let near) = self { near } else { nil }
  }
}

extension PointProblem: Worded {
  package var words: String {
    switch self {
    case .tooFewViews(let registered, let picks):
      "\(registered) of its \(Figure.counted(picks, "photograph")) "
        + "\(registered == 1 ? "is" : "are") registered, and two are needed"
    case .nearlyParallel(let degrees, let limit):
      "its rays are almost parallel (\(HumanText.number(degrees))°, at least "
        + "\(HumanText.number(limit))° are needed): pick it in photographs that are further apart"
    case .behind(let frame):
      "its rays meet behind the camera of \(frame): the picks are not the same point"
    }
  }
}

extension MarkerProblem: Worded {
  package var words: String {
    switch self {
    case .tooFewViews(let registered, let frames):
      "\(registered) of its \(Figure.counted(frames, "photograph")) "
        + "\(registered == 1 ? "is" : "are") registered, and two are needed"
    case .notLocated(let problem): problem.words
    case .disagreement(let pixels):
      "its photographs disagree by \(HumanText.number(pixels)) px: was it moved, or printed twice?"
    }
  }
}

extension UnusedScale: Worded {
  package var words: String {
    switch self {
    case .noPosition(let point):
      "the known distances are not used: \(point) has no position; point list shows why"
    case .noMarker:
      "the known size of markers is not used: none has a position; markers list shows why"
    case .noControl(let problem): "the control points are not used: \(problem.words)"
    case .otherPoses(let stage):
      "the known distances are not used: \(stage.rawValue) was made with other poses; run: "
        + stage.rawValue
    }
  }
}

extension ControlProblem: Worded {
  package var words: String {
    switch self {
    case .tooFew(let located):
      "\(located) of them \(located == 1 ? "has" : "have") a position in the model, and three are "
        + "needed; control list shows them, point add picks one in photographs"
    case .collinear: "they are on a line; one to its side is needed"
    }
  }
}

extension UpProblem: Worded {
  package var words: String {
    switch self {
    case .noPose(let frame): "\(frame) has no pose; why \(ScriptText.word(frame)) shows the reason"
    case .noSurface(let pick):
      "there are too few points of the alignment around \(pick.text); pick a place with texture"
    case .degenerate: "the points must be apart, and three of them not on a line"
    }
  }
}

extension MarkerSheetProblem: Worded {
  package var words: String {
    switch self {
    case .tooFew(let family, let count):
      "\(family.rawValue) has \(count) markers, numbered from 0"
    case .tooLarge(let limit):
      "the markers do not fit on the paper; the largest size is \(HumanText.number(1000 * limit)) mm"
    }
  }
}
