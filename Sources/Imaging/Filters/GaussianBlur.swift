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
    let across = convolvedRows(kernel)
    return FloatImage(width: width, height: height, pixels: across.convolvedColumns(kernel).pixels)
  }

  /// Convolves each row with a symmetric kernel given from its centre outwards.
  private func convolvedRows(_ kernel: [Float]) -> FloatImage {
    let radius = kernel.count - 1
    var padded = [Float](repeating: 0, count: width + 2 * radius)
    var result = FloatImage(width: width, height: height)
    result.pixels.withUnsafeMutableBufferPointer { result in
      pixels.withUnsafeBufferPointer { source in
        padded.withUnsafeMutableBufferPointer { padded in
          kernel.withUnsafeBufferPointer { kernel in
            guard let line = padded.baseAddress else { return }
            for y in 0..<height {
              let row = source.baseAddress! + y * width
              for i in 0..<radius {
                line[i] = row[0]
                line[radius + width + i] = row[width - 1]
              }
              (line + radius).update(from: row, count: width)
              let target = result.baseAddress! + y * width
              let center = line + radius
              for x in 0..<width { target[x] = kernel[0] * center[x] }
              for k in 1..<max(kernel.count, 1) {
                let weight = kernel[k]
                let before = center - k
                let after = center + k
                for x in 0..<width { target[x] += weight * (before[x] + after[x]) }
              }
            }
          }
        }
      }
    }
    return result
  }

  /// Convolves each column, a whole row at a time.
  private func convolvedColumns(_ kernel: [Float]) -> FloatImage {
    var result = FloatImage(width: width, height: height)
    result.pixels.withUnsafeMutableBufferPointer { result in
      pixels.withUnsafeBufferPointer { source in
        kernel.withUnsafeBufferPointer { kernel in
          guard let from = source.baseAddress, let to = result.baseAddress else { return }
          for y in 0..<height {
            let target = to + y * width
            let center = from + y * width
            for x in 0..<width { target[x] = kernel[0] * center[x] }
            for k in 1..<max(kernel.count, 1) {
              let weight = kernel[k]
              let above = from + max(y - k, 0) * width
              let below = from + min(y + k, height - 1) * width
              for x in 0..<width { target[x] += weight * (above[x] + below[x]) }
            }
          }
        }
      }
    }
    return result
  }
}

/// Half of a Gaussian kernel, from its centre to 4 σ; the whole sums to 1.
func gaussianKernel(sigma: Double) -> [Float] {
  let radius = max(1, Int((4 * sigma).rounded(.up)))
  let raw = (0...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
  let sum = 2 * raw.reduce(0, +) - raw[0]
  return raw.map { Float($0 / sum) }
}
