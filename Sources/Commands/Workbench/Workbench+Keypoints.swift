import ObjectCapture
import Scene

extension Workbench {
  /// The keypoints of the frames, without descriptors, which take eight times as much.
  mutating func keypoints() throws -> FrameOutput<[[Keypoint]]> {
    let names = records[.features]?.viewNames ?? []
    if let features = outputs[FeaturesStep.self] {
      return FrameOutput(stage: .features, names: names, kept: features.map(\.keypoints))
    }
    let lists = try readOrForget(.features) {
      try FeaturesJoin.read(from: $0, as: KeypointList.self)
    }
    guard lists.count == names.count else { throw StorageError.inconsistent("features") }
    return FrameOutput(stage: .features, names: names, kept: lists.map(\.keypoints))
  }

  /// The keypoints of the frames with their colours; descriptors are left out where they are not in
  /// memory already.
  mutating func coloredKeypoints() throws -> FrameOutput<[Features]> {
    let names = records[.features]?.viewNames ?? []
    if let features = outputs[FeaturesStep.self] {
      return FrameOutput(stage: .features, names: names, kept: features)
    }
    let lists = try readOrForget(.features) {
      try FeaturesJoin.read(from: $0, as: ColoredKeypoints.self)
    }
    guard lists.count == names.count else { throw StorageError.inconsistent("features") }
    return FrameOutput(stage: .features, names: names, kept: lists.map(\.features))
  }
}

extension Workbench {
  /// The features of the frames, read frame by frame: where the workspace has them, they are in memory
  /// no longer.
  mutating func featureLists() throws -> FrameOutput<FeatureLists> {
    let names = records[.features]?.viewNames ?? []
    guard workspace != nil, unfinished != .features else {
      return FrameOutput(stage: .features, names: names, kept: FeatureLists(try features().kept))
    }
    let lists = try readOrForget(.features) { file in
      let lists = try FeaturesJoin.lists(in: file)
      guard lists.count == names.count else { throw StorageError.inconsistent("features") }
      return lists
    }
    outputs[FeaturesStep.self] = nil
    return FrameOutput(stage: .features, names: names, kept: lists)
  }

  /// Numbers of keypoints by frame; empty where there are no features.
  func keypointCounts() -> [String: Int] {
    guard let names = records[.features]?.viewNames else { return [:] }
    let counts =
      outputs[FeaturesStep.self]?.map(\.keypoints.count)
      ?? (try? FeaturesJoin.sizes(in: file(of: .features)))?.map(\.keypoints) ?? []
    return Dictionary(zip(names, counts)) { first, _ in first }
  }
}

extension FrameOutput<[[Keypoint]]> {
  /// The keypoints of a frame.
  subscript(frame: String) -> [Keypoint]? { index(of: frame).map { kept[$0] } }
}
