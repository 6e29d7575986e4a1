import Capture
import Geometry
import Imaging

/// What of a photograph shows the inside of the box: an image of the depth map's size, 255 inside.
///
/// Pixels without depth count as inside where the box's picture covers them and a neighbour within
/// two pixels is inside, as LiDAR leaves holes along edges.
func objectMask(
  _ sensor: SensorDepth, camera: Camera, pose: RigidTransform, box: ObjectBox
) -> ByteImage {
  let map = sensor.depth
  let (w, h) = (map.width, map.height)
  let small = camera.resized(width: w, height: h)
  let worldFromCamera = pose.inverse
  // The surface below is as good as in the box by height: leave out its lowest part.
  var inner = box
  inner.center.y += 0.004
  inner.size.y -= 0.008
  var mask = ByteImage(width: w, height: h)
  for y in 0..<h {
    for x in 0..<w {
      let depth = Double(map.pixels[y * w + x])
      guard depth > 0 else { continue }
      let ray = small.normalize(SIMD2(Double(x) + 0.5, Double(y) + 0.5))
      if inner.contains(worldFromCamera * (SIMD3(ray.x, ray.y, 1) * depth)) {
        mask.pixels[y * w + x] = 255
      }
    }
  }
  let exact = mask.pixels
  for y in 0..<h {
    for x in 0..<w where exact[y * w + x] == 0 && map.pixels[y * w + x] == 0 {
      let near = (max(0, y - 2)...min(h - 1, y + 2)).contains { row in
        (max(0, x - 2)...min(w - 1, x + 2)).contains { exact[row * w + $0] != 0 }
      }
      if near { mask.pixels[y * w + x] = 255 }
    }
  }
  return mask
}
