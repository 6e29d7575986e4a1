import Geometry
import Scene
import Support

extension BuildMesh {
  /// Fraction of the memory budget for parts of the cloud, which is read several times.
  private static let cloudShare = 0.25
  /// Minimum number of merged samples: fewer than four enclose no volume.
  private static let minSamples = 4

  /// Chooses the region and merges the points that define the surface.
  func prepare(_ input: MeshInput, context: RunContext) throws -> PreparedSamples {
    var report = MeshReport()
    let given = try BoundingBox.parse(options.box)
    let pool = SpillPool(in: context, share: Self.cloudShare)
    let points = try usable(input.dense.cloud.kept(in: pool), &report)
    let object = try object(points, input.reconstruction, given: given)
    report.regionGiven = given != nil
    report.regionOfCapture = given == nil && object.box != nil && !object.isSeparated
    report.regionSeparated = object.isSeparated
    (report.supportHeight, report.supportDeviation) = (
      object.support?.height, object.support?.deviation
    )
    let region = try region(
      of: points, reconstruction: input.reconstruction, box: object.box, report: &report)
    var samples = try merged(
      points, object: object, in: region, report: &report, context: context.part(0...0.3))
    try samples.estimateDensity(report: &report, context: context)
    samples.weigh()
    guard samples.positions.count >= Self.minSamples else {
      throw SurfaceError.noExtent(points: report.usablePoints - report.outsideRegion)
    }
    report.samples = samples.positions.count
    report.octreeDepth = samples.frame.depth
    report.cellSize = samples.frame.cell(samples.frame.depth)
    return PreparedSamples(samples: samples, object: object, report: report)
  }

  /// The object to reconstruct: from the user's box, the box of the capture, or the
  /// separation found in the cloud.
  private func object(
    _ points: CloudPoints, _ reconstruction: Reconstruction, given: BoundingBox?
  ) throws -> ObjectRegion {
    if given == nil, !options.ignoreBox {
      if let box = reconstruction.objectBox {
        return try ObjectRegion(box, isAdjusted: reconstruction.isBoxAdjusted, points)
      }
      if let separated = try ObjectRegion(separated: points) { return separated }
      if let cutOut = try ObjectRegion(cutOut: points, of: reconstruction) { return cutOut }
    }
    return ObjectRegion(given: given)
  }

  /// Merges the points inside the region into samples; the points are in memory only until then.
  private func merged(
    _ points: CloudPoints, object: ObjectRegion, in region: BoundingBox,
    report: inout MeshReport, context: RunContext
  ) throws -> PoissonSamples {
    let inside = try points.gathered { object.holds($1, of: $0, in: region) }
    report.outsideRegion = points.count - inside.positions.count
    try require(inside.positions.count, of: report.inputPoints)
    return try SampleBuilder(cloud: inside, options: options).merged(
      frame: SampleBuilder.frame(around: region), context: context)
  }

  private func usable(_ cloud: CloudParts, _ report: inout MeshReport) throws -> CloudPoints {
    try check(cloud)
    report.inputPoints = cloud.count
    let points = try CloudPoints(oriented: cloud)
    report.usablePoints = points.count
    try require(points.count, of: cloud.count)
    if points.count < cloud.count {
      report.warnings.append(.unusablePoints(count: cloud.count - points.count))
    }
    return points
  }

  private func region(
    of points: CloudPoints, reconstruction: Reconstruction, box: BoundingBox?,
    report: inout MeshReport
  ) throws -> BoundingBox {
    if reconstruction.registered.isEmpty && box == nil {
      report.warnings.append(.noPoses)
    }
    let automatic = RegionOfInterest(points: points, reconstruction: reconstruction)
    guard let region = try box ?? automatic.box() else {
      throw SurfaceError.noExtent(points: points.count)
    }
    report.region = region
    return region
  }

  /// Throws if a property is present for only part of the points.
  private func check(_ cloud: CloudParts) throws {
    var counts: [SurfaceError.Property: Int] = [:]
    for part in cloud.indices {
      let points = try cloud[part]
      let own: [(SurfaceError.Property, Int)] = [
        (.normals, points.normals.count), (.colors, points.colors.count),
        (.supports, points.support.count), (.objects, points.isObject.count),
        (.deviations, points.deviations.count), (.reaches, points.reaches.count),
      ]
      for (property, count) in own {
        if count != 0 && count != points.positions.count {
          throw SurfaceError.inconsistentCloud(
            property: property, count: count, points: points.positions.count)
        }
        counts[property, default: 0] += count
      }
    }
    let partial = counts.filter { $0.value != 0 && $0.value != cloud.count }
    if let (property, count) = partial.min(by: { $0.value < $1.value }) {
      throw SurfaceError.inconsistentCloud(property: property, count: count, points: cloud.count)
    }
  }

  private func require(_ usable: Int, of total: Int) throws {
    guard usable >= Self.minPoints else {
      throw SurfaceError.tooFewPoints(usable: usable, total: total, needed: Self.minPoints)
    }
  }
}
