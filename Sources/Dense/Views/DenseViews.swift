import Scene
import Support

/// The views of a run: all that is small of each is in memory, their images as far as there is room.
struct DenseViews: Sendable {
  /// The views without images.
  private(set) var outlines: [DenseView]
  private let pixels: SpilledList<DensePixels>
  /// For each view, the number of its images.
  private let slots: [Int]

  /// - Parameters:
  ///   - outlines: Views without images.
  ///   - slots: For each, the number of its images in `pixels`.
  init(_ outlines: [DenseView], slots: [Int], of pixels: SpilledList<DensePixels>) {
    (self.outlines, self.slots, self.pixels) = (outlines, slots, pixels)
  }

  /// Takes over the images of views.
  init(_ views: [DenseView], in pool: SpillPool) throws {
    self.init(
      views.map(\.outline), slots: Array(views.indices),
      of: try SpilledList(views.map(\.pixels), in: pool))
  }

  var pool: SpillPool { pixels.pool }
  var count: Int { outlines.count }
  var indices: Range<Int> { outlines.indices }

  /// A view with its images.
  ///
  /// - Throws: `FileError` where they cannot be read again.
  subscript(view: Int) -> DenseView {
    get throws {
      var result = outlines[view]
      result.pixels = try pixels[slots[view]]
      return result
    }
  }

  /// Gives each view its seeds and its range of depths.
  ///
  /// - Parameters:
  ///   - points: The sparse points that a view sees, by its index in the input.
  ///   - sensorScale: Scene units per metre of sensor depth; `nil` where it takes no part.
  mutating func seed(sensorScale: Double?, points: (Int) -> [SIMD3<Double>]) throws {
    for i in indices {
      if sensorScale != nil, outlines[i].hasSensor { outlines[i].pixels = try pixels[slots[i]] }
      outlines[i].takeSeeds(points(outlines[i].index), sensorScale: sensorScale)
      outlines[i].pixels = DensePixels()
    }
  }
}

extension DenseView {
  /// The view without its images.
  var outline: DenseView {
    var result = self
    result.pixels = DensePixels()
    return result
  }
}
