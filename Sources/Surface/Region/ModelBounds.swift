import Geometry
import Scene

/// The box of what is reconstructed, and where it comes from; world of the reconstruction.
package struct ModelBounds: Sendable, Equatable {
  /// Its sides lie along the world's axes: where the capture carries a box, those are its sides.
  package let box: BoundingBox
  package let source: Source
  /// The smallest such box round the mesh; `nil` without one.
  package let mesh: BoundingBox?

  /// Who says where the object ends.
  package enum Source: String, Sendable, CaseIterable {
    /// The setting `mesh.box`.
    case given
    /// A guided session, from one look at the object.
    case session
    /// A guided session, whose box somebody put right by hand.
    case adjusted
    /// The object that the dense stage told from its surroundings.
    case separated
    /// What most cameras look at, found among the points.
    case estimated
  }

  /// - Parameters:
  ///   - given: A box that the user gave.
  ///   - cloud: The dense cloud; without one the sparse points are asked.
  ///   - mesh: The model.
  /// - Throws: Where the cloud cannot be read.
  /// - Returns: `nil` where no point has an extent.
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

  /// The box of the object's points; `nil` where they are not told from others.
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

  /// The smallest box round points, along the axes; `nil` without any.
  package static func extent(of points: [SIMD3<Float>]) -> BoundingBox? {
    guard let first = points.first else { return nil }
    var (low, high) = (first, first)
    for point in points {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    return BoundingBox(min: SIMD3<Double>(low), max: SIMD3<Double>(high))
  }

  /// The points of alignment, each as good as the number of views that see it.
  private static func sparse(_ reconstruction: Reconstruction) -> PointCloud {
    var cloud = PointCloud(positions: reconstruction.points.map { SIMD3<Float>($0.position) })
    cloud.support = reconstruction.points.map { UInt16(clamping: $0.track.count) }
    return cloud
  }
}
