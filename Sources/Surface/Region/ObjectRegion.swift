import Geometry
import Scene

/// The region to reconstruct: everything, the user's box, or the object in the capture's box
/// without the surface that supports it.
struct ObjectRegion: Sendable, Equatable, Codable {
  /// Margin around a capture's box, as a fraction of its longest side, because edges from a
  /// depth sensor are blurred.
  private static let slack = 0.02
  /// Maximum growth, on every side, of a box estimated from a single view, as a fraction of its
  /// longest side: the parts not visible in that view are a guess.
  private static let growth = 0.25
  /// Number of cells along the longest side for following connected surface, and the minimum number
  /// of points of an occupied cell.
  private static let cells = 48
  private static let minPoints: UInt16 = 3
  /// Width of the rim around a box, as a fraction of its longest side. Points in the rim define the
  /// surface where it crosses the box.
  private static let rim = 0.05

  /// Maximum fraction of a masked object's points that may be on the support;
  /// masks have ragged edges.
  private static let maxLeft = 0.01

  /// The box at which the surface is cropped; `nil` for no cropping.
  let box: BoundingBox?
  /// The plane that supports the object; `nil` if none is found or the user gave the box.
  let support: SupportPlane?
  /// Whether each point of the cloud is labeled as object or not.
  private(set) var isSeparated = false

  /// The region of the user's box.
  init(given: BoundingBox?) { (box, support) = (given, nil) }

  /// The region of a box from the capture.
  ///
  /// - Parameter isAdjusted: Whether the box was corrected manually. Otherwise it grows along the
  ///   surface that leaves it, down to the support.
  init(_ object: BoundingBox, isAdjusted: Bool, _ points: CloudPoints) throws {
    let support = try Self.support(points, under: object)
    let slack = Self.slack * object.extent.max()
    let whole = isAdjusted ? object : try Self.grown(object, on: support, points)
    var wide = BoundingBox(min: whole.min - slack, max: whole.max + slack)
    if let support {
      let corners = [wide.min.x, wide.max.x].flatMap { x in
        [wide.min.z, wide.max.z].map { -support.above(SIMD3(x, 0, $0)) }
      }
      wide.min.y = corners.min() ?? object.min.y
    }
    box = wide
    self.support = support
  }

  /// The object that the dense stage separated from its surroundings; `nil` if it did not.
  init?(separated points: CloudPoints) throws {
    var own: BoundingBox?
    try points.each { cloud, item in
      guard !cloud.isObject.isEmpty, cloud.isObject[item] != 0 else { return }
      let point = SIMD3<Double>(cloud.positions[item])
      own = BoundingBox(
        min: own.map { pointwiseMin($0.min, point) } ?? point,
        max: own.map { pointwiseMax($0.max, point) } ?? point)
    }
    guard var box = own else { return nil }
    let support = try Self.support(points, under: box)
    let slack = Self.slack * box.extent.max()
    box = BoundingBox(min: box.min - slack, max: box.max + slack)
    self.box = box
    self.support = support
    isSeparated = true
  }

  /// The object separated by masks from its support, which is only visible in the sparse points;
  /// `nil` if these show no support, or if the cloud includes the support.
  init?(cutOut points: CloudPoints, of reconstruction: Reconstruction) throws {
    let region = RegionOfInterest(points: points, reconstruction: reconstruction)
    guard let whole = try region.box(),
      let support = SupportPlane(reconstruction.points.map(\.position), under: whole)
    else { return nil }
    var left = 0
    try points.each { cloud, item in
      let point = SIMD3<Double>(cloud.positions[item])
      let isNear = abs(support.above(point)) <= support.clearance
      if isNear && SupportPlane.isAround(point, whole) { left += 1 }
    }
    guard Double(left) <= Self.maxLeft * Double(points.count) else { return nil }
    box = nil
    self.support = support
  }

  /// The support plane under a box; `nil` if the points show none.
  private static func support(
    _ points: CloudPoints, under box: BoundingBox
  ) throws -> SupportPlane? {
    var near: [SIMD3<Double>] = []
    try points.each { cloud, item in
      let point = SIMD3<Double>(cloud.positions[item])
      guard cloud.normals[item].y > SupportPlane.minUp, SupportPlane.isAround(point, box) else {
        return
      }
      near.append(point)
    }
    return SupportPlane(near, under: box)
  }

  /// The box of all surface above the support that is connected to the content of `object`.
  private static func grown(
    _ object: BoundingBox, on support: SupportPlane?, _ points: CloudPoints
  ) throws -> BoundingBox {
    let grid = RegionGrid(
      core: object, cells: cells, reach: Int(saturating: Double(cells) * growth))
    func isAbove(_ point: SIMD3<Double>) -> Bool {
      support.map { $0.above(point) > $0.clearance } ?? true
    }
    var counts = grid.noCounts
    try points.each { cloud, item in
      let point = SIMD3<Double>(cloud.positions[item])
      if isAbove(point) { grid.count(point, into: &counts) }
    }
    let open = counts.map { $0 >= minPoints }
    let reached = grid.flood(from: object, through: open)
    var (low, high) = (object.min, object.max)
    try points.each { cloud, item in
      let point = SIMD3<Double>(cloud.positions[item])
      guard isAbove(point), let cell = grid.cell(point), reached[cell] else { return }
      low.replace(with: point, where: point .< low)
      high.replace(with: point, where: point .> high)
    }
    return BoundingBox(min: low, max: high)
  }

  /// Whether a point contributes to the surface.
  ///
  /// - Parameter region: The box, or the automatic region if there is no box.
  func holds(_ item: Int, of cloud: PointCloud, in region: BoundingBox) -> Bool {
    guard !isSeparated || !cloud.isObject.isEmpty && cloud.isObject[item] != 0 else { return false }
    let rim = box == nil ? 0 : region.extent.max() * Self.rim
    let p = SIMD3<Double>(cloud.positions[item])
    guard p == p.clamped(lowerBound: region.min - rim, upperBound: region.max + rim) else {
      return false
    }
    let pixel = cloud.radii.isEmpty ? 0 : Double(cloud.radii[item])
    return support.map { $0.isAbove(p, normal: cloud.normals[item], pixel: pixel) } ?? true
  }
}
