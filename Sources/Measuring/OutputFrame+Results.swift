import Geometry
import Numerics
import Scene

/// Each function returns its argument unchanged if neither distances nor an upward direction are
/// known.
extension OutputFrame {
  /// Poses and points.
  package func placing(_ model: Reconstruction) -> Reconstruction {
    guard self != .identity else { return model }
    var result = model
    result.isMetric = model.isMetric || isMeasured
    result.poses = model.poses.map { $0.map(worldFromModel.applied) }
    for index in result.points.indices {
      result.points[index].position = worldFromModel * model.points[index].position
    }
    for index in result.placed.indices { result.placed[index].position *= scale }
    result.objectBox = model.objectBox.map { placing($0) }
    return result
  }

  /// The smallest box aligned with the axes of the world that contains a box.
  package func placing(_ box: BoundingBox) -> BoundingBox {
    guard self != .identity else { return box }
    let corners = (0..<8).map { (index: Int) -> SIMD3<Double> in
      func side(_ axis: Int) -> Double { index >> axis & 1 == 0 ? box.min[axis] : box.max[axis] }
      return worldFromModel * SIMD3(side(0), side(1), side(2))
    }
    return BoundingBox(
      min: corners.dropFirst().reduce(corners[0]) { pointwiseMin($0, $1) },
      max: corners.dropFirst().reduce(corners[0]) { pointwiseMax($0, $1) })
  }

  /// Points with normals.
  package func placing(_ cloud: PointCloud) -> PointCloud {
    guard self != .identity else { return cloud }
    var result = cloud
    place(&result.positions)
    turn(&result.normals)
    place(lengths: &result.radii)
    place(lengths: &result.deviations)
    place(lengths: &result.reaches)
    return result
  }

  /// A mesh.
  package func placing(_ mesh: TriangleMesh) -> TriangleMesh {
    guard self != .identity else { return mesh }
    var result = mesh
    place(&result.positions)
    turn(&result.normals)
    place(lengths: &result.deviations)
    return result
  }

  /// A textured model.
  package func placing(_ model: TexturedModel) -> TexturedModel {
    guard self != .identity else { return model }
    var result = model
    result.mesh = placing(model.mesh)
    result.displacementRange *= Float(scale)
    return result
  }

  /// A depth map.
  package func placing(_ map: DepthMap) -> DepthMap {
    guard self != .identity else { return map }
    var result = map
    place(lengths: &result.depth)
    return result
  }

  private func place(_ positions: inout [SIMD3<Float>]) {
    for index in positions.indices {
      positions[index] = SIMD3<Float>(worldFromModel * SIMD3<Double>(positions[index]))
    }
  }

  private func turn(_ normals: inout [SIMD3<Float>]) {
    guard !isUnturned else { return }
    for index in normals.indices {
      normals[index] = SIMD3<Float>(worldFromModel.rotation * SIMD3<Double>(normals[index]))
    }
  }

  private func place(lengths: inout [Float]) {
    for index in lengths.indices { lengths[index] = Float(Double(lengths[index]) * scale) }
  }
}
