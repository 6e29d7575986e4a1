import Numerics
import Scene

/// How far outlines seem to lie outside of a surface, pixels, where points are sure of it.
///
/// An outline is the outermost of all relief along a ray, and a surface between points has less relief; patches
/// draw ridges in as well. One puts the outlines outside of the surface, the other the surface inside
/// of them, and nothing tells how much is whose: the two meet half way.
struct OutlineExcess {
  /// Deviations of the surface up to which points are sure and, where these are few, sure enough, pixels.
  private static let (sure, sureEnough): (Float, Float) = (0.5, 1)
  /// Least length of outline at such places, pixels: some eight share an error of about a pixel.
  private static let minLength: Float = 1000
  /// Of what outlines and points differ by, what outlines give way.
  private static let share: Float = 0.5
  /// Most that they are moved, pixels: more is no matter of relief.
  private static let most: Float = 0.5

  /// An edge whose place on the surface is sure enough: pixels, all three.
  private struct Witness {
    var deviation: Float
    var shift: Float
    var length: Float
  }

  /// By how many pixels edges are to be moved inwards.
  let shift: Float
}

extension OutlineExcess {
  /// - Parameters:
  ///   - edges: On the surface as points have it.
  ///   - deviations: Of its vertices, world units.
  init(of edges: some Sequence<OutlineEdge>, _ deviations: [Float]) {
    var witnesses: [Witness] = []
    for edge in edges {
      let deviation = edge.sample.pixels(of: deviations)
      guard deviation < Self.sureEnough else { continue }
      witnesses.append(
        Witness(
          deviation: deviation, shift: edge.shift,
          length: edge.sample.length * edge.sample.pixelsPerUnit))
    }
    let found = Self.surest(&witnesses).map { Self.share * Self.median($0) } ?? 0
    shift = min(max(found, -Self.most), Self.most)
  }

  /// The sure ones or, where these are too short, the surest that are long enough.
  private static func surest(_ witnesses: inout [Witness]) -> ArraySlice<Witness>? {
    witnesses.sort { ($0.deviation, $0.shift, $0.length) < ($1.deviation, $1.shift, $1.length) }
    var (length, count): (Float, Int) = (0, 0)
    for witness in witnesses {
      if length >= minLength, witness.deviation >= sure { break }
      length += witness.length
      count += 1
    }
    return length >= minLength ? witnesses[..<count] : nil
  }

  /// The shift that half of the length is below.
  private static func median(_ witnesses: ArraySlice<Witness>) -> Float {
    let sorted = witnesses.sorted { ($0.shift, $0.length) < ($1.shift, $1.length) }
    var left = sorted.reduce(0) { $0 + Double($1.length) } / 2
    for witness in sorted {
      left -= Double(witness.length)
      if left <= 0 { return witness.shift }
    }
    return 0
  }
}
