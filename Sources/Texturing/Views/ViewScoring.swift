import Foundation
import Imaging
import Numerics
import Scene
import Support

/// Computes which pieces each photograph shows, and how well.
///
/// A piece is visible if its corners and its center are inside the image (and its mask), no
/// other surface occludes them, and it faces the camera. Its quality is the resolution
/// (pixels per texel in the direction with the fewest pixels, limited to what the atlas can
/// represent) times the squared cosine of the viewing angle, because an error of the surface
/// shifts an oblique image most.
///
/// The gradient integrated over the image (Waechter, Moehrle, Goesele, "Let There Be Color!
/// Large-Scale Texturing of 3D Reconstructions", ECCV 2014, section 4.1) is not used as the
/// quality. It prefers close oblique views, although the atlas drops their additional pixels along
/// one direction, and anything with more contrast than the surface. Contrast is only used to
/// down-weight blurred views (`weighContrast`).
struct ViewScoring: Sendable {
  /// Maximum length of the longer side of photographs for scoring; limits memory.
  static let maxDimension = 4096
  /// Pixels per texel above which a view shows no additional detail.
  static let fullResolution: Float = 1.5
  /// Factor on the quality of pieces at an occlusion boundary or at the image border, where a small
  /// error of the surface shows a different object.
  static let borderFactor: Float = 0.25

  /// Offset of ray origins, as a fraction of the side of a mean piece, to avoid self-occlusion.
  private static let liftShare = 0.04

  let pieces: TexturedPieces
  let shape: FaceShape
  let tree: TriangleBVH
  /// Cosine of the maximum angle between normal and viewing direction.
  let minCosine: Float
  /// Offset of ray origins from the surface.
  let lift: Float
  let vertexNormals: [SIMD3<Float>]

  init(pieces: TexturedPieces, tree: TriangleBVH, maxAngle: Double) {
    self.pieces = pieces
    self.tree = tree
    shape = FaceShape(positions: pieces.positions, triangles: pieces.triangles)
    minCosine = Float(cos(maxAngle * .pi / 180))
    let meanArea = shape.totalArea / Double(max(1, pieces.triangles.count))
    lift = Float(Self.liftShare * meanArea.squareRoot())
    var normals = [SIMD3<Float>](repeating: .zero, count: pieces.positions.count)
    for (f, t) in pieces.triangles.enumerated() {
      for k in 0..<3 { normals[Int(t[k])] += shape.normals[f] * shape.areas[f] }
    }
    vertexNormals = normals.map { normalized($0) }
  }

  /// The observations of one photograph, in increasing order of pieces.
  func score(_ original: Photograph, _ context: RunContext) throws -> [SeenPiece] {
    let photograph = original.reduced(to: Self.maxDimension)
    let image = try photograph.load()
    let mask = try photograph.loadMask()
    try context.checkCancellation()
    let gradient = GradientImage(image)
    let (pixels, state) = try visibleVertices(from: photograph.projection, mask: mask, in: context)
    var found: [SeenPiece] = []
    for f in pieces.triangles.indices {
      if f & 4095 == 0 { try context.checkCancellation() }
      let seen = observation(
        of: f, from: photograph.projection, image: image, gradient: gradient, pixels: pixels,
        state: state)
      if var seen {
        seen.view = UInt32(original.index)
        found.append(SeenPiece(piece: UInt32(f), observation: seen))
      }
    }
    // Copy to release excess capacity: many lists are in memory at the same time.
    return found.withUnsafeBufferPointer { Array($0) }
  }

  /// The observation of a piece in the image, with `view` not yet set; `nil` if it is not visible.
  @inline(__always)
  private func observation(
    of f: Int, from projection: ViewProjection, image: RGBImage, gradient: GradientImage,
    pixels: [SIMD2<Float>], state: [UInt8]
  ) -> PieceObservation? {
    let t = pieces.triangles[f]
    let (i, j, k) = (Int(t.x), Int(t.y), Int(t.z))
    guard state[i] > 0, state[j] > 0, state[k] > 0, shape.usable[f] else { return nil }
    let (a, b, c) = (pieces.positions[i], pieces.positions[j], pieces.positions[k])
    let middle = (a + b + c) / 3
    let toCamera = projection.center - middle
    let range = length(toCamera)
    let cosine = dot(shape.normals[f], toCamera) / range
    guard cosine > minCosine,
      !isHidden(middle, normal: shape.normals[f], toCamera: toCamera, range: range)
    else {
      return nil
    }
    var measure = ProjectedPiece(image: image, gradient: gradient)
    measure.add(pixels[i], pixels[j], pixels[k])
    let isBorder = state[i] == 1 || state[j] == 1 || state[k] == 1
    let resolution = pieces.pixelsPerTexel(of: f, at: pixels[i], pixels[j], pixels[k])
    let quality = min(resolution, Self.fullResolution) * cosine * cosine
    return PieceObservation(
      view: 0, quality: quality * (isBorder ? Self.borderFactor : 1),
      contrast: measure.meanGradient * resolution, color: measure.color)
  }

  /// Whether the surface occludes `point`, at distance `range` from the camera.
  func isHidden(
    _ point: SIMD3<Float>, normal: SIMD3<Float>, toCamera: SIMD3<Float>, range: Float
  ) -> Bool {
    let direction = toCamera / range
    return tree.anyHit(
      origin: point + (normal + direction) * lift, direction: direction, within: 0...range)
  }
}
