import Imaging
import Scene
import Support

/// The views of a run: outlines are in memory, images and seeds are spilled to disk if memory is
/// full.
struct DenseViews: Sendable {
  /// The views without images and seeds.
  private(set) var outlines: [DenseView]
  private let pixels: SpilledList<DensePixels>
  private let colors: SpilledList<RGBImage>
  private let seeds: SpilledList<DenseSeeds>
  /// For each view, the slot of its images.
  private let slots: [Int]

  /// - Parameters:
  ///   - outlines: Views without images.
  ///   - slots: For each, the slot of its images in `images`.
  init(_ outlines: [DenseView], slots: [Int], of images: DenseImages) {
    self.outlines = outlines
    self.slots = slots
    pixels = images.pixels
    colors = images.colors
    seeds = SpilledList(count: outlines.count, in: images.pixels.pool)
  }

  /// Stores views and their images.
  init(_ views: [DenseView], in pool: SpillPool) throws {
    let images = DenseImages(count: views.count, in: pool)
    for (slot, view) in views.enumerated() { try images.put(view, at: slot) }
    self.init(views.map(\.outline), slots: Array(views.indices), of: images)
  }

  var pool: SpillPool { pixels.pool }
  var count: Int { outlines.count }
  var indices: Range<Int> { outlines.indices }

  /// A view with the images for the depth search.
  ///
  /// - Throws: `FileError` if the images cannot be read from disk.
  subscript(view: Int) -> DenseView {
    get throws {
      var result = outlines[view]
      result.pixels = try pixels[slots[view]]
      return result
    }
  }

  /// A view with its seeds and the images for the depth search.
  ///
  /// - Throws: `FileError` if they cannot be read from disk.
  func seeded(_ view: Int) throws -> DenseView {
    var result = try self[view]
    result.seeds = try seeds(of: view).values
    return result
  }

  /// The seeds of a view.
  ///
  /// - Throws: `FileError` if they cannot be read from disk.
  func seeds(of view: Int) throws -> DenseSeeds {
    try seeds.value(at: view) ?? DenseSeeds(values: [])
  }

  /// Seed counts and depth ranges of the views.
  var depths: [SeededDepths] {
    outlines.map { SeededDepths(count: $0.seedCount, inverse: $0.inverseRange) }
  }

  /// Sets the seed counts and depth ranges of the views.
  mutating func take(_ depths: [SeededDepths]) {
    for (i, depths) in zip(indices, depths) {
      (outlines[i].seedCount, outlines[i].inverseRange) = (depths.count, depths.inverse)
    }
  }

  /// Stores the seeds of a view.
  ///
  /// - Throws: `StorageError` if the seeds do not fit the view.
  func take(_ found: DenseSeeds, of view: Int) throws {
    let (outline, size) = (outlines[view], outlines[view].frame(0))
    let (width, height) = (Float(size.width), Float(size.height))
    guard found.values.count == outline.seedCount,
      found.values.allSatisfy({ (0...width).contains($0.x) && (0...height).contains($0.y) })
    else { throw StorageError.inconsistent("seeds") }
    try seeds.put(found, at: view)
  }

  /// A view with its colors, without other images.
  ///
  /// - Throws: `FileError` if the colors cannot be read from disk.
  func colored(_ view: Int) throws -> DenseView {
    var result = outlines[view]
    result.image = try colors[slots[view]]
    return result
  }

  /// Computes the seeds and depth range of each view.
  ///
  /// - Parameters:
  ///   - points: The sparse points that a view sees, by its index in the input.
  ///   - sensorScale: Scene units per meter of sensor depth; `nil` if sensor depth is not used.
  mutating func seed(sensorScale: Double?, points: (Int) -> [SIMD3<Double>]) throws {
    for i in indices {
      var view = outlines[i]
      if sensorScale != nil, view.hasSensor { view.pixels = try pixels[slots[i]] }
      view.takeSeeds(points(view.index), sensorScale: sensorScale)
      try seeds.put(DenseSeeds(values: view.seeds), at: i)
      outlines[i] = view.outline
    }
  }
}

extension DenseView {
  /// The view without its images and seeds.
  var outline: DenseView {
    var result = self
    result.seeds = []
    result.pixels = DensePixels()
    result.image = RGBImage(width: 0, height: 0)
    return result
  }
}

/// The images of views, spilled to disk if memory is full. The images for the search are separate
/// from the colors, which only fusion reads.
struct DenseImages: Sendable {
  fileprivate let pixels: SpilledList<DensePixels>
  fileprivate let colors: SpilledList<RGBImage>

  init(count: Int, in pool: SpillPool) {
    pixels = SpilledList(count: count, in: pool)
    colors = SpilledList(count: count, in: pool)
  }

  /// Stores the images of a view.
  func put(_ view: DenseView, at slot: Int) throws {
    try pixels.put(view.pixels, at: slot)
    try colors.put(view.image, at: slot)
  }
}
