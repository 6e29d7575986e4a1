import Geometry
import Scene

/// What is to be built: everything, what a given box holds, or the object in the capture's box,
/// without the surface it stands on.
struct ObjectRegion: Sendable {
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
  init(_ object: BoundingBox, isAdjusted: Bool, _ cloud: PointCloud, usable: [Int32]) {
    let support = SupportPlane(cloud, usable: usable, under: object)
    let slack = Self.slack * object.extent.max()
    let whole = isAdjusted ? object : Self.grown(object, on: support, cloud, usable)
    var wide = BoundingBox(min: whole.min - slack, max: whole.max + slack)
    if let support {
      let corners = [wide.min.x, wide.max.x].flatMap { x in
        [wide.min.z, wide.max.z].map { -support.above(SIMD3(x, 0, $0)) }
      }
      wide.min.y = corners.min() ?? object.min.y
    }
    (box, self.support) = (wide, support)
  }

  /// The object that the dense stage told from its surroundings; `nil` where it did not.
  init?(separated cloud: PointCloud, usable: [Int32]) {
    guard !cloud.isObject.isEmpty else { return nil }
    let own = usable.filter { cloud.isObject[Int($0)] != 0 }
      .map { SIMD3<Double>(cloud.positions[Int($0)]) }
    guard let first = own.first else { return nil }
    var box = own.reduce(BoundingBox(min: first, max: first)) {
      BoundingBox(min: pointwiseMin($0.min, $1), max: pointwiseMax($0.max, $1))
    }
    let support = SupportPlane(cloud, usable: usable, under: box)
    let slack = Self.slack * box.extent.max()
    box = BoundingBox(min: box.min - slack, max: box.max + slack)
    (self.box, self.support) = (box, support)
    isSeparated = true
  }

  /// An object that masks cut out of what it stands on, which the sparse points still show; `nil` where
  /// they show none, or where the cloud goes on along it.
  init?(cutOut cloud: PointCloud, usable: [Int32], of reconstruction: Reconstruction) {
    let region = RegionOfInterest(cloud: cloud, reconstruction: reconstruction)
    guard let whole = region.box(usable: usable),
      let support = SupportPlane(reconstruction.points.map(\.position), under: whole)
    else { return nil }
    let left = usable.count {
      let point = SIMD3<Double>(cloud.positions[Int($0)])
      return SupportPlane.isAround(point, whole) && abs(support.above(point)) <= support.clearance
    }
    guard Double(left) <= Self.maxLeft * Double(usable.count) else { return nil }
    (box, self.support) = (nil, support)
  }

  /// The box of all surface above the support that is connected to what the box holds.
  private static func grown(
    _ object: BoundingBox, on support: SupportPlane?, _ cloud: PointCloud, _ usable: [Int32]
  ) -> BoundingBox {
    let grid = RegionGrid(
      core: object, cells: cells, reach: Int(saturating: Double(cells) * growth))
    let above = usable.filter { item in
      support.map { $0.above(SIMD3<Double>(cloud.positions[Int(item)])) > $0.clearance } ?? true
    }
    let open = grid.counts(above, of: cloud.positions).map { $0 >= minPoints }
    let reached = grid.flood(from: object, through: open)
    var (low, high) = (object.min, object.max)
    for item in above {
      let point = SIMD3<Double>(cloud.positions[Int(item)])
      guard let cell = grid.cell(point), reached[cell] else { continue }
      low.replace(with: point, where: point .< low)
      high.replace(with: point, where: point .> high)
    }
    return BoundingBox(min: low, max: high)
  }

  /// The points that shape the surface.
  ///
  /// - Parameter region: The box, or what is chosen without one.
  func points(_ usable: [Int32], _ cloud: PointCloud, in region: BoundingBox) -> [Int32] {
    let rim = box == nil ? 0 : region.extent.max() * Self.rim
    return usable.filter { item in
      guard !isSeparated || cloud.isObject[Int(item)] != 0 else { return false }
      let p = SIMD3<Double>(cloud.positions[Int(item)])
      guard p == p.clamped(lowerBound: region.min - rim, upperBound: region.max + rim) else {
        return false
      }
      let pixel = cloud.radii.isEmpty ? 0 : Double(cloud.radii[Int(item)])
      return support.map { $0.isAbove(p, normal: cloud.normals[Int(item)], pixel: pixel) } ?? true
    }
  }
}
