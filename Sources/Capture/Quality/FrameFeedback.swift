import Imaging
import Numerics
import Support

/// What is wrong with a photograph.
public enum FrameFeedback: Equatable, Sendable {
  /// Its sharpness over its neighbours' is below `FrameComparison.minSharpness`.
  case blurry(share: Double)
  /// Even its bright parts are dark.
  case tooDark(brightest: Double)
  /// A quarter or more of it is burnt out.
  case overexposed(share: Double)

  /// Frames on either side that a frame is compared with: they show much the same things.
  package static let reach = 4
  /// Fewest neighbours that a frame is compared with.
  package static let minNeighbours = 2
  /// Luma that 95 % of a frame stay below when it is too dark.
  package static let minBrightest = 0.2
  /// Share of burnt-out pixels beyond which texture is lost.
  package static let maxClipped = 0.25

  /// A word for tables and scripts.
  public var word: String {
    switch self {
    case .blurry: "blurry"
    case .tooDark: "too-dark"
    case .overexposed: "overexposed"
    }
  }

  /// One sentence with the figures.
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
  /// Sharpness is compared with up to four frames on either side, which show much the same things;
  /// a scene that is soft throughout is not the fault of one frame.
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
