import CKernels
import Support

/// Estimates the planes of single pixels: scratch memory, and the costs of a few hypotheses by
/// view.
struct DepthEstimator {
  static let maxHypotheses = 16
  static let maxViews = Int(OCS_MAX_VIEWS)

  // Copies of the problem's values and addresses, so that inner loops access no class.
  let frame: PinholeFrame
  let range: ClosedRange<Float>
  let pixelStep: Float
  let radius: Float
  let sourceCount: Int
  let allViews: UInt32
  let sensor: SensorLookup?
  let mask: UnsafeBufferPointer<UInt8>
  let planes: UnsafeMutablePointer<SIMD4<Float>>
  let halvings: UnsafeMutablePointer<UInt8>
  let deviations: UnsafeMutablePointer<UInt8>
  /// The views that are worth testing, by pixel.
  let memory: UnsafeMutablePointer<UInt32>
  let readings: PatchReadings
  /// The current reading: the first of `readings` with enough texture.
  var reading: PatchReading
  /// Position of the pixel in the reading's image, and the offset of that position's center from
  /// the pixel, pixels of the level.
  var place = SIMD2<Float>.zero
  var shift = SIMD2<Float>.zero
  let costs: UnsafeMutablePointer<Float>
  /// Trust in each view, before the best are chosen.
  let trust: UnsafeMutablePointer<Float>
  let hypotheses: UnsafeMutablePointer<SIMD4<Float>>
  /// The chosen views and their weights.
  let choice: UnsafeMutablePointer<ocs_choice>
  /// The arrays inside `choice`.
  let chosenView: UnsafeMutablePointer<Int32>
  let chosenWeight: UnsafeMutablePointer<Float>
  var random = RandomStream(seed: 0)
  var count = 0
  var sensorPlane = SIMD4<Float>.zero
  var sensorWeight: Float = 0

  /// Runs `body` with scratch memory for one worker.
  static func withScratch(
    _ problem: StereoProblem, mask: UnsafeBufferPointer<UInt8>,
    _ body: (inout DepthEstimator) -> Void
  ) {
    let scratch = EstimatorScratch()
    defer { scratch.deallocate() }
    var estimator = DepthEstimator(problem, mask, scratch)
    withExtendedLifetime(problem) { body(&estimator) }
  }

  private init(
    _ problem: StereoProblem, _ mask: UnsafeBufferPointer<UInt8>, _ scratch: EstimatorScratch
  ) {
    frame = problem.frame
    range = problem.inverseRange
    pixelStep = problem.pixelStep
    radius = Float(problem.patchRadius)
    readings = PatchReadings(problem, scratch)
    sourceCount = problem.sources.count
    allViews = problem.sources.all
    sensor = problem.sensor?.lookup(level: problem.level)
    self.mask = mask
    planes = problem.planes.planes
    halvings = problem.planes.halvings
    deviations = problem.planes.deviations
    memory = problem.memory.views
    reading = readings.plain[0]
    costs = scratch.costs
    hypotheses = scratch.hypotheses
    trust = scratch.trust
    choice = scratch.choice
    chosenView = scratch.chosenView
    chosenWeight = scratch.chosenWeight
  }

  /// Variance at which the photographs have as much weight as the sensor, and half of their maximum
  /// weight relative to other views' planes: (3 gray levels)².
  static let textureVariance: Float = 9 * PackedGrayImage.scale * PackedGrayImage.scale

  @inline(__always) var width: Int { frame.width }
  @inline(__always) var height: Int { frame.height }

  @inline(__always) func isActive(_ x: Int, _ y: Int) -> Bool { mask[y &* width &+ x] != 0 }

  /// Reads the reference patch and the sensor's plane at a pixel.
  @inline(__always) mutating func begin(_ x: Int, _ y: Int) {
    use(readings.read(x, y), x, y)
    count = 0
    sensorWeight = 0
    if let sensor {
      sensorPlane = sensor.plane(x, y)
      if sensorPlane.x > 0 {
        let variance = reading.patch.pointee.variance
        let texture = variance / (variance + Self.textureVariance)
        sensorWeight = SensorPlanes.priorCost * (1 - texture)
      }
    }
  }

  /// Sets the current reading to a patch that was read at a pixel.
  @inline(__always) mutating func use(_ reading: PatchReading, _ x: Int, _ y: Int) {
    self.reading = reading
    let at = reading.place(x, y)
    place = SIMD2(Float(at.x), Float(at.y))
    shift = (place + 0.5) * reading.zoom - 0.5 - SIMD2(Float(x), Float(y))
  }

  /// The inverse depth of a plane at the center of the reading's patch.
  @inline(__always) private func middle(_ plane: SIMD4<Float>) -> Float {
    plane.x + plane.y * shift.x + plane.z * shift.y
  }

  /// The photometric cost of a plane, averaged over the chosen views; stops at `limit`.
  @inline(__always) func photographs(_ plane: SIMD4<Float>, limit: Float) -> Float {
    ocs_patch_total(
      reading.patch, reading.sources, choice, place.x, place.y, middle(plane),
      plane.y * reading.zoom, plane.z * reading.zoom, limit)
  }

  /// Adds a hypothesis without checking it; returns its index.
  @inline(__always) mutating func add(_ plane: SIMD4<Float>) -> Int {
    hypotheses[count] = plane
    count &+= 1
    return count &- 1
  }

  /// Computes the costs of hypothesis `i` in the given views.
  @inline(__always) func evaluate(_ i: Int, _ views: UInt32) {
    let plane = hypotheses[i]
    ocs_patch_costs(
      reading.patch, reading.sources, views, place.x, place.y, middle(plane),
      plane.y * reading.zoom, plane.z * reading.zoom, costs + i &* Self.maxViews)
  }

  /// The total cost of hypothesis `i` from its computed costs: the mean over the chosen views, plus
  /// the sensor's cost.
  @inline(__always) func total(_ i: Int) -> Float {
    let row = costs + i &* Self.maxViews
    var sum: Float = 0
    for k in 0..<Int(choice.pointee.count) { sum += chosenWeight[k] * row[Int(chosenView[k])] }
    return sum + prior(hypotheses[i].x)
  }

  /// Replaces `plane` by `candidate` if it is within the range and costs less.
  @inline(__always) func test(
    _ candidate: SIMD4<Float>, _ plane: inout SIMD4<Float>, _ lowest: inout Float
  ) -> Bool {
    guard candidate.x >= range.lowerBound, candidate.x <= range.upperBound else { return false }
    let say = prior(candidate.x)
    guard say < lowest else { return false }
    let cost = photographs(candidate, limit: lowest - say) + say
    guard cost < lowest else { return false }
    lowest = cost
    plane = candidate
    return true
  }

  @inline(__always) func prior(_ w: Float) -> Float {
    guard sensorWeight > 0 else { return 0 }
    let deviation = abs(w - sensorPlane.x) / (SensorPlanes.priorTolerance * sensorPlane.x)
    return sensorWeight * min(deviation, 1)
  }
}
