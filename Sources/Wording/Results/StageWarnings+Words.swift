import Dense
import Features
import Matching
import Scene
import ShellKit
import Support
import Surface

extension FeatureRemark: Worded {
  /// A sentence with its full stop.
  package var words: String {
    switch self {
    case .masksAside(let images):
      "The masks of \(images) photographs show little texture: keypoints are taken from the "
        + "whole photographs, whose scene is static according to device poses and depth."
    case .littleTexture(let image, let keypoints, let limit):
      "\(image) has little texture: \(keypoints) keypoints, fewer than \(limit)."
    case .unreadable(let image, let reason): "\(image) is left out: \(lowercasedStart(reason))"
    }
  }
}

extension MatchRemark: Worded {
  /// Sentences with their full stops.
  package var words: String {
    switch self {
    case .severalGroups(let count):
      "The views fall into \(count) groups without matches between them."
    case .unmatchedViews(let count):
      "\(count) \(count == 1 ? "view is" : "views are") in no accepted pair."
    case .staticMatches(let share):
      "\(Figure.percent(share)) of the matches are static between images, like the "
        + "background of a turntable; masks help."
    }
  }
}

extension DenseViewProblem: Worded {
  package var words: String {
    switch self {
    case .fewPoints(let count, let limit):
      "it sees \(count) sparse points, at least \(limit) are needed"
    case .fewShared(let limit): "no other view shares at least \(limit) of its sparse points"
    case .smallImage(let limit): "its image is smaller than \(limit) pixels"
    case .notRegistered: "it is not registered"
    case .unreadable(let error): "its pixels could not be read: \(error)"
    }
  }
}

extension SensorScaleSource: Worded {
  package var words: String {
    switch self {
    case .metricReconstruction: "metric reconstruction"
    case .sparsePoints: "ratio to sparse points"
    case .fewPoints(let count, let limit):
      "only \(count) sparse points have sensor depth, at least \(limit) are needed"
    case .disagreement(let spread):
      "sensor and sparse points disagree: their ratio varies by \(Figure.percent(spread))"
    }
  }
}

extension MeshRemark: Worded {
  package var words: String {
    switch self {
    case .unusablePoints(let count):
      "\(count) points without a finite position and normal were left out"
    case .noPoses: "no camera poses: the region was determined from the points alone"
    case .overBudget(let triangles, let budget):
      "simplification stopped at \(triangles) triangles, above the budget of \(budget): "
        + "fewer would change the surface's topology"
    }
  }
}
