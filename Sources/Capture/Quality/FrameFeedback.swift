import Imaging
import Numerics
import Support

/// A defect of a photograph.
public enum FrameFeedback: Equatable, Sendable {
  /// The sharpness ratio to its neighbors is below `FrameComparison.minSharpness`.
  case blurry(share: Double)
  /// The image is underexposed: even its bright parts are dark.
  case tooDark(brightest: Double)
  /// A quarter or more of the image is clipped.
  case overexposed(share: Double)

  /// Number of frames on each side with which a frame is compared, because they show similar
  /// content.
  package static let reach = 4
  /// Minimum number of neighbors for a comparison.
  package static let minNeighbors = 2
  /// 95th percentile of luma below which a frame is too dark.
  package static let minBrightest = 0.2
  /// Fraction of clipped pixels above which texture is lost.
  package static let maxClipped = 0.25

  /// Identifier for tables and scripts.
  public var word: String {
    switch self {
    case .blurry: "blurry"
    case .tooDark: "too-dark"
    case .overexposed: "overexposed"
    }
  }

  /// One sentence with the values.
  public var message: String {
    switch self {
    case .blurry(let share):
      "Blurry: its sharpness is \((100 * share).rounded() / 100) of its neighbors'."
    case .tooDark(let brightest):
      "Too dark: 95 % of it is below \(Int(saturating: (100 * brightest).rounded())) % of full scale."
    case .overexposed(let share):
      "Overexposed: \(Int(saturating: (100 * share).rounded())) % of it is saturated."
    }
  }

  /// The feedback on frame `index` of a sequence.
  ///
  /// Sharpness is compared with up to four frames on each side, which show similar content, so that
  /// a scene of low detail does not count as blur.
  public static func feedback(
    on index: Int, among qualities: [FrameQuality?]
  ) -> [FrameFeedback] {
    guard qualities.indices.contains(index), let quality = qualities[index] else { return [] }
    var result: [FrameFeedback] = []
    if let share = FrameComparison(index, among: qualities).sharpness,
      share < FrameComparison.minSharpness
    {
      result.append(.blurry(share: share))
    }
    if quality.brightest < minBrightest { result.append(.tooDark(brightest: quality.brightest)) }
    if quality.clipped > maxClipped {
      result.append(.overexposed(share: quality.clipped))
    }
    return result
  }
}
