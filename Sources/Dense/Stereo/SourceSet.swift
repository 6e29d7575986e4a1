import CKernels
import Numerics

/// The source images of a view at one level, in all forms used for matching.
final class SourceSet: @unchecked Sendable {
  let count: Int
  /// The photographs at the level, then at each coarser level from which patches may be read.
  let plain: [SourceImages]
  /// The detail of the images.
  let detailed: SourceImages
  let geometries: [PairGeometry]
  private let maps: [PlaneMap?]

  /// One bit per source.
  var all: UInt32 { count >= 32 ? .max : (1 << UInt32(count)) - 1 }

  /// - Parameter maps: Planes of each source for geometric consistency, at `mapScale` pixels per
  ///   pixel of the images; `nil` for photometric matching alone.
  init(
    reference: DenseView, others: [DenseView], level: Int, maps: [PlaneMap?], mapScale: Float
  ) {
    count = others.count
    self.maps = maps
    let geometries = Self.geometries(reference, others, level)
    self.geometries = geometries
    let coarsest = min(level + PlaneMap.maxHalvings, reference.gray.count - 1)
    plain = (level...max(coarsest, level)).map { coarser in
      let zoom = Float(1 << (coarser - level))
      return SourceImages(
        others.map { $0.gray[coarser] },
        coarser == level ? geometries : Self.geometries(reference, others, coarser),
        maps: maps, mapScale: mapScale * zoom, zoom: zoom, texture: DepthEstimator.textureVariance)
    }
    detailed = SourceImages(
      others.map { $0.detail[level] }, geometries, maps: maps, mapScale: mapScale, zoom: 1,
      texture: PatchReadings.detailTexture)
  }

  private static func geometries(
    _ reference: DenseView, _ others: [DenseView], _ level: Int
  ) -> [PairGeometry] {
    others.map {
      PairGeometry(
        reference: reference.frame(level), pose: reference.pose, source: $0.frame(level),
        sourcePose: $0.pose)
    }
  }

  /// Relative change of inverse depth with which `pixelStep` probes the sources.
  private static let probe: Float = 0.01
  private static let probeFactor: Float = 1.01

  /// The change of inverse depth that moves the projection of a view's image center by one pixel in
  /// the median source, at its middle depth.
  static func pixelStep(_ own: DenseView, others: [DenseView], level: Int) -> Float {
    pixelStep(geometries(own, others, level), own.frame(level), inverse: own.middleInverse)
  }

  /// The same for this set, at an inverse depth.
  func pixelStep(_ frame: PinholeFrame, inverse w: Float) -> Float {
    Self.pixelStep(geometries, frame, inverse: w)
  }

  private static func pixelStep(
    _ geometries: [PairGeometry], _ frame: PinholeFrame, inverse w: Float
  ) -> Float {
    let (x, y) = (Float(frame.width) / 2, Float(frame.height) / 2)
    let shifts = geometries.compactMap { pair -> Float? in
      guard let a = pair.transfer(x, y, w), let b = pair.transfer(x, y, w * probeFactor) else {
        return nil
      }
      let (dx, dy) = (a.x - b.x, a.y - b.y)
      return (dx * dx + dy * dy).squareRoot() / (probe * w)
    }
    guard let shift = shifts.median(), shift > 0 else { return probe * w }
    return 1 / shift
  }
}
