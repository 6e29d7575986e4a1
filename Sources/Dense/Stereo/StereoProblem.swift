import CKernels
import Imaging
import Support

/// The data of a round over one view at one level; `planes` is changed in place.
struct StereoProblem: @unchecked Sendable {
  let frame: PinholeFrame
  /// The photograph at the level, and its halvings for larger patches.
  let gray: [PackedGrayImage]
  let detail: PackedGrayImage
  let active: ByteImage
  let planes: PlaneMap
  let sources: SourceSet
  let memory: ViewMemory
  let inverseRange: ClosedRange<Float>
  let pixelStep: Float
  let sensor: SensorPlanes?
  let level: Int
  let patchRadius: Int
  /// Sampling for the surface's shape with the radius of the large patches, by halvings.
  let curvatures: [CurvatureSampling]

  init(
    view: DenseView, level: Int, planes: PlaneMap, sources: SourceSet, sensor: SensorPlanes?,
    patchRadius: Int, active: ByteImage, memory: ViewMemory? = nil
  ) {
    self.memory = memory ?? ViewMemory(pixels: planes.count, all: sources.all)
    frame = view.frame(level)
    gray = Array(view.gray[level...].prefix(sources.plain.count))
    detail = view.detail[level]
    self.active = active
    self.planes = planes
    self.sources = sources
    self.sensor = sensor
    self.level = level
    self.patchRadius = patchRadius
    curvatures = gray.indices.map { CurvatureSampling(radius: patchRadius << $0) }
    inverseRange = view.inverseRange
    pixelStep = sources.pixelStep(frame, inverse: view.middleInverse)
  }

  /// Rows per task: about 10 ms of work.
  static let rowsPerBlock = 4

  /// Updates the pixels of one checkerboard color from those of the other.
  func update(
    color: Int, iteration: PatchMatchIteration, seed: UInt64, in context: RunContext
  ) throws {
    try forEachRow(seed: seed, in: context) { estimator, y in
      var x = (y + color) & 1
      while x < frame.width {
        if estimator.isActive(x, y) { estimator.update(x, y, iteration: iteration) }
        x += 2
      }
    }
  }

  /// Moves the planes of one checkerboard color to the nearest minima.
  ///
  /// - Parameter converged: 1 for each pixel of the view whose plane has converged, otherwise 0. Such
  ///   planes are left out.
  func polish(
    color: Int, converged: UnsafeMutablePointer<UInt8>, in context: RunContext
  ) throws {
    nonisolated(unsafe) let converged = converged
    try forEachRow(seed: 0, in: context) { estimator, y in
      var x = (y + color) & 1
      while x < frame.width {
        let at = y &* frame.width &+ x
        if estimator.isActive(x, y), converged[at] == 0, estimator.polish(x, y) {
          converged[at] = 1
        }
        x += 2
      }
    }
  }

  /// Recomputes the costs of planes above a limit from the original photographs.
  func appraise(above limit: Float, in context: RunContext) throws {
    try forEachRow(seed: 0, in: context) { estimator, y in
      for x in 0..<frame.width where estimator.isActive(x, y) {
        estimator.appraise(x, y, above: limit)
      }
    }
  }

  /// Initializes the plane of every active pixel of the coarsest level.
  func initialize(seeds: [Float], seed: UInt64, in context: RunContext) throws {
    try seeds.withUnsafeBufferPointer { buffer in
      nonisolated(unsafe) let start = buffer
      try forEachRow(seed: seed, in: context) { estimator, y in
        for x in 0..<frame.width where estimator.isActive(x, y) {
          estimator.initialize(x, y, seed: start[y * frame.width + x])
        }
      }
    }
  }

  private func forEachRow(
    seed: UInt64, in context: RunContext, _ body: @Sendable (inout DepthEstimator, Int) -> Void
  ) throws {
    try active.pixels.withUnsafeBufferPointer { buffer in
      nonisolated(unsafe) let mask = buffer
      try context.parallelRanges(frame.height, grain: Self.rowsPerBlock) { rows in
        DepthEstimator.withScratch(self, mask: mask) { estimator in
          for y in rows {
            estimator.random = RandomStream(seed: seed, stream: UInt64(y))
            body(&estimator, y)
          }
        }
      }
    }
  }
}
