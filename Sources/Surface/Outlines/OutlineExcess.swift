import Numerics
import Scene

/// The outward bias of silhouettes relative to the surface, in pixels, where
/// the points are certain.
///
/// A silhouette is the outermost relief along a ray, and a surface between points has less
/// relief; patch matching also flattens ridges. The former biases silhouettes outwards, the
/// latter the surface inwards. Their proportions are unknown, so each is assumed to account for
/// half of the difference.
struct OutlineExcess {
  /// Standard deviations of the surface below which points are certain, and below which they are
  /// used if there are too few of those, in pixels.
  private static let (certainDeviation, maxDeviation): (Float, Float) = (0.5, 1)
  /// Minimum total length of contour with such points, in pixels; about eight pixels share an
  /// error of about one pixel.
  private static let minLength: Float = 1000
  /// Fraction of the difference that is attributed to silhouettes.
  private static let share: Float = 0.5
  /// Maximum correction, in pixels; relief does not explain more.
  private static let most: Float = 0.5

  /// An edge at a sufficiently certain point of the surface; all values in pixels.
  private struct Witness {
    var deviation: Float
    var shift: Float
    var length: Float
  }

  /// Distance by which edges are to be moved inwards, in pixels.
  let shift: Float
}

extension OutlineExcess {
  /// - Parameters:
  ///   - edges: Edges found for the surface fitted to the points only.
  ///   - deviations: Standard deviations of its vertices, in world units.
  init(of edges: some Sequence<OutlineEdge>, _ deviations: [Float]) {
    var witnesses: [Witness] = []
    for edge in edges {
      let deviation = edge.sample.pixels(of: deviations)
      guard deviation < Self.maxDeviation else { continue }
      witnesses.append(
        Witness(
          deviation: deviation, shift: edge.shift,
          length: edge.sample.length * edge.sample.pixelsPerUnit))
    }
    let found = Self.mostCertain(&witnesses).map { Self.share * Self.median($0) } ?? 0
    shift = min(max(found, -Self.most), Self.most)
  }

  /// The certain edges, extended by the next most certain ones up to the minimum length;
  /// `nil` if there are too few.
  private static func mostCertain(_ witnesses: inout [Witness]) -> ArraySlice<Witness>? {
    witnesses.sort { ($0.deviation, $0.shift, $0.length) < ($1.deviation, $1.shift, $1.length) }
    var (length, count): (Float, Int) = (0, 0)
    for witness in witnesses {
      if length >= minLength, witness.deviation >= certainDeviation { break }
      length += witness.length
      count += 1
    }
    return length >= minLength ? witnesses[..<count] : nil
  }

  /// The median shift, weighted by length.
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
