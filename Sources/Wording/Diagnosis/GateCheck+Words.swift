import Diagnosis
import Scene
import Script
import ShellKit
import Support

extension GateCheck {
  /// The check as a row of a table.
  package var record: Record {
    [
      "gate": .string(gate.rawValue), "value": .number(orNull: value),
      "limit": .number(orNull: limit), "passed": isPassed.map { .bool($0) } ?? .null,
      "note": .string(note?.words ?? ""),
    ]
  }
}

extension GateDetail: Worded {
  package var words: String {
    switch self {
    case .frame(let frame): frame
    case .problem(let problem): lowercasedStart(problem)
    case .keypoints, .stored: keypointWords
    case .mode, .outsideWindow, .bestWith, .bestOf, .best, .still, .inliers, .allInliers, .kind,
      .countedAgain:
      pairWords
    case .sharedPoints(let limit, let count):
      "views that share at least \(limit) of its \(count) sparse points"
    case .confirmedDepth: "share of the pixels with a depth that other views confirm"
    case .coloredSurface: "share of the surface that it colors"
    default: modelWords
    }
  }

  private var keypointWords: String {
    switch self {
    case .keypoints(let median, let masked):
      "median of all frames \(median)"
        + (masked > 0 ? "; \(masked) more are hidden by the mask" : "")
    case .stored: "stored in the project"
    default: ""
    }
  }

  private var pairWords: String {
    switch self {
    case .mode(let mode): "mode \(mode.rawValue)"
    case .outsideWindow(let mode, let distance, let window):
      "mode \(mode.rawValue); they are \(distance) apart in the capture, window \(window)"
    case .bestWith(let frame): "at best, with \(frame)"
    case .bestOf(let pairs): "at best, of \(pairs) pairs"
    case .best: "at best"
    case .still(let isBackground):
      isBackground ? "share; a background that moves with the camera?" : "share"
    case .inliers(let essential, let fundamental, let homography, let guided):
      "essential \(essential), fundamental \(fundamental), homography \(homography)"
        + (guided > 0 ? ", \(guided) by guided search" : "")
    case .allInliers(let count): "\(count) inliers in total"
    case .kind(let kind): "kind \(kind.rawValue)"
    case .countedAgain: "counted again here"
    default: ""
    }
  }

  private var modelWords: String {
    switch self {
    case .leftOut(let frame, let reason):
      "left out, because sides look alike; first with \(frame): \(reason.words)"
    case .dropped(let reason): reason.words
    case .allLeftOut(let verified): "all \(verified) verified pairs are left out"
    case .bestInitialPair(let first, let second, let verdict):
      "best pair \(first) and \(second)" + Self.end(verdict)
    case .triedAsInitial(let focal, let verdict):
      "tried at \(HumanText.number(focal)) px" + Self.end(verdict)
    case .noInitialCandidate: "no pair has enough verified matches"
    case .otherModel(let views):
      "verified pairs between its model of \(views) views and the main model; too few common "
        + "points to merge them"
    case .verifiedElsewhere(let count): "\(count) verified pairs with other views"
    case .foundAgain: "enough when tried again here, but it has no pose"
    case .meanError(let error): "mean error \(HumanText.number(error)) px"
    case .placedByDevice: "placed by its device pose"
    case .seenByBoth: "points of the model seen by both"
    default: ""
    }
  }

  private static func end(_ verdict: InitialPairVerdict) -> String {
    verdict == .accepted ? "" : ": " + verdict.words
  }
}
