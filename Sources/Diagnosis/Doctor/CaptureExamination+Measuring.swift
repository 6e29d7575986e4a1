import Capture
import Imaging
import Matching
import Support

extension MatchOptions {
  /// Whether neighbors in the order of the capture are matched, rather than all pairs.
  package func usesOrder(of frameCount: Int) -> Bool {
    switch mode {
    case .auto: frameCount > exhaustiveLimit
    case .sequential: true
    case .exhaustive, .similar: false
    }
  }
}

extension CaptureExamination {
  /// The examination of the photographs in use, without decoding any.
  ///
  /// - Parameters:
  ///   - qualities: The available measurements of sharpness and exposure, by index of the frame in
  ///     `capture`.
  ///   - matching: How `match` will select pairs.
  package init(
    _ capture: Capture, excluding excluded: Set<String>, qualities: [Int: FrameQuality?],
    matching: MatchOptions
  ) {
    let used = capture.frames.indices.filter { !excluded.contains(capture.frames[$0].name) }
    self.init(capture.keeping(used))
    self.qualities = used.map { qualities[$0] ?? nil }
    isOrderUsed = matching.usesOrder(of: used.count)
  }

  /// Maximum number of depth maps and masks to decode, sampled evenly: a defect of one usually
  /// affects all.
  private static let maxSamples = 16

  /// The same when a capture is loaded, which should not take long.
  private static let maxSamplesOfLoad = 6

  /// Decodes a sample of the masks while a capture is loaded.
  package mutating func measureMasks(in context: RunContext) throws {
    try measureMasks(atMost: Self.maxSamplesOfLoad, in: context)
  }

  private mutating func measureMasks(atMost count: Int, in context: RunContext) throws {
    let views = capture.viewSet.views
    let withMask = Self.spread(
      views.indices.filter { views[$0].isHere && views[$0].mask != nil }, atMost: count)
    masks = try context.parallelMap(withMask, label: "Checking masks") { index, _ in
      MaskSample(of: views[index], frame: index)
    }.compactMap { $0 }
  }

  /// Decodes a sample of the depth maps and masks.
  package mutating func measureParts(in context: RunContext) throws {
    let views = capture.viewSet.views
    let withDepth = Self.spread(
      views.indices.filter { views[$0].isHere && views[$0].depth != nil }, atMost: Self.maxSamples)
    depths = try context.parallelMap(withDepth, label: "Checking depth") { index, _ in
      DepthSample(of: views[index], frame: index)
    }.compactMap { $0 }
    try measureMasks(atMost: Self.maxSamples, in: context)
  }

  /// At most `limit` of the indices, evenly spread.
  private static func spread(_ indices: [Int], atMost limit: Int) -> [Int] {
    let count = min(indices.count, limit)
    return (0..<count).map { indices[$0 * indices.count / count] }
  }
}

extension Capture {
  /// Makes the thumbnails that loading did not provide.
  package mutating func loadThumbnails(in context: RunContext) throws {
    let frames = frames
    let open = frames.indices.filter {
      frames[$0].info.thumbnail == nil && frames[$0].info.absence == nil
    }
    let loaded = try context.parallelMap(open, label: "Checking photographs") { index, _ in
      try? frames[index].info.source.loadThumbnail()
    }
    for (index, thumbnail) in zip(open, loaded) { self.frames[index].info.thumbnail = thumbnail }
  }
}
