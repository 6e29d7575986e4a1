import Support

/// A pixel component that can be averaged.
protocol PixelComponent {
  var asFloat: Float { get }
}
extension UInt8: PixelComponent {
  @inline(__always) var asFloat: Float { Float(self) }
}
extension Float: PixelComponent {
  @inline(__always) var asFloat: Float { self }
}

/// Resamples interleaved pixels with `taps.x` × `taps.y`; separable, one source row at a time, so
/// that only a few rows and the result are in memory.
func resample<Component: PixelComponent>(
  _ pixels: [Component], width: Int, channels: Int, taps: (x: ResampleTaps, y: ResampleTaps)
) -> [Float] {
  pixels.withUnsafeBufferPointer { pixels in
    guard let source = pixels.baseAddress else { return [] }
    return resample(source, width: width, channels: channels, taps: taps)
  }
}

private func resample<Component: PixelComponent>(
  _ source: UnsafePointer<Component>, width: Int, channels: Int,
  taps: (x: ResampleTaps, y: ResampleTaps)
) -> [Float] {
  let rowCount = taps.x.starts.count * channels
  let height = taps.y.starts.count
  let slots = taps.y.longest + 1
  var ring = [Float](repeating: 0, count: slots * rowCount)
  var nextRow = 0
  var triples = channels == 1 ? ResampleTriples(taps.x, of: Component.self, width: width) : nil
  return [Float](unsafeUninitializedCapacity: rowCount * height) { result, initialized in
    ring.withUnsafeMutableBufferPointer { ring in
      guard let ringBase = ring.baseAddress, let resultBase = result.baseAddress else { return }
      for y in 0..<height {
        let start = taps.y.starts[y]
        let offset = taps.y.offsets[y]
        let count = taps.y.offsets[y + 1] - offset
        nextRow = max(nextRow, start)
        while nextRow < start + count {
          let row = source + nextRow * width * channels
          let slot = ringBase + (nextRow % slots) * rowCount
          switch triples {
          case nil where channels == 3: resampleRow3(row, taps.x, into: slot)
          case nil: resampleRow1(row, taps.x, into: slot)
          case _?: triples?.resample(row, into: slot)
          }
          nextRow += 1
        }
        let target = resultBase + y * rowCount
        for k in 0..<count {
          let weight = taps.y.weights[offset + k]
          let slot = ringBase + ((start + k) % slots) * rowCount
          if k == 0 {
            for i in 0..<rowCount { target[i] = weight * slot[i] }
          } else {
            for i in 0..<rowCount { target[i] += weight * slot[i] }
          }
        }
      }
    }
    initialized = rowCount * height
  }
}

@inline(__always) private func resampleRow1<Component: PixelComponent>(
  _ row: UnsafePointer<Component>, _ taps: ResampleTaps, into target: UnsafeMutablePointer<Float>
) {
  taps.weights.withUnsafeBufferPointer { weights in
    for x in 0..<taps.starts.count {
      var weight = taps.offsets[x]
      let end = taps.offsets[x + 1]
      var source = row + taps.starts[x]
      var sum: Float = 0
      while weight < end {
        sum += weights[weight] * source.pointee.asFloat
        weight &+= 1
        source += 1
      }
      target[x] = sum
    }
  }
}

@inline(__always) private func resampleRow3<Component: PixelComponent>(
  _ row: UnsafePointer<Component>, _ taps: ResampleTaps, into target: UnsafeMutablePointer<Float>
) {
  taps.weights.withUnsafeBufferPointer { weights in
    for x in 0..<taps.starts.count {
      var weight = taps.offsets[x]
      let end = taps.offsets[x + 1]
      var source = row + taps.starts[x] &* 3
      var (r, g, b): (Float, Float, Float) = (0, 0, 0)
      while weight < end {
        let w = weights[weight]
        r += w * source[0].asFloat
        g += w * source[1].asFloat
        b += w * source[2].asFloat
        weight &+= 1
        source += 3
      }
      target[3 &* x] = r
      target[3 &* x &+ 1] = g
      target[3 &* x &+ 2] = b
    }
  }
}

/// Rounds to bytes with clamping.
func roundedBytes(_ values: [Float]) -> [UInt8] {
  values.withUnsafeBufferPointer { source in
    makeBytes(source.count) { target in
      for i in 0..<source.count {
        target[i] = UInt8(saturating: source[i] + 0.5)
      }
    }
  }
}
