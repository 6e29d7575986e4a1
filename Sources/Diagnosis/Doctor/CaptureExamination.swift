import Capture
import Imaging
import Scene

/// The measurements of a capture before any stage runs, and the rules applied to them.
///
/// A rule without its measurement reports nothing. Limits are set so that captures that reconstruct
/// well have no finding: a false alarm is worse than a missed one.
public struct CaptureExamination: Sendable {
  /// The photographs in use.
  public var capture: Capture
  /// One per photograph; `nil` if it was not decoded.
  public var thumbnails: [Thumbnail?]
  /// One per photograph; `nil` if it was not measured.
  public var qualities: [FrameQuality?]
  /// Depth maps of a sample of the photographs.
  public var depths: [DepthSample] = []
  /// Masks of a sample of the photographs.
  public var masks: [MaskSample] = []
  /// Whether neighbors in the order of the capture are matched, rather than all pairs.
  public var isOrderUsed = false

  /// The facts from the headers of a capture, with the thumbnails that loading made.
  public init(_ capture: Capture) {
    self.capture = capture
    thumbnails = capture.frames.map(\.info.thumbnail)
    qualities = [FrameQuality?](repeating: nil, count: capture.frames.count)
  }

  /// The findings, the most severe first.
  public func findings() -> [Finding] {
    let light = LightRules(thumbnails, qualities: qualities)
    var found = light.findings
    found += blurred(except: light.unusable)
    found += copies(except: light.unusable)
    found += PhotoFileRules(capture).findings
    found += TimeRules(capture.viewSet.views.map(\.time), isOrderUsed: isOrderUsed).findings
    found += PartRules(capture, depths: depths, masks: masks).findings
    let order = FaultName.findings
    return found.sorted { a, b in
      if a.severity != b.severity { return a.severity > b.severity }
      if a.frames.count != b.frames.count { return a.frames.count > b.frames.count }
      return (order.firstIndex(of: a.kind) ?? 0) < (order.firstIndex(of: b.kind) ?? 0)
    }
  }

  /// Photographs less sharp than similar ones; photographs without content are excluded from the
  /// comparison.
  private func blurred(except unusable: Set<Int>) -> [Finding] {
    let review = FrameReview(
      qualities.indices.map { unusable.contains($0) ? nil : qualities[$0] })
    let kinds: [(BlurKind, FaultName)] = [(.motion, .motionBlur), (.defocus, .defocus)]
    return kinds.compactMap { kind, name in
      let frames = review.blur.indices.filter { review.blur[$0] == kind }
      guard let worst = frames.compactMap({ review.comparisons[$0].sharpness }).min() else {
        return nil
      }
      return Finding(
        name, .doubtful, frames: frames, value: worst, limit: review.limit.minimum, unit: .ratio)
    }
  }

  /// Photographs with the same content as another: the same file, or the same picture.
  private func copies(except unusable: Set<Int>) -> [Finding] {
    let twins = Set(PhotoFileRules(capture).copies)
    var found: [Finding] = []
    if !twins.isEmpty {
      found.append(
        Finding(
          .duplicateFrames, .doubtful, frames: twins.sorted(), value: Double(twins.count), limit: 0)
      )
    }
    let still = StillFrames(thumbnails, except: unusable.union(twins))
    if let least = still.differences.values.min() {
      found.append(
        Finding(
          .nearDuplicates, .note, frames: still.differences.keys.sorted(), value: least,
          limit: StillFrames.maxDifference, unit: .levels))
    }
    return found
  }
}
