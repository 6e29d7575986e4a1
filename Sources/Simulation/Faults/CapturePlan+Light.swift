import Foundation
import Support

/// Faults of exposure, focus and stability.
extension CapturePlan {
  /// Fraction of the photographs with the fault.
  private static let spoiledShare = 0.2...0.3
  /// Length of the motion blur relative to the image width.
  private static let smear = 0.04...0.07
  /// Radius of the blur disc of a defocused point, relative to the image width.
  private static let disc = 0.012...0.018
  /// Underexposure, as a factor of a correct exposure.
  private static let dark = 0.001...0.003
  /// Overexposure, as a factor of a correct exposure.
  private static let bright = 12.0...25.0
  /// Deviation from a correct exposure in stops, in both directions.
  private static let stops = 1.0...1.6

  mutating func shake(_ random: inout RandomStream) {
    let width = Double(options.width)
    spoilSome(&random) { light, random in
      let (angle, size) = (random.uniform(0...2 * .pi), random.uniform(Self.smear))
      light.smear = SIMD2(cos(angle), sin(angle)) * (size * width)
    }
  }

  mutating func missFocus(_ random: inout RandomStream) {
    let width = Double(options.width)
    spoilSome(&random) { light, random in
      light.discRadius = random.uniform(Self.disc) * width
    }
  }

  mutating func darken(_ random: inout RandomStream) {
    spoilSome(&random) { light, random in light.gain = Float(random.uniform(Self.dark)) }
  }

  mutating func brighten(_ random: inout RandomStream) {
    spoilSome(&random) { light, random in light.gain = Float(random.uniform(Self.bright)) }
  }

  /// Alternates between brighter and darker photographs by similar deviations.
  mutating func varyExposure(_ random: inout RandomStream) {
    let stops = random.uniform(Self.stops)
    let first = random.index(below: 2)
    for index in frames.indices {
      let sign: Double = (index + first) % 2 == 0 ? 1 : -1
      frames[index].light.gain = Float(exp2(sign * stops * random.uniform(0.8...1)))
      frames[index].isFaulty = true
    }
  }

  /// Applies a fault to some photographs, no two of them neighbors.
  private mutating func spoilSome(
    _ random: inout RandomStream, _ spoil: (inout SimulatedLight, inout RandomStream) -> Void
  ) {
    let share = random.uniform(Self.spoiledShare)
    let count = max(1, Int(saturating: (share * Double(frames.count)).rounded()))
    for index in random.scattered(count, below: frames.count) {
      spoil(&frames[index].light, &random)
      frames[index].isFaulty = true
    }
  }
}

extension RandomStream {
  /// At most `count` distinct numbers below `limit` in ascending order, none adjacent to another.
  mutating func scattered(_ count: Int, below limit: Int) -> [Int] {
    var picked: Set<Int> = []
    for index in permutation(limit) where picked.count < count {
      if !picked.contains(index - 1), !picked.contains(index + 1) { picked.insert(index) }
    }
    return picked.sorted()
  }
}
