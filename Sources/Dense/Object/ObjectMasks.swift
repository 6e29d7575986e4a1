import Geometry
import Imaging
import Numerics
import Scene
import Support

/// Computes the object's mask in a view: from depth where that is certain, from image edges
/// elsewhere.
struct ObjectMasks {
  /// Maximum longer side of a mask, pixels: edges of depth maps are not more accurate.
  private static let size = 512
  /// Width of the band along depth edges that is decided by the image, relative to the longer side.
  private static let band = 0.016
  /// Width of the ring around the object whose colors count as background, relative to the longer
  /// side.
  private static let around = 0.1
  /// Minimum share of the object pixels by depth that a cut may keep: a cut that removes more
  /// followed an edge inside the object.
  private static let minKept = 0.7

  /// Maximum distance to the projected points of the object, visible or occluded, at which a pixel
  /// without depth may belong to the object, relative to the longer side.
  private static let hull = 0.025

  /// Minimum size of a connected component of a mask, relative to the largest one.
  private static let minPiece = 0.02

  let object: FoundObject
  /// Points of the cloud that belong to the object.
  let points: [SIMD3<Double>]

  /// The mask: 255 = object; `nil` if the object is not visible in the view.
  func mask(_ view: DenseView, _ map: DepthMap) -> ByteImage? {
    let longer = max(view.camera.width, view.camera.height)
    let step = max(1, (longer + Self.size - 1) / Self.size)
    let (width, height) = (view.camera.width / step, view.camera.height / step)
    guard width > 2, height > 2 else { return nil }
    let depth = sides(of: view, from: map, step: step, width: width, height: height)
    guard depth.pixels.contains(Self.inside) else { return nil }
    let labels = labels(depth, hull: hull(in: view, width: width, height: height))
    let cut = GrabCut(
      Self.thinned(view.image, step: step, width: width, height: height), labels: labels
    ).run()
    let before = labels.indices.filter { labels[$0].isBefore }
    let kept = before.count { cut[$0] }
    let isTrusted = Double(kept) >= Self.minKept * Double(before.count)
    var mask = ByteImage(width: width, height: height)
    for i in cut.indices where isTrusted ? cut[i] : labels[i].isBefore { mask.pixels[i] = 255 }
    return mask.withoutPieces(below: Self.minPiece)
  }

  private static let (none, outside, inside): (UInt8, UInt8, UInt8) = (0, 1, 2)

  /// The side of each pixel by its depth: object, surroundings or unknown.
  private func sides(
    of view: DenseView, from map: DepthMap, step: Int, width: Int, height: Int
  ) -> ByteImage {
    var result = ByteImage(width: width, height: height)
    let back = view.pose.inverse
    for y in 0..<height {
      for x in 0..<width {
        let (u, v) = (x * step + step / 2, y * step + step / 2)
        let depth = Double(map.depth[v * map.camera.width + u])
        guard depth > 0 else { continue }
        let ray = map.camera.ray(SIMD2(Double(u) + 0.5, Double(v) + 0.5))
        let point = back * (ray * (depth / ray.z))
        result.pixels[y * width + x] = object.contains(point) ? Self.inside : Self.outside
      }
    }
    return result
  }

  /// The projection of the object's points, including occluded ones, dilated: an approximate
  /// silhouette.
  private func hull(in view: DenseView, width: Int, height: Int) -> [UInt8] {
    let camera = view.camera.resized(width: width, height: height)
    var hits = ByteImage(width: width, height: height)
    for point in points {
      let local = view.pose * point
      guard local.z > 0 else { continue }
      let at = camera.project(local)
      guard at.x >= 0, at.y >= 0, at.x < Double(width), at.y < Double(height) else { continue }
      hits.pixels[Int(saturating: at.y) * width + Int(saturating: at.x)] = 1
    }
    return hits.grown(by: Int(saturating: Self.hull * Double(max(width, height)))).pixels
  }

  private func labels(_ depth: ByteImage, hull: [UInt8]) -> [GrabCut.Label] {
    let longer = Double(max(depth.width, depth.height))
    let reach = max(2, Int(saturating: Self.band * longer))
    func near(_ side: UInt8, _ reach: Int) -> [UInt8] {
      ByteImage(
        width: depth.width, height: depth.height, pixels: depth.pixels.map { $0 == side ? 1 : 0 }
      )
      .grown(by: reach).pixels
    }
    let (object, ground) = (near(Self.inside, reach), near(Self.outside, reach))
    let around = near(Self.inside, Int(saturating: Self.around * longer))
    return depth.pixels.indices.map { i in
      guard around[i] != 0 else { return .outside }
      switch depth.pixels[i] {
      case Self.inside: return ground[i] == 0 ? .foreground : .before
      case Self.outside: return object[i] == 0 ? .background : .behind
      default: return hull[i] == 0 ? .behind : .open
      }
    }
  }

  /// Downsamples an image by averaging blocks of pixels.
  private static func thinned(_ image: RGBImage, step: Int, width: Int, height: Int)
    -> RGBImage
  {
    var result = RGBImage(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        var sum = SIMD3<Int>.zero
        for v in y * step..<(y + 1) * step {
          for u in x * step..<(x + 1) * step {
            let at = 3 * (v * image.width + u)
            sum &+= SIMD3(
              Int(image.pixels[at]), Int(image.pixels[at + 1]), Int(image.pixels[at + 2]))
          }
        }
        let at = 3 * (y * width + x)
        for k in 0..<3 { result.pixels[at + k] = UInt8(sum[k] / (step * step)) }
      }
    }
    return result
  }
}
