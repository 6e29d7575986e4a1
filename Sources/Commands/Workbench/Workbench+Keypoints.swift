import Scene

extension Workbench {
  /// The keypoints of the frames, without descriptors, which take eight times as much.
  mutating func keypoints() throws -> FrameOutput<[[Keypoint]]> {
    let names = records[.features]?.viewNames ?? []
    if let features = outputs[FeaturesStep.self] {
      return FrameOutput(stage: .features, names: names, kept: features.map(\.keypoints))
    }
    let lists = try read(.features, section: FeaturesStep.section, as: [KeypointList].self)
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
    let lists = try read(.features, section: FeaturesStep.section, as: [ColoredKeypoints].self)
    guard lists.count == names.count else { throw StorageError.inconsistent("features") }
    return FrameOutput(stage: .features, names: names, kept: lists.map(\.features))
  }
}

extension FrameOutput<[[Keypoint]]> {
  /// The keypoints of a frame.
  subscript(frame: String) -> [Keypoint]? { index(of: frame).map { kept[$0] } }
}
