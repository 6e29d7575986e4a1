import Geometry
import Numerics
import Scene

/// Each function returns its argument unchanged if no distances are known.
extension OutputFrame {
  /// Poses and points.
  package func placing(_ model: Reconstruction) -> Reconstruction {
    guard isMeasured else { return model }
    var result = model
    result.isMetric = true
    result.poses = model.poses.map { $0.map(worldFromModel.applied) }
    for index in result.points.indices {
      result.points[index].position = worldFromModel * model.points[index].position
    }
    for index in result.placed.indices { result.placed[index].position *= scale }
    result.objectBox = model.objectBox.map { placing($0) }
    return result
  }

  /// A box that is aligned with the axes of the world.
  package func placing(_ box: BoundingBox) -> BoundingBox {
    guard isMeasured else { return box }
    return BoundingBox(min: worldFromModel * box.min, max: worldFromModel * box.max)
  }

  /// Points with normals.
  package func placing(_ cloud: PointCloud) -> PointCloud {
    guard isMeasured else { return cloud }
    var result = cloud
    place(&result.positions)
    place(lengths: &result.radii)
    place(lengths: &result.deviations)
    place(lengths: &result.reaches)
    return result
  }

  /// A mesh.
  package func placing(_ mesh: TriangleMesh) -> TriangleMesh {
    guard isMeasured else { return mesh }
    var result = mesh
    place(&result.positions)
    place(lengths: &result.deviations)
    return result
  }

  /// A textured model.
  package func placing(_ model: TexturedModel) -> TexturedModel {
    guard isMeasured else { return model }
    var result = model
    result.mesh = placing(model.mesh)
    result.displacementRange *= Float(scale)
    return result
  }

  /// A depth map.
  package func placing(_ map: DepthMap) -> DepthMap {
    guard isMeasured else { return map }
    var result = map
    place(lengths: &result.depth)
    return result
  }

  private func place(_ positions: inout [SIMD3<Float>]) {
    for index in positions.indices {
      positions[index] = SIMD3<Float>(worldFromModel * SIMD3<Double>(positions[index]))
    }
  }

  private func place(lengths: inout [Float]) {
    for index in lengths.indices { lengths[index] = Float(Double(lengths[index]) * scale) }
  }
}
