import Features
import Scene

/// Access to the results of `features`, complete or in part.
extension Results {
  /// Keypoints and descriptors of the frames.
  package mutating func features() throws -> FrameOutput<[Features]> {
    try output(of: FeaturesBinding.self)
  }

  /// The keypoints of the frames without descriptors, which take eight times the memory.
  package mutating func keypoints() throws -> FrameOutput<[[Keypoint]]> {
    if let features = inMemory(FeaturesBinding.self) {
      return frames(features.map(\.keypoints))
    }
    return frames(try lists(of: KeypointList.self).map(\.keypoints))
  }

  /// The keypoints of the frames with their colors; without descriptors unless they are in memory.
  package mutating func coloredKeypoints() throws -> FrameOutput<[Features]> {
    if let features = inMemory(FeaturesBinding.self) { return frames(features) }
    return frames(try lists(of: ColoredKeypoints.self).map(\.features))
  }

  /// The features of the frames, read frame by frame from a file and not retained in memory.
  package mutating func featureLists() throws -> FrameOutput<FeatureLists> {
    guard readsParts, unfinished != .features else {
      return frames(FeatureLists(try features().kept))
    }
    let count = names(of: .features).count
    let lists = try readOrForget(.features) { file in
      let lists = try FeaturesBinding.lists(in: file)
      guard lists.count == count else { throw StorageError.inconsistent(FeaturesBinding.section) }
      return lists
    }
    free(FeaturesBinding.self)
    return frames(lists)
  }

  /// Numbers of keypoints by frame; empty if there are no features.
  package func keypointCounts() -> [String: Int] {
    guard let names = records[.features]?.viewNames else { return [:] }
    let counts =
      inMemory(FeaturesBinding.self)?.map(\.keypoints.count)
      ?? (try? FeaturesBinding.sizes(in: file(of: .features)))?.map(\.keypoints) ?? []
    return Dictionary(zip(names, counts)) { first, _ in first }
  }

  private mutating func lists<Part: Storable>(of part: Part.Type) throws -> [Part] {
    let lists = try readOrForget(.features) { try FeaturesBinding.read(from: $0, as: part) }
    guard lists.count == names(of: .features).count else {
      throw StorageError.inconsistent(FeaturesBinding.section)
    }
    return lists
  }

  private func frames<Kept>(_ kept: Kept) -> FrameOutput<Kept> {
    FrameOutput(stage: .features, names: names(of: .features), kept: kept)
  }
}

extension FrameOutput<[[Keypoint]]> {
  /// The keypoints of a frame.
  package subscript(frame: String) -> [Keypoint]? { index(of: frame).map { kept[$0] } }
}
