import Imaging
import Numerics
import Support

/// The brightness of a photograph that decides whether it is badly exposed.
public struct FrameLight: Equatable, Sendable {
  /// Luma below which nearly all of the photograph is, 0 ... 1.
  public var brightest: Double
  /// Fraction of clipped pixels, 0 ... 1.
  public var clipped: Double

  /// Creates the brightness of a photograph.
  public init(brightest: Double, clipped: Double) {
    (self.brightest, self.clipped) = (brightest, clipped)
  }

  /// The brightness of a measured photograph.
  public init(_ quality: FrameQuality) {
    self.init(brightest: quality.brightest, clipped: quality.clipped)
  }
}

/// A wrong exposure of a photograph.
public enum ExposureFault: Sendable {
  case dark, burnt
}

/// Determines which photographs of a capture are badly exposed, compared with the well-exposed
/// quarter of the capture: a run of bad photographs of any length does not hide itself.
public struct ExposureReview: Equatable, Sendable {
  /// Luma of the bright parts below which a photograph is too dark if the others are brighter: four
  /// stops less than full scale. Photographs of eleven captures have 0.45 and more.
  public static let minBrightest = 0.3
  /// Maximum ratio of that luma to the usual one: otherwise the scene itself is dark.
  private static let maxDarkShare = 0.5
  /// The same for photographs next to a dark one.
  private static let maxDarkShareOfRun = 0.6
  /// Usual luma of the bright parts below which a capture is dark as a whole.
  private static let minUsual = 0.1
  /// Luma below which a single photograph is too dark, without others for comparison.
  private static let minBrightestAlone = 0.2
  /// Fraction of clipped pixels, in addition to the usual one, above which texture is lost.
  public static let maxClipped = 0.25
  /// The same for photographs next to an overexposed one.
  private static let maxClippedOfRun = 0.125
  /// Fraction of clipped pixels above which texture is lost in any case: white backgrounds have
  /// less.
  private static let maxClippedAlone = 0.9

  /// The faults, by index.
  public private(set) var faults: [ExposureFault?]
  /// Maximum fraction of clipped pixels of a well-exposed photograph.
  public let clippedLimit: Double

  /// Reviews the photographs of a capture in their order; `nil` for those without measurements.
  public init(_ lights: [FrameLight?]) {
    let known = lights.compactMap { $0 }
    let isCompared = known.count > FrameFeedback.minNeighbors
    let usual = isCompared ? known.map(\.brightest).sorted().quantileOfSorted(0.75) ?? 1 : 1
    let least = isCompared ? known.map(\.clipped).sorted().quantileOfSorted(0.25) ?? 0 : 0
    clippedLimit = min(least + Self.maxClipped, Self.maxClippedAlone)
    faults = [ExposureFault?](repeating: nil, count: lights.count)
    let minimum = isCompared ? Self.minBrightest : Self.minBrightestAlone
    let dark = FrameRuns.extended(
      lights.map { light in
        guard let light, light.brightest < minimum else { return false }
        return light.brightest < Self.maxDarkShare * usual || usual < Self.minUsual
      },
      along: lights.map { $0.map { $0.brightest < Self.maxDarkShareOfRun * usual } ?? false })
    let nearLimit = min(least + Self.maxClippedOfRun, Self.maxClippedAlone)
    let burnt = FrameRuns.extended(
      lights.map { [clippedLimit] in $0.map { $0.clipped > clippedLimit } ?? false },
      along: lights.map { $0.map { $0.clipped > nearLimit } ?? false })
    for index in faults.indices {
      if dark[index] { faults[index] = .dark } else if burnt[index] { faults[index] = .burnt }
    }
  }
}

/// Runs of consecutive photographs.
package enum FrameRuns {
  /// Adds to the chosen photographs those that continue a run of them: neighbors that also satisfy
  /// a weaker condition.
  package static func extended(_ chosen: [Bool], along weaker: [Bool]) -> [Bool] {
    var result = chosen
    for index in result.indices.dropFirst() where result[index - 1] && weaker[index] {
      result[index] = true
    }
    for index in result.indices.dropLast().reversed() where result[index + 1] && weaker[index] {
      result[index] = true
    }
    return result
  }

  /// The runs of consecutive chosen photographs.
  static func runs(_ chosen: [Bool]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for index in chosen.indices where chosen[index] {
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<(index + 1)
      } else {
        runs.append(index..<(index + 1))
      }
    }
    return runs
  }
}
