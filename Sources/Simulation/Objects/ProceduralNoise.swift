import Numerics
import Support

/// Noise fields for textures and shapes, as functions of position and seed only.
enum ProceduralNoise {
  /// A well-mixed 32-bit hash of a lattice cell.
  @inline(__always)
  static func bits(_ x: Int32, _ y: Int32, _ z: Int32, _ seed: UInt32) -> UInt32 {
    var h = UInt32(bitPattern: x) &* 0x8DA6_B343
    h ^= UInt32(bitPattern: y) &* 0xD816_3841
    h ^= UInt32(bitPattern: z) &* 0xCB1A_B31F
    h ^= seed &* 0x9E37_79B9
    h ^= h >> 15
    h = h &* 0x2C1B_3C6D
    h ^= h >> 12
    h = h &* 0x297A_2D39
    return h ^ (h >> 15)
  }

  /// A hash of a lattice cell in 0 ..< 1.
  @inline(__always)
  static func hash(_ x: Int32, _ y: Int32, _ z: Int32, _ seed: UInt32) -> Float {
    Float(bits(x, y, z, seed) >> 8) * 0x1p-24
  }

  /// The lattice cell of a position, converted per lane because SIMD conversions are ten times
  /// slower.
  @inline(__always)
  private static func cell(of p: SIMD3<Float>) -> SIMD3<Int32> {
    SIMD3(
      Int32(saturating: p.x.rounded(.down)), Int32(saturating: p.y.rounded(.down)),
      Int32(saturating: p.z.rounded(.down)))
  }

  /// Smooth value noise in 0 to 1 with features of about unit size (with Perlin's fade function,
  /// 2002).
  static func value(_ p: SIMD3<Float>, seed: UInt32) -> Float {
    let i = cell(of: p)
    let f = p - SIMD3(Float(i.x), Float(i.y), Float(i.z))
    let w = f * f * f * (f * (f * 6 - 15) + 10)
    func corner(_ dx: Int32, _ dy: Int32, _ dz: Int32) -> Float {
      hash(i.x &+ dx, i.y &+ dy, i.z &+ dz, seed)
    }
    func mix(_ a: Float, _ b: Float, _ t: Float) -> Float { a + (b - a) * t }
    let lower = mix(
      mix(corner(0, 0, 0), corner(1, 0, 0), w.x), mix(corner(0, 1, 0), corner(1, 1, 0), w.x), w.y)
    let upper = mix(
      mix(corner(0, 0, 1), corner(1, 0, 1), w.x), mix(corner(0, 1, 1), corner(1, 1, 1), w.x), w.y)
    return mix(lower, upper, w.z)
  }

  /// Sum of octaves in 0 to 1, each with half the feature size and half the amplitude.
  static func fractal(_ p: SIMD3<Float>, octaves: Int, seed: UInt32) -> Float {
    var sum: Float = 0
    var weight: Float = 0.5
    var total: Float = 0
    var q = p
    for octave in 0..<octaves {
      sum += weight * value(q, seed: seed &+ UInt32(octave))
      total += weight
      weight /= 2
      q = q * 2.03 + 17.3
    }
    return sum / total
  }

  /// Distances to the nearest and second nearest feature point, with one random point per cell, and
  /// a random number of the nearest (Worley 1996).
  static func cells(
    _ p: SIMD3<Float>, seed: UInt32
  ) -> (first: Float, second: Float, id: Float) {
    let base = cell(of: p)
    var first = Float.infinity
    var second = Float.infinity
    var nearest = base
    for dz in Int32(-1)...1 {
      for dy in Int32(-1)...1 {
        for dx in Int32(-1)...1 {
          let c = base &+ SIMD3(dx, dy, dz)
          let h = bits(c.x, c.y, c.z, seed)
          let jitter = SIMD3<Float>(Float(h & 1023), Float((h >> 10) & 1023), Float(h >> 20))
          let offset =
            SIMD3(Float(c.x), Float(c.y), Float(c.z)) + jitter * SIMD3(0x1p-10, 0x1p-10, 0x1p-12)
            - p
          let d = dot(offset, offset)
          if d < first {
            (second, first) = (first, d)
            nearest = c
          } else if d < second {
            second = d
          }
        }
      }
    }
    let id = hash(nearest.x, nearest.y, nearest.z, seed &+ 3)
    return (first.squareRoot(), second.squareRoot(), id)
  }
}
