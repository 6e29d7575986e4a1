import Numerics

/// One part of the points of an `ImplicitSystem`, with room for its sums.
///
/// Each observation keeps the derivatives of its two coordinates by the point in the camera frame,
/// then those by its camera's free intrinsics, weighted; what they are by the pose and by the point
/// in the world follows from the pose.
final class ImplicitPart: @unchecked Sendable {
  typealias Vector = SIMD8<Double>
  /// Where the derivatives by intrinsics begin: after two rows of three.
  static let lensStart = 6
  /// Points between two looks at whether the work is to stop.
  static let cancellationStep = 1024

  let points: Range<Int>
  let blocks: Int
  /// By block: Jᵀr before and after elimination, the diagonal of JᵀJ, and a product.
  let gradient: UnsafeMutablePointer<Vector>
  let reduced: UnsafeMutablePointer<Vector>
  let diagonal: UnsafeMutablePointer<Vector>
  let product: UnsafeMutablePointer<Vector>
  /// The diagonal blocks after elimination, eight columns each.
  let diagonalBlocks: UnsafeMutablePointer<Vector>
  /// Of the point at hand: `W = JᵀJₚ` of each pose, then of each camera.
  let coupled: UnsafeMutablePointer<Coupling>
  /// By camera: its place in `coupled`, −1 where the point at hand has none.
  let lensPlace: UnsafeMutablePointer<Int32>
  /// Of the point at hand: by observation, how its pixel moves with pose and camera.
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
