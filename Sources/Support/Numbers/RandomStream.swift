/// A reproducible pseudo-random stream, split by purpose rather than by thread.
///
/// Streams with different `stream` numbers are independent, so that item *i* of a parallel loop
/// uses stream *i* and the result does not depend on which worker processes it.
///
/// Reference: xoshiro256**, Blackman & Vigna, "Scrambled Linear Pseudorandom Number Generators",
/// ACM TOMS 47(4), 2021, seeded by SplitMix64.
public struct RandomStream: RandomNumberGenerator, Sendable {
  @usableFromInline var s0: UInt64
  @usableFromInline var s1: UInt64
  @usableFromInline var s2: UInt64
  @usableFromInline var s3: UInt64

  /// Creates stream number `stream` of the family given by `seed`.
  public init(seed: UInt64, stream: UInt64 = 0) {
    var state = seed ^ (stream &* 0xD1B5_4A32_D192_ED03)
    func mix() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
    s0 = mix()
    s1 = mix()
    s2 = mix()
    s3 = mix()
  }

  /// Returns 64 random bits.
  @inlinable public mutating func next() -> UInt64 {
    let m = s1 &* 5
    let result = ((m << 7) | (m >> 57)) &* 9
    let t = s1 << 17
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= t
    s3 = (s3 << 45) | (s3 >> 19)
    return result
  }

  /// Returns a uniform number in [0, 1).
  @inlinable public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Returns a uniform index in 0 ..< `count` (`count` > 0), with negligible modulo bias.
  @inlinable public mutating func index(below count: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(count)).high)
  }
}
