import Foundation
import Geometry
import Numerics
import Scene
import Support

/// Writes OpenMVS's `scene.mvs` in its interface format: pinhole cameras, images with masks, poses,
/// and the points with the images that observe them.
///
/// `OpenMVSConvention` defines version and units.
struct OpenMVSScene: Sendable {
  /// Id of a missing pose.
  private static let none = UInt32.max

  let export: PoseExport
  /// Views whose images are in the folder.
  let views: [Int]
  /// Folder to which the paths are relative.
  let folder: URL

  func bytes() -> [UInt8] {
    var out = ByteWriter()
    out.raw(OpenMVSConvention.start.utf8)
    out.integer(OpenMVSConvention.version)
    out.integer(UInt32(0))
    platforms(&out)
    images(&out)
    points(&out)
    // No lines, line normals or line colors.
    for _ in 0..<3 { out.integer(UInt64(0)) }
    for index in 0..<16 { out.double(index % 5 == 0 ? 1 : 0) }
    matrix(.identity, &out)
    for _ in 0..<6 { out.double(0) }
    return out.bytes
  }

  private var cameras: [Int] {
    Set(views.map { export.reconstruction.viewCameras[$0] }).sorted()
  }

  /// Posed views of a camera; their order is that of the poses of the camera's platform.
  private func posed(_ camera: Int) -> [Int] {
    views.filter {
      export.reconstruction.viewCameras[$0] == camera && export.reconstruction.poses[$0] != nil
    }
  }

  /// Writes one platform per camera, with the poses of the camera's views.
  private func platforms(_ out: inout ByteWriter) {
    out.integer(UInt64(cameras.count))
    for index in cameras {
      let camera = export.reconstruction.cameras[index]
      out.string("platform\(index)")
      out.integer(UInt64(1))
      out.string("camera\(index)")
      out.string("")
      out.integer(UInt32(clamping: camera.width))
      out.integer(UInt32(clamping: camera.height))
      matrix(OpenMVSConvention.matrix(of: camera), &out)
      matrix(.identity, &out)
      vector(.zero, &out)
      let poses = posed(index).compactMap { export.reconstruction.poses[$0] }
      out.integer(UInt64(poses.count))
      for pose in poses {
        matrix(pose.rotation, &out)
        vector(pose.center, &out)
      }
    }
  }

  private func images(_ out: inout ByteWriter) {
    let platforms = Dictionary(uniqueKeysWithValues: zip(cameras, cameras.indices))
    var places: [Int: Int] = [:]
    for camera in cameras {
      for (place, view) in posed(camera).enumerated() { places[view] = place }
    }
    out.integer(UInt64(views.count))
    for view in views {
      let files = export.views.views[view]
      out.string(relativePath(of: files.image.url, to: folder))
      out.string(files.mask.map { relativePath(of: $0, to: folder) } ?? "")
      out.integer(UInt32(clamping: platforms[export.reconstruction.viewCameras[view]] ?? 0))
      out.integer(UInt32(0))
      out.integer(places[view].map { UInt32(clamping: $0) } ?? Self.none)
      out.integer(UInt32(clamping: view))
      // OpenMVS computes depth ranges and neighboring views itself.
      for _ in 0..<3 { out.float(0) }
      out.integer(UInt64(0))
    }
  }

  private func points(_ out: inout ByteWriter) {
    let places = Dictionary(uniqueKeysWithValues: zip(views, views.indices))
    let points = export.reconstruction.points
    out.integer(UInt64(points.count))
    for point in points {
      out.packed(SIMD3<Float>(point.position))
      let seen = Set(point.track.map { Int($0.view) }).sorted().compactMap { places[$0] }
        .filter { export.reconstruction.poses[views[$0]] != nil }
      out.integer(UInt64(seen.count))
      for place in seen {
        out.integer(UInt32(clamping: place))
        out.float(0)
      }
    }
    out.integer(UInt64(0))
    out.integer(UInt64(points.count))
    for point in points { out.packed(SIMD3(point.color.z, point.color.y, point.color.x)) }
  }

  /// Writes a matrix in row-major order.
  private func matrix(_ m: Matrix3, _ out: inout ByteWriter) {
    for index in 0..<9 { out.double(m[index / 3, index % 3]) }
  }

  private func vector(_ v: SIMD3<Double>, _ out: inout ByteWriter) {
    for axis in 0..<3 { out.double(v[axis]) }
  }
}
