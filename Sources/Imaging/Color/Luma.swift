/// Luma of a stored (not linear) color, with the weights of Rec. 601, which JPEG uses.
public enum Luma {
  /// Luma of red, green and blue, in their unit.
  @inlinable @inline(__always)
  public static func of(_ red: Float, _ green: Float, _ blue: Float) -> Float {
    0.299 * red + 0.587 * green + 0.114 * blue
  }

  /// Rounded luma of three bytes, by weights of 16 bits.
  @inlinable @inline(__always)
  public static func rounded(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
    let sum = Int32(red) &* 19595 &+ Int32(green) &* 38470 &+ Int32(blue) &* 7471 &+ 32768
    return UInt8(truncatingIfNeeded: sum >> 16)
  }

  /// Luma of three bytes with 8-bit weights, rounded down. Up to 1 below `rounded`, but fits 16
  /// lanes of 16 bits, for loops in which speed matters more than the last bit.
  @inlinable @inline(__always)
  public static func coarse(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
    let sum = 77 &* UInt32(red) &+ 150 &* UInt32(green) &+ 29 &* UInt32(blue)
    return UInt8(truncatingIfNeeded: sum &>> 8)
  }
}

extension RGBImage {
  /// The image's luma (Rec. 601), 0 ... 255.
  public var luma: FloatImage {
    var result = FloatImage(width: width, height: height)
    let count = width * height
    result.pixels.withUnsafeMutableBufferPointer { out in
      pixels.withUnsafeBufferPointer { p in
        for i in 0..<count {
          out[i] = Luma.of(Float(p[3 &* i]), Float(p[3 &* i &+ 1]), Float(p[3 &* i &+ 2]))
        }
      }
    }
    return result
  }
}

/// Rec. 601 luma of interleaved RGB bytes, rounded.
func luma(_ rgb: [UInt8]) -> [UInt8] {
  let count = rgb.count / 3
  return rgb.withUnsafeBufferPointer { source in
    makeBytes(count) { target in
      guard let s = source.baseAddress, let t = target.baseAddress else { return }
      for i in 0..<count {
        t[i] = Luma.rounded(s[3 &* i], s[3 &* i &+ 1], s[3 &* i &+ 2])
      }
    }
  }
}
