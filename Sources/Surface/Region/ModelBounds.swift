import Geometry
import Scene

/// The bounding box of the reconstruction and its source, in world coordinates.
package struct ModelBounds: Sendable, Equatable {
  /// The box, aligned with the world axes; the box of the capture, if there is
  /// one, defines these axes.
  package let box: BoundingBox
  package let source: Source
  /// The smallest such box around the mesh; `nil` without a mesh.
  package let mesh: BoundingBox?

  /// The source of a box.
  package enum Source: String, Sendable, CaseIterable {
    /// The setting `mesh.box`.
    case given
    /// A guided session, estimated from a single view of the object.
    case session
    /// A guided session, corrected manually by the user.
    case adjusted
    /// The object that the dense stage separated from its surroundings.
    case separated
    /// An estimate from the points and the fields of view of the cameras.
    case estimated
  }

  /// A known box.
  package init(box: BoundingBox, source: Source, mesh: BoundingBox?) {
    (self.box, self.source, self.mesh) = (box, source, mesh)
  }

  /// - Parameters:
  ///   - given: The user's box, if any.
  ///   - cloud: The dense cloud; without one the sparse points are used.
  ///   - mesh: The model.
  /// - Throws: An error if the cloud cannot be read.
  /// - Returns: `nil` if there are no points with an extent.
  package init?(
    _ reconstruction: Reconstruction, given: BoundingBox? = nil, cloud: CloudParts? = nil,
    mesh: TriangleMesh? = nil
  ) throws {
    self.mesh = mesh.flatMap { Self.extent(of: $0.positions) }
    if let given {
      box = given
      source = .given
    } else if let box = reconstruction.objectBox {
      self.box = box
      source = reconstruction.isBoxAdjusted ? .adjusted : .session
    } else if let cloud, let box = try Self.separated(cloud) {
      self.box = box
      source = .separated
    } else {
      let points = try CloudPoints(placed: cloud ?? CloudParts(Self.sparse(reconstruction)))
      let region = RegionOfInterest(points: points, reconstruction: reconstruction)
      guard let box = try region.box() ?? self.mesh else { return nil }
      self.box = box
      source = .estimated
    }
  }

  /// The box of the object's points; `nil` if the object is not separated.
  private static func separated(_ cloud: CloudParts) throws -> BoundingBox? {
    var corners: [SIMD3<Float>] = []
    for part in cloud.indices {
      let points = try cloud[part]
      guard points.isObject.count == points.positions.count else { return nil }
      let own = zip(points.positions, points.isObject).filter { $1 != 0 }.map(\.0)
      if let box = extent(of: own) { corners += [SIMD3<Float>(box.min), SIMD3<Float>(box.max)] }
    }
    return extent(of: corners)
  }

  /// The smallest axis-aligned box around points; `nil` if there are none.
  package static func extent(of points: [SIMD3<Float>]) -> BoundingBox? {
    guard let first = points.first else { return nil }
    var (low, high) = (first, first)
    for point in points {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    return BoundingBox(min: SIMD3<Double>(low), max: SIMD3<Double>(high))
  }

  /// The sparse points, with their numbers of views as support.
  private static func sparse(_ reconstruction: Reconstruction) -> PointCloud {
    var cloud = PointCloud(positions: reconstruction.points.map { SIMD3<Float>($0.position) })
    cloud.support = reconstruction.points.map { UInt16(clamping: $0.track.count) }
    return cloud
  }
}
