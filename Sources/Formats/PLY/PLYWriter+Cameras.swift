import Geometry
import Scene

extension PLYWriter {
  /// Camera frusta as small pyramids with five vertices (center, then the image corners) and six
  /// triangles per registered view, so that any mesh viewer can show the poses.
  ///
  /// - Parameter size: Distance from the center to the image plane, in scene units.
  public static func frusta(
    of reconstruction: Reconstruction, size: Double, label: ExportLabel? = nil
  ) -> [UInt8] {
    var mesh = TriangleMesh()
    for view in reconstruction.registered {
      guard let pose = reconstruction.poses[view] else { continue }
      var camera = reconstruction.camera(of: view)
      // The corners of a fisheye look sideways.
      if camera.lens == .fisheye { camera = camera.withoutDistortion }
      let first = UInt32(mesh.positions.count)
      let (w, h) = (Double(camera.width), Double(camera.height))
      let corners = [SIMD2(0, 0), SIMD2(w, 0), SIMD2(w, h), SIMD2(0, h)].map {
        let ray = camera.normalize($0)
        return pose.inverse * (SIMD3(ray.x, ray.y, 1) * size)
      }
      mesh.positions.append(SIMD3<Float>(pose.center))
      mesh.positions += corners.map { SIMD3<Float>($0) }
      mesh.colors += [SIMD3(255, 80, 40)] + [SIMD3<UInt8>](repeating: SIMD3(255, 190, 60), count: 4)
      for k in 0..<UInt32(4) {
        mesh.triangles.append(SIMD3(first, first + 1 + (k + 1) % 4, first + 1 + k))
      }
      mesh.triangles.append(SIMD3(first + 1, first + 2, first + 3))
      mesh.triangles.append(SIMD3(first + 1, first + 3, first + 4))
    }
    return bytes(of: mesh, label: label)
  }
}
