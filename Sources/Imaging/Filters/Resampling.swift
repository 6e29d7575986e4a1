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

/// A separable reduction of interleaved pixels with `taps.x` × `taps.y`, one source row at a time, so
/// that only a few rows and the result are in memory.
struct Resampling<Component: PixelComponent> {
  let pixels: [Component]
  let width: Int
  let channels: Int
  let taps: (x: ResampleTaps, y: ResampleTaps)

  private var rowCount: Int { taps.x.starts.count * channels }
  private var height: Int { taps.y.starts.count }

  /// The resampled values.
  func floats() -> [Float] {
    let (rowCount, height) = (rowCount, height)
    return [Float](unsafeUninitializedCapacity: rowCount * height) { result, initialized in
      guard let base = result.baseAddress else { return }
      run(into: { base + $0 * rowCount }, finishing: { _ in })
      initialized = rowCount * height
    }
  }

  /// The resampled values, rounded and clamped.
  func bytes() -> [UInt8] {
    let rowCount = rowCount
    return makeBytes(rowCount * height) { target in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: rowCount) { line in
        guard let base = line.baseAddress else { return }
        run(into: { _ in base }) { y in
          for i in 0..<rowCount { target[y * rowCount + i] = UInt8(saturating: base[i] + 0.5) }
        }
      }
    }
  }

  /// - Parameters:
  ///   - place: Where a row of the result is computed.
  ///   - finish: Called when it is complete.
  @inline(__always)
  private func run(
    into place: (Int) -> UnsafeMutablePointer<Float>, finishing finish: (Int) -> Void
  ) {
    let rowCount = rowCount
    let slots = taps.y.longest + 1
    var ring = [Float](repeating: 0, count: slots * rowCount)
    var nextRow = 0
    var triples = channels == 1 ? ResampleTriples(taps.x, of: Component.self, width: width) : nil
    pixels.withUnsafeBufferPointer { pixels in
      ring.withUnsafeMutableBufferPointer { ring in
        guard let source = pixels.baseAddress, let ringBase = ring.baseAddress else { return }
        for y in 0..<height {
          let start = taps.y.starts[y]
          let count = taps.y.offsets[y + 1] - taps.y.offsets[y]
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
          taps.y.sum(y, of: ringBase, slots: slots, count: rowCount, into: place(y))
          finish(y)
        }
      }
    }
  }
}

extension ResampleTaps {
  /// The weighted sum of the rows of a target row, which are in a ring.
  @inline(__always)
  fileprivate func sum(
    _ y: Int, of ring: UnsafePointer<Float>, slots: Int, count: Int,
    into target: UnsafeMutablePointer<Float>
  ) {
    for k in 0..<offsets[y + 1] - offsets[y] {
      let weight = weights[offsets[y] + k]
      let slot = ring + ((starts[y] + k) % slots) * count
      if k == 0 {
        for i in 0..<count { target[i] = weight * slot[i] }
      } else {
        for i in 0..<count { target[i] += weight * slot[i] }
      }
    }
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
