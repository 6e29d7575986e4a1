import Foundation

extension FloatImage {
  /// Convolves with a Gaussian, replicating the border.
  ///
  /// Separable, kernel cut at 4 σ and normalised to sum 1.
  ///
  /// - Parameter sigma: Standard deviation in pixels; 0 or less returns the image unchanged.
  /// - Complexity: O(*pixels* · σ); two passes, one temporary image.
  public func gaussianBlurred(sigma: Double) -> FloatImage {
    guard sigma > 0, width > 0, height > 0 else { return self }
    let kernel = gaussianKernel(sigma: sigma)
    return convolvedRows(kernel).convolvedColumns(kernel)
  }

  /// Convolves each row with a symmetric kernel given from its centre outwards.
  private func convolvedRows(_ kernel: [Float]) -> FloatImage {
    let radius = kernel.count - 1
    return convolved(kernel, padding: radius) { source, y, line, taps in
      let row = source + y * width
      for i in 0..<radius {
        line[i] = row[0]
        line[radius + width + i] = row[width - 1]
      }
      (line + radius).update(from: row, count: width)
      for k in 0...radius {
        taps[2 * k] = UnsafePointer(line) + (radius - k)
        taps[2 * k + 1] = UnsafePointer(line) + (radius + k)
      }
    }
  }

  /// Convolves each column, a whole row at a time.
  private func convolvedColumns(_ kernel: [Float]) -> FloatImage {
    convolved(kernel, padding: 0) { source, y, _, taps in
      for k in kernel.indices {
        taps[2 * k] = source + max(y - k, 0) * width
        taps[2 * k + 1] = source + min(y + k, height - 1) * width
      }
    }
  }

  /// Adds up weighted pairs of lines that `setTaps` points at, for each row.
  private func convolved(
    _ kernel: [Float], padding: Int,
    _ setTaps: (
      _ source: UnsafePointer<Float>, _ y: Int, _ line: UnsafeMutablePointer<Float>,
      _ taps: UnsafeMutablePointer<UnsafePointer<Float>>
    ) -> Void
  ) -> FloatImage {
    var line = [Float](repeating: 0, count: width + 2 * padding)
    var result = FloatImage(width: width, height: height)
    pixels.withUnsafeBufferPointer { source in
      result.pixels.withUnsafeMutableBufferPointer { result in
        line.withUnsafeMutableBufferPointer { line in
          guard let from = source.baseAddress, let to = result.baseAddress,
            let padded = line.baseAddress
          else { return }
          var taps = [UnsafePointer<Float>](repeating: from, count: 2 * kernel.count)
          for y in 0..<height {
            taps.withUnsafeMutableBufferPointer { taps in
              guard let pointers = taps.baseAddress else { return }
              setTaps(from, y, padded, pointers)
              kernel.withUnsafeBufferPointer {
                addPairs(pointers, $0, into: to + y * width, count: width)
              }
            }
          }
        }
      }
    }
    return result
  }
}

/// target = kernel[0] · taps[0] + Σ kernel[k] · (taps[2 k] + taps[2 k + 1]).
private func addPairs(
  _ taps: UnsafeMutablePointer<UnsafePointer<Float>>, _ kernel: UnsafeBufferPointer<Float>,
  into target: UnsafeMutablePointer<Float>, count: Int
) {
  var x = 0
  while x &+ 16 <= count {
    var sum = load16(taps[0] + x) * kernel[0]
    for k in 1..<kernel.count {
      sum += (load16(taps[2 &* k] + x) + load16(taps[2 &* k &+ 1] + x)) * kernel[k]
    }
    UnsafeMutableRawPointer(target + x).storeBytes(of: sum, as: SIMD16<Float>.self)
    x &+= 16
  }
  while x < count {
    var sum = taps[0][x] * kernel[0]
    for k in 1..<kernel.count {
      sum += (taps[2 &* k][x] + taps[2 &* k &+ 1][x]) * kernel[k]
    }
    target[x] = sum
    x &+= 1
  }
}

@inline(__always) private func load16(_ p: UnsafePointer<Float>) -> SIMD16<Float> {
  UnsafeRawPointer(p).loadUnaligned(as: SIMD16<Float>.self)
}

/// Half of a Gaussian kernel, from its centre to 4 σ; the whole sums to 1.
func gaussianKernel(sigma: Double) -> [Float] {
  let radius = max(1, Int((4 * sigma).rounded(.up)))
  let raw = (0...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
  let sum = 2 * raw.reduce(0, +) - raw[0]
  return raw.map { Float($0 / sum) }
}
