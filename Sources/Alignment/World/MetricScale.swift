import Foundation
import Geometry
import Imaging
import Numerics
import Scene
import Support

/// Estimates the number of meters per model unit.
struct MetricScale {
  /// Minimum number of ratios of sensor depth to model depth.
  static let minSamples = 50
  /// Maximum half interquartile range of their logarithms: sensors are accurate to a few percent.
  static let maxSpread = 0.15
  /// Maximum spread relative to that of the model's depths. Depth of another photograph of the same
  /// scene is at the right distance, but as far from the model as a constant would be.
  static let maxUnexplained = 0.6
  /// Spread of a sensor's noise, accepted however flat the scene is.
  static let sensorSpread = 0.05
  /// Maximum number of ratios per view, so that none dominates.
  static let samplesPerView = 400
  /// Maximum relative difference of neighboring depths on a surface; more is an edge.
  static let maxStep: Float = 0.03

  /// Meters per model unit; `nil` if no source is available or consistent.
  var factor: Double?
  var record = ScaleRecord()

  /// Uses sensor depth first, then consistent device poses, then satellite positions that agree.
  init(
    _ model: SparseModel, _ problem: MappingProblem, devices: DeviceAlignment?,
    satellites: SatelliteFit? = nil, in context: RunContext
  ) throws {
    try self.init(model, problem, devices: devices, in: context)
    guard let satellites, satellites.isUsed else { return }
    if let factor {
      record.satellitesOverSource = satellites.enuFromModel.scale / factor
      return
    }
    factor = satellites.enuFromModel.scale
    record.source = "satellite-positions"
    record.factor = satellites.enuFromModel.scale
    record.spread = satellites.spread > 0 ? satellites.horizontal / satellites.spread : 0
    record.deviation = satellites.scaleDeviation
    record.samples = satellites.agreeing.count
  }

  private init(
    _ model: SparseModel, _ problem: MappingProblem, devices: DeviceAlignment?,
    in context: RunContext
  ) throws {
    let samples = try Self.depthRatios(model, problem, in: context)
    let ratios = samples.map(\.ratio).sorted()
    record.samples = ratios.count
    record.sensorDepth = samples.map(\.meters).median()
    if ratios.count >= Self.minSamples, let median = ratios.medianOfSorted() {
      record.spread = Self.spread(ratios)
      let limit = Self.limit(depths: samples.map(\.depth))
      if record.spread < limit {
        factor = exp(median)
        record.source = "sensor-depth"
        record.factor = exp(median)
        record.depthOverPoses = devices.map { exp(median) * $0.modelFromDevice.scale }
        return
      }
      record.remark = .depthDisagrees(
        spread: record.spread, limit: limit, poses: false)
    }
    if let devices {
      factor = 1 / devices.modelFromDevice.scale
      record.source = "device-poses"
      record.factor = 1 / devices.modelFromDevice.scale
      record.spread = devices.residual
      record.samples = devices.count
    } else if problem.views.views.contains(where: { $0.devicePose != nil }) {
      record.remark = record.remark.withUnfitPoses
    }
  }

  /// Half the interquartile range of sorted values.
  private static func spread(_ sorted: [Double]) -> Double {
    (sorted[sorted.count * 3 / 4] - sorted[sorted.count / 4]) / 2
  }

  /// The spread of ratios that shows that sensor depth follows the depths of the model.
  private static func limit(depths: [Double]) -> Double {
    min(maxSpread, max(sensorSpread, maxUnexplained * spread(depths.map { log($0) }.sorted())))
  }

  /// Sensor depth in meters, depth in the model, and the logarithm of their ratio.
  private typealias Sample = (ratio: Double, meters: Double, depth: Double)

  /// Samples at the observations of points.
  private static func depthRatios(
    _ model: SparseModel, _ problem: MappingProblem, in context: RunContext
  ) throws -> [Sample] {
    let views = model.registered.filter { problem.views.views[$0].depth != nil }
    let found = try context.parallelMap(views, label: "") { view, _ -> [Sample] in
      guard let pose = model.poses[view], let source = problem.views.views[view].depth,
        let (depth, confidence) = try? source.load()
      else { return [] }
      let camera = model.cameras[problem.cameraOf[view]]
      let ratios = problem.ids(of: view).compactMap { id -> Sample? in
        guard model.isUsed[id] else { return nil }
        let z = (pose * model.positions[Int(model.tracks.trackOf[id])]).z
        let pixel = problem.pixels[id]
        let x = Int(saturating: pixel.x / Double(camera.width) * Double(depth.width))
        let y = Int(saturating: pixel.y / Double(camera.height) * Double(depth.height))
        guard let meters = smooth(depth, confidence: confidence, x: x, y: y), z > 0 else {
          return nil
        }
        return (log(meters / z), meters, z)
      }
      let step = max(1, ratios.count / samplesPerView)
      return stride(from: 0, to: ratios.count, by: step).map { ratios[$0] }
    }
    return Array(found.joined())
  }

  /// Depth at a cell whose neighbors are similar: no edge, no hole, and not the lowest confidence.
  private static func smooth(
    _ depth: FloatImage, confidence: ByteImage?, x: Int, y: Int
  ) -> Double? {
    guard x >= 1, y >= 1, x + 1 < depth.width, y + 1 < depth.height else { return nil }
    let middle = depth.pixels[y * depth.width + x]
    guard middle > 0, middle.isFinite else { return nil }
    if let confidence, confidence.width == depth.width, confidence.height == depth.height,
      confidence.pixels[y * depth.width + x] == 0
    {
      return nil
    }
    for (i, j) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)] {
      let near = depth.pixels[j * depth.width + i]
      guard abs(near - middle) < maxStep * middle else { return nil }
    }
    return Double(middle)
  }
}
