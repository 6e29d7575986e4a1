import Imaging
import Numerics
import Support

/// A defect of a photograph.
public enum FrameFeedback: Equatable, Sendable {
  /// The sharpness ratio to its neighbors is below the `SharpnessLimit`.
  case blurry(share: Double)
  /// The image is underexposed: even its bright parts are dark.
  case tooDark(brightest: Double)
  /// A quarter more of the image is clipped than usual.
  case overexposed(share: Double)

  /// Number of sharp frames on each side with which a frame is compared, because they show similar
  /// content.
  package static let reach = 4
  /// Minimum number of neighbors for a comparison.
  package static let minNeighbors = 2

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
}
