import CAprilTag

/// Codes and cells of an AprilTag family, as `libapriltag` states them.
struct AprilTagLayout: Sendable {
  /// The code of each marker, the first cell in its highest bit; white = 1.
  let codes: [UInt64]
  /// The cells of the code, relative to the top left cell of the square.
  let places: [SIMD2<Int>]
  /// Cells along the side of the square whose corners are detected.
  let square: Int
  /// Cells along the side with everything that is printed.
  let total: Int
  /// Whether the square is white in black surroundings.
  let isReversed: Bool

  /// The layout of a family; empty for dictionaries of ArUco.
  static func of(_ family: MarkerFamily) -> AprilTagLayout { all[family] ?? empty }

  private static let empty = AprilTagLayout(
    codes: [], places: [], square: 1, total: 1, isReversed: false)

  private static let all: [MarkerFamily: AprilTagLayout] = {
    var all: [MarkerFamily: AprilTagLayout] = [:]
    for family in MarkerFamily.allCases {
      guard let handle = AprilTagHandle(family) else { continue }
      let tag = handle.family.pointee
      let bits = Int(tag.nbits)
      all[family] = AprilTagLayout(
        codes: (0..<Int(tag.ncodes)).map { tag.codes[$0] },
        // Cells to the left of the square and above it have negative places.
        places: (0..<bits).map {
          SIMD2(Int(Int32(bitPattern: tag.bit_x[$0])), Int(Int32(bitPattern: tag.bit_y[$0])))
        },
        square: Int(tag.width_at_border), total: Int(tag.total_width),
        isReversed: tag.reversed_border)
    }
    return all
  }()

  private init(
    codes: [UInt64], places: [SIMD2<Int>], square: Int, total: Int, isReversed: Bool
  ) {
    (self.codes, self.places) = (codes, places)
    (self.square, self.total, self.isReversed) = (square, total, isReversed)
  }
}

/// A family of `libapriltag`, which frees its memory.
final class AprilTagHandle {
  let family: UnsafeMutablePointer<apriltag_family_t>
  private let destroy: (UnsafeMutablePointer<apriltag_family_t>) -> Void

  /// - Returns: `nil` for a dictionary of ArUco.
  init?(_ name: MarkerFamily) {
    let made: UnsafeMutablePointer<apriltag_family_t>?
    switch name {
    case .tag36h11: (made, destroy) = (tag36h11_create(), { tag36h11_destroy($0) })
    case .tag25h9: (made, destroy) = (tag25h9_create(), { tag25h9_destroy($0) })
    case .tag16h5: (made, destroy) = (tag16h5_create(), { tag16h5_destroy($0) })
    case .tagStandard41h12:
      (made, destroy) = (tagStandard41h12_create(), { tagStandard41h12_destroy($0) })
    case .tagCircle21h7: (made, destroy) = (tagCircle21h7_create(), { tagCircle21h7_destroy($0) })
    default: return nil
    }
    guard let made else { return nil }
    family = made
  }

  deinit { destroy(family) }
}
