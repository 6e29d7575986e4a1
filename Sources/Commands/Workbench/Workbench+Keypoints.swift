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
}

extension FrameOutput<[[Keypoint]]> {
  /// The keypoints of a frame.
  subscript(frame: String) -> [Keypoint]? { index(of: frame).map { kept[$0] } }
}
