import Numerics
import Scene
import Support

/// The observations of a point in several views, and the mean of those that agree.
struct FusedPoint {
  /// The observation of one view.
  private struct Sample {
    var position: SIMD3<Double>
    var normal: SIMD3<Double>
    var color: SIMD3<Float>
    /// Certainty of the position along the normal from the photographs, and from the sensor where
    /// it agrees: inverse variance, 1 / squared scene units.
    var certainty: (photographs: Double, sensor: Double)
    /// Radius of the matched patch, scene units.
    var reach: Float
  }

  /// Multiple of the median absolute deviation beyond which a view's position is rejected: three
  /// standard deviations of a normal distribution.
  private static let maxDeviations = 4.4
  /// Difference of positions that is always accepted, relative to the pixel's footprint.
  private static let alwaysAllowed = 0.1

  private var samples: [Sample]
  private let radius: Float
  private let patchRadius: Int

  /// - Parameter sensor: Standard deviation of the view's sensor, relative to the depth.
  init(
    view: DenseView, frame: PinholeFrame, _ map: PlaneMap, sensor: Float?, x: Int, y: Int,
    patchRadius: Int
  ) {
    let at = y &* map.width &+ x
    let w = map.planes[at].x
    self.patchRadius = patchRadius
    samples = []
    radius = Float(map.extent(x, at: at)) / (w * frame.fx)
    add(view, frame: frame, map: map, sensor: sensor, u: Float(x), v: Float(y), w: w, at: at)
  }

  mutating func add(
    _ view: DenseView, frame: PinholeFrame, map: PlaneMap, sensor: Float?, u: Float, v: Float,
    w: Float, at: Int
  ) {
    samples.append(sample(view, frame: frame, map: map, sensor: sensor, u: u, v: v, w: w, at: at))
  }

  private static func certainty(_ deviation: Double) -> Double {
    1 / max(deviation * deviation, .leastNormalMagnitude)
  }

  /// Adds the mean of the samples that agree with their median along the normal, unless the views
  /// that could see it vote against it.
  func append(to cloud: inout PointCloud, asking panel: VisibilityVote.Panel) {
    let kept = agreeing
    var position = SIMD3<Double>.zero
    var normal = SIMD3<Double>.zero
    var color = SIMD3<Float>.zero
    var (weights, certainty, sensor, reach) = (0.0, 0.0, 0.0, 0.0)
    for sample in kept {
      let weight = sample.certainty.photographs + sample.certainty.sensor
      weights += weight
      certainty += sample.certainty.photographs
      // Sensor errors are the same in all views, so the sensor counts once.
      sensor = max(sensor, sample.certainty.sensor)
      reach += weight * Double(sample.reach)
      position += weight * sample.position
      normal += sample.normal
      color += sample.color
    }
    let place = SIMD3<Float>(position / weights)
    let facing = SIMD3<Float>(normalized(normal))
    guard panel.keeps(place, normal: facing) else { return }
    let mean = color / Float(kept.count) + 0.5
    cloud.positions.append(place)
    cloud.normals.append(facing)
    cloud.colors.append(
      SIMD3<UInt8>(UInt8(saturating: mean.x), UInt8(saturating: mean.y), UInt8(saturating: mean.z)))
    cloud.support.append(UInt16(kept.count))
    cloud.radii.append(radius)
    cloud.deviations.append(Float((1 / (certainty + sensor)).squareRoot()))
    cloud.reaches.append(Float(reach / weights))
    // Unknown yet; reserving it keeps the size of stored points constant.
    cloud.isRedundant.append(0)
  }

  /// The samples near the median along the mean normal.
  private var agreeing: [Sample] {
    guard samples.count > 2 else { return samples }
    let normal = normalized(samples.reduce(SIMD3<Double>.zero) { $0 + $1.normal })
    let heights = samples.map { dot($0.position - samples[0].position, normal) }
    let middle = heights.interpolatedMedian() ?? 0
    let deviations = heights.map { abs($0 - middle) }
    let spread = deviations.interpolatedMedian() ?? 0
    let limit = max(Self.maxDeviations * spread, Self.alwaysAllowed * Double(radius))
    return samples.indices.filter { deviations[$0] <= limit }.map { samples[$0] }
  }

  /// Position and normal in the world; the normal points towards the camera.
  private func sample(
    _ view: DenseView, frame: PinholeFrame, map: PlaneMap, sensor: Float?, u x: Float,
    v y: Float, w: Float, at: Int
  ) -> Sample {
    let local = SIMD3<Double>(frame.ray(x, y)) / Double(w)
    let toWorld = view.pose.rotation.transpose
    let pixels = view.image.pixels
    let away = SIMD3<Double>(frame.awayNormal(map.planes[at], x, y))
    let code = map.deviations[at]
    let range = dot(local, away)
    let agreed = DepthDeviation.sensorAgrees(code) ? sensor : nil
    return Sample(
      position: toWorld * (local - view.pose.translation), normal: toWorld * -away,
      color: SIMD3(Float(pixels[3 * at]), Float(pixels[3 * at + 1]), Float(pixels[3 * at + 2])),
      certainty: (
        Self.certainty(range * Double(DepthDeviation.shares[Int(code)])),
        agreed.map { Self.certainty(range * Double($0)) } ?? 0
      ),
      reach: Float(patchRadius << Int(map.halvings[at])) / (w * frame.fx))
  }
}
