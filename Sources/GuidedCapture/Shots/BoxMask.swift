import Capture
import Geometry
import Imaging
import Scene

/// The mask of the box interior in a photograph, at the size of the depth map; 255 is inside.
///
/// Pixels without depth count as inside if a neighbor is inside, because LiDAR leaves holes along
/// edges.
struct BoxMask {
  /// Height in meters excluded above the surface, because sensor noise extends the surface into the
  /// box.
  private static let surfaceMargin = 0.008
  /// Pixel distance in the depth map over which holes are filled from neighbors.
  private static let holeReach = 2
  private static let inside: UInt8 = 255

  private let map: FloatImage
  private(set) var image: ByteImage

  /// - Parameters:
  ///   - sensor: Depth map of the photograph.
  ///   - camera: Intrinsics at the size of the photograph.
  ///   - pose: `cameraFromWorld` in the box's world.
  ///   - box: The bounding box.
  init(_ sensor: SensorDepth, camera: Camera, pose: RigidTransform, box: ObjectBox) {
    map = sensor.depth
    image = ByteImage(width: map.width, height: map.height)
    var inner = box
    inner.center.y += Self.surfaceMargin / 2
    inner.size.y -= Self.surfaceMargin
    markInside(inner, from: camera.resized(width: map.width, height: map.height), at: pose.inverse)
    fillHoles()
  }

  private mutating func markInside(
    _ box: ObjectBox, from camera: Camera, at worldFromCamera: RigidTransform
  ) {
    for y in 0..<map.height {
      for x in 0..<map.width {
        let depth = Double(map.pixels[y * map.width + x])
        guard depth > 0 else { continue }
        let ray = camera.normalize(SIMD2(Double(x) + 0.5, Double(y) + 0.5))
        if box.contains(worldFromCamera * (SIMD3(ray.x, ray.y, 1) * depth)) {
          image.pixels[y * map.width + x] = Self.inside
        }
      }
    }
  }

  private mutating func fillHoles() {
    let (w, h, reach) = (map.width, map.height, Self.holeReach)
    let measured = image.pixels
    for y in 0..<h {
      for x in 0..<w where measured[y * w + x] == 0 && map.pixels[y * w + x] == 0 {
        let isBesideObject = (max(0, y - reach)...min(h - 1, y + reach)).contains { row in
          (max(0, x - reach)...min(w - 1, x + reach)).contains { measured[row * w + $0] != 0 }
        }
        if isBesideObject { image.pixels[y * w + x] = Self.inside }
      }
    }
  }
}
