import Pages
import Script
import Support

extension PictureKind {
  /// The row of `show` without a subject.
  var row: Record {
    let frames = frames.upperBound == 0 ? "" : "\(frameWords) \(self == .pair ? "frames" : "frame")"
    return [
      "subject": .string(rawValue), "of": .string(source),
      "takes": .string(frames), "draws": .string(about),
    ]
  }

  private var source: String {
    self == .evaluation ? "evaluate" : stage?.rawValue ?? "the capture"
  }

  private var about: String {
    switch self {
    case .frame: "a photograph"
    case .picks: "the picked points in a photograph"
    case .markers: "the markers found in a photograph"
    case .features: "the keypoints of a photograph"
    case .pair: "the matches of two photographs, with rejected ones in red"
    case .graph: "the photographs and their verified pairs"
    case .tracks: "how many frames see the points"
    case .residuals: "reprojection errors over the image area"
    case .coverage: "the directions that the cameras look from"
    case .top: "cameras and points from above"
    case .plan: "the views to photograph next"
    case .dial: "the capture dial of the session"
    case .sensorDepth: "the depth recorded with a photograph"
    case .depth: "the depth that dense estimated"
    case .masks: "what the object masks exclude"
    case .points: "the dense cloud, or the points of the alignment"
    case .mesh: "the surface"
    case .outlines: "the surface's silhouette in a photograph"
    case .model: "the textured model"
    case .evaluation: "where the model differs from the photographs"
    case .session: "the photographer's screen"
    }
  }
}
