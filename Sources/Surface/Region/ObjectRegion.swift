import Geometry
import Scene

/// What is to be built: everything, what a given box holds, or the object in the capture's box,
/// without the surface it stands on.
struct ObjectRegion: Sendable, Equatable, Codable {
  /// Slack round a capture's box, as a share of its longest side: a depth sensor's edges are blurred.
  private static let slack = 0.02
  /// Most that a box from one look at the object grows on every side, as a share of its longest side:
  /// what one look does not show was guessed.
  private static let growth = 0.25
  /// Cells along the longest side in which connected surface is followed, and fewest points in one.
  private static let cells = 48
  private static let minPoints: UInt16 = 3
  /// Width of the rim round a box whose points shape the surface where it crosses the box, as a share
  /// of its longest side.
  private static let rim = 0.05

  /// Largest share of a cut out object's points that may lie on what it stood on: masks are ragged.
  private static let maxLeft = 0.01

  /// Where the surface is cut; `nil` for everything.
  let box: BoundingBox?
  /// What the object stands on; `nil` where nothing shows or the user gave the box.
  let support: SupportPlane?
  /// Whether the cloud says of each point whose it is.
  private(set) var isSeparated = false

  /// The user's box.
  init(given: BoundingBox?) { (box, support) = (given, nil) }

  /// A box that the capture carries.
  ///
  /// - Parameter isAdjusted: Whether it was put right by hand. Otherwise it grows along the surface
  ///   that leaves it, down to the support.
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

  /// The object that the dense stage told from its surroundings; `nil` where it did not.
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

  /// An object that masks cut out of what it stands on, which the sparse points still show; `nil` where
  /// they show none, or where the cloud goes on along it.
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

  /// The surface under a box; `nil` where the points show none.
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

  /// The box of all surface above the support that is connected to what the box holds.
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

  /// Whether a point shapes the surface.
  ///
  /// - Parameter region: The box, or what is chosen without one.
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
