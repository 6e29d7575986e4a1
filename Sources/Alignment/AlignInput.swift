import Scene

/// Input of the `align` stage: views, their keypoints and the verified pairs between them.
public struct AlignInput: Sendable {
  /// The views with their cameras and, where available, device poses and depth.
  public var views: ViewSet
  /// Keypoints of each view, parallel to the views; descriptors are not read.
  public var features: [Features]
  /// Pairs that matching tried, including rejected ones; `first < second`.
  public var pairs: [ViewPair]

  /// Stores the parts unchecked; `AlignViews.run` validates them.
  public init(views: ViewSet, features: [Features], pairs: [ViewPair]) {
    self.views = views
    self.features = features
    self.pairs = pairs
  }

  /// Throws unless every index in the input is valid.
  func validate() throws {
    let count = views.views.count
    guard features.count == count else {
      throw AlignError.featureCount(features.count, views: count)
    }
    for view in views.views where !views.cameras.indices.contains(view.camera) {
      throw AlignError.noSuchCamera(view: view.name, camera: view.camera)
    }
    for (view, features) in zip(views.views, features) {
      guard features.keypoints.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
        throw AlignError.badKeypoint(view.name)
      }
    }
    for pair in pairs {
      guard pair.first >= 0, pair.first < pair.second, pair.second < count else {
        throw AlignError.badPair(pair.first, pair.second)
      }
      let limits = (
        UInt32(clamping: features[pair.first].keypoints.count),
        UInt32(clamping: features[pair.second].keypoints.count)
      )
      guard pair.inliers.allSatisfy({ $0.first < limits.0 && $0.second < limits.1 }) else {
        throw AlignError.badMatch(
          views.views[pair.first].name, views.views[pair.second].name)
      }
    }
  }
}

extension MappingProblem {
  /// The mapping problem of the stage's input.
  init(_ input: AlignInput, _ options: AlignOptions) {
    self.init(
      input.views, features: input.features, pairs: input.pairs, options.mapping)
  }
}

/// Why the input of the `align` stage is unusable.
public enum AlignError: Error, Equatable {
  /// The features are not parallel to the views.
  case featureCount(Int, views: Int)
  /// A view names a camera that is not in the set.
  case noSuchCamera(view: String, camera: Int)
  /// A keypoint of the named view is not at a finite position.
  case badKeypoint(String)
  /// A pair does not name two views in ascending order.
  case badPair(Int, Int)
  /// A match between the named views names a keypoint that does not exist.
  case badMatch(String, String)
  /// The option `init-pair` names no verified pair.
  case noSuchInitialPair(String)
  /// An initial pair is requested, but the method does not start from one.
  case initialPairUnused(String)
  /// An item of the option `register` is not of the form NAME@COUNT.
  case badRegistrationRequest(String)
  /// The option `component` requests a model that was not built.
  case noSuchComponent(Int, count: Int)
}
