import Foundation
import Support

/// Faults of light, focus and steadiness.
extension CapturePlan {
  /// Share of the photographs that are spoiled.
  private static let spoiledShare = 0.2...0.3
  /// Motion of the picture, of its width.
  private static let smear = 0.04...0.07
  /// Radius of the disc of a point out of focus, of the picture's width.
  private static let disc = 0.012...0.018
  /// Light of too short an exposure, of a good one's.
  private static let dark = 0.001...0.003
  /// Light of too long an exposure, of a good one's.
  private static let bright = 12.0...25.0
  /// Stops between the darkest and the brightest photograph on either side of a good one.
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

  /// Alternately brighter and darker by about as many stops.
  mutating func varyExposure(_ random: inout RandomStream) {
    let stops = random.uniform(Self.stops)
    let first = random.index(below: 2)
    for index in frames.indices {
      let sign: Double = (index + first) % 2 == 0 ? 1 : -1
      frames[index].light.gain = Float(exp2(sign * stops * random.uniform(0.8...1)))
      frames[index].isFaulty = true
    }
  }

  /// Spoils some photographs, no two of them neighbours.
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
  /// At most `count` different numbers below `limit`, in order, none next to another.
  mutating func scattered(_ count: Int, below limit: Int) -> [Int] {
    var picked: Set<Int> = []
    for index in permutation(limit) where picked.count < count {
      if !picked.contains(index - 1), !picked.contains(index + 1) { picked.insert(index) }
    }
    return picked.sorted()
  }
}
