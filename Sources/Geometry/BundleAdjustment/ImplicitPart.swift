import Numerics

/// A part of the points of an `ImplicitSystem`, with storage for its sums.
///
/// The row of an observation has the weighted derivatives of its two coordinates with respect to
/// the point in the camera frame, then those with respect to the camera's free intrinsics. The
/// derivatives with respect to the pose and to the world point are derived from these.
final class ImplicitPart: @unchecked Sendable {
  typealias Vector = SIMD8<Double>
  /// Offset of the derivatives with respect to intrinsics, after two rows of three.
  static let lensStart = 6
  /// Number of points between cancellation checks.
  static let cancellationStep = 1024

  let points: Range<Int>
  let blocks: Int
  /// By block: Jᵀr before elimination, Jᵀr after elimination, the diagonal of JᵀJ, and a product.
  let gradient: UnsafeMutablePointer<Vector>
  let reduced: UnsafeMutablePointer<Vector>
  let diagonal: UnsafeMutablePointer<Vector>
  let product: UnsafeMutablePointer<Vector>
  /// The diagonal blocks after elimination, eight columns each.
  let diagonalBlocks: UnsafeMutablePointer<Vector>
  /// `W = JᵀJₚ` of the current point: one per pose, then one per camera.
  let coupled: UnsafeMutablePointer<Coupling>
  /// Index of each camera in `coupled`; −1 if the current point has none.
  let lensPlace: UnsafeMutablePointer<Int32>
  /// Motion of each observation's pixel of the current point for a step of pose and camera.
  let motion: UnsafeMutablePointer<SIMD2<Double>>

  private let total: Int
  private let cameras: Int

  /// `W` of one pose or camera and one point: three columns.
  struct Coupling {
    var w0: Vector = .zero
    var w1: Vector = .zero
    var w2: Vector = .zero
    var block: Int
    /// −1 for a pose.
    var camera = -1
  }

  init(points: Range<Int>, blocks: Int, longestTrack: Int, cameras: Int) {
    self.points = points
    self.blocks = blocks
    self.cameras = cameras
    total = blocks * (4 + Vector.scalarCount)
    gradient = .allocate(capacity: max(total, 1))
    gradient.initialize(repeating: .zero, count: total)
    reduced = gradient + blocks
    diagonal = reduced + blocks
    product = diagonal + blocks
    diagonalBlocks = product + blocks
    coupled = .allocate(capacity: 2 * longestTrack)
    motion = .allocate(capacity: longestTrack)
    lensPlace = .allocate(capacity: max(cameras, 1))
    lensPlace.initialize(repeating: -1, count: max(cameras, 1))
  }

  deinit {
    gradient.deallocate()
    coupled.deallocate()
    motion.deallocate()
    lensPlace.deallocate()
  }

  func clear() { gradient.update(repeating: .zero, count: total) }
}
