import Foundation
import Imaging
import Numerics
import Scene
import Support

/// Finds the pieces each photograph shows and how well.
///
/// A piece counts as shown when its corners and its centre lie in the picture (and in its mask), no
/// other surface hides them, and it faces the camera. Its quality is the resolution, pixels per texel
/// in the direction that has fewest, up to what the atlas can hold, times the squared cosine of the
/// viewing angle: an error of the surface shifts an oblique picture most.
///
/// The gradient integrated over the picture (Waechter, Moehrle, Goesele, "Let There Be Color!
/// Large-Scale Texturing of 3D Reconstructions", ECCV 2014, section 4.1) is not taken as the quality:
/// it prefers near oblique views, whose many pixels along one direction the atlas drops, and whatever
/// has more contrast than the surface. Contrast only counts against blurred views (`weighContrast`).
struct ViewScoring: Sendable {
  /// Longest side at which photographs are scored; bounds memory.
  static let maxDimension = 4096
  /// Pixels per texel beyond which a view shows nothing more.
  static let fullResolution: Float = 1.5
  /// Factor on the quality of pieces at an occlusion boundary or the picture's edge, where a
  /// small error of the surface shows something else.
  static let borderFactor: Float = 0.25

  /// Share of a mean piece's side by which ray origins are lifted, so that a point does not hide
  /// itself.
  private static let liftShare = 0.04

  let pieces: TexturedPieces
  let shape: FaceShape
  let tree: TriangleBVH
  /// Cosine of the largest angle between normal and viewing direction.
  let minCosine: Float
  /// Distance by which ray origins are lifted off the surface.
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

  /// The observations of one photograph, by increasing piece.
  func score(_ original: Photograph, _ context: RunContext) throws -> [SeenPiece] {
    let photograph = original.reduced(to: Self.maxDimension)
    let image = try photograph.load()
    let mask = try photograph.loadMask()
    try context.checkCancellation()
    let gradient = GradientImage(image)
    let (pixels, state) = try visibleVertices(photograph.projection, mask, context)
    var found: [SeenPiece] = []
    for f in pieces.triangles.indices {
      if f & 4095 == 0 { try context.checkCancellation() }
      let seen = observation(of: f, photograph.projection, image, gradient, pixels, state)
      if var seen {
        seen.view = UInt32(original.index)
        found.append(SeenPiece(piece: UInt32(f), observation: seen))
      }
    }
    // Without the room that grew with it: many lists wait together.
    return found.withUnsafeBufferPointer { Array($0) }
  }

  /// How the picture shows a piece, its view not filled in; `nil` when it does not.
  @inline(__always)
  private func observation(
    of f: Int, _ projection: ViewProjection, _ image: RGBImage, _ gradient: GradientImage,
    _ pixels: [SIMD2<Float>], _ state: [UInt8]
  ) -> PieceObservation? {
    let t = pieces.triangles[f]
    let (i, j, k) = (Int(t.x), Int(t.y), Int(t.z))
    guard state[i] > 0, state[j] > 0, state[k] > 0, shape.usable[f] else { return nil }
    let (a, b, c) = (pieces.positions[i], pieces.positions[j], pieces.positions[k])
    let middle = (a + b + c) / 3
    let toCamera = projection.center - middle
    let range = length(toCamera)
    let cosine = dot(shape.normals[f], toCamera) / range
    guard cosine > minCosine, !isHidden(middle, shape.normals[f], toCamera, range) else {
      return nil
    }
    var measure = ProjectedPiece(image: image, gradient: gradient)
    measure.add(pixels[i], pixels[j], pixels[k])
    let isBorder = state[i] == 1 || state[j] == 1 || state[k] == 1
    let resolution = pieces.pixelsPerTexel(f, pixels[i], pixels[j], pixels[k])
    let quality = min(resolution, Self.fullResolution) * cosine * cosine
    return PieceObservation(
      view: 0, quality: quality * (isBorder ? Self.borderFactor : 1),
      contrast: measure.meanGradient * resolution, color: measure.color)
  }

  /// Whether the surface hides `point`, at distance `range`, from the camera.
  func isHidden(
    _ point: SIMD3<Float>, _ normal: SIMD3<Float>, _ toCamera: SIMD3<Float>, _ range: Float
  ) -> Bool {
    let direction = toCamera / range
    return tree.anyHit(
      origin: point + (normal + direction) * lift, direction: direction, within: 0...range)
  }
}
