import Geometry
import Imaging
import Numerics
import Scene

/// Finds the edges in photographs that correspond to a surface's contours.
struct SurfaceOutlines {
  /// Maximum length of the longer side of a photograph when it is read, in pixels.
  private static let maxSize = 2_048
  /// Search range for an edge, in pixels: three standard deviations of the surface,
  /// clamped to this range.
  private static let reach: ClosedRange<Float> = 3...16
  private static let deviations: Float = 3
  /// Standard deviation of an edge's position, and the length of contour over which its error is
  /// correlated, in pixels.
  private static let (deviation, sharedLength): (Float, Float) = (1, 8)
  /// Distance, in pixels, above which an edge is down-weighted, because the surface or the
  /// edge may not be what it is assumed to be: in the first round, when the surface may be far
  /// off, and in later rounds.
  private static let (firstDoubt, doubt): (Float, Float) = (16, 4)

  /// The photographs, indexed like the poses of the reconstruction.
  let views: ViewSet
  let reconstruction: Reconstruction
  /// Number of photographs processed together; their edges are in memory until they are added up.
  var batchSize = 32
  /// Maximum number of photographs that determine the outward bias of silhouettes; their edges are
  /// reused in the first round.
  var maxWitnesses = 128

  /// The constraints on a surface's vertices from edges.
  struct Found: Sendable {
    var excess: OutlineExcess
    var pull: VertexPull
    /// Number of contour points, and of those with an edge.
    var places = 0
    var edges = 0
  }

  /// The registered views whose photographs are available.
  var usable: [Int] {
    reconstruction.held.filter { view in
      reconstruction.poses[view] != nil && views.views.indices.contains(view)
        && views.views[view].isHere
    }
  }

  func add(
    _ edge: OutlineEdge, _ cell: Float, isFirst: Bool, to pull: inout VertexPull
  ) {
    let doubt = edge.shift / (isFirst ? Self.firstDoubt : Self.doubt)
    // Size of a pixel in finest cells.
    let pixel = 1 / (edge.sample.pixelsPerUnit * cell)
    let variance = pixel * pixel * Self.deviation * Self.deviation * (1 + doubt * doubt)
    let share = edge.sample.length * edge.sample.pixelsPerUnit / Self.sharedLength
    for k in 0..<3 {
      let at = Int(edge.sample.corners[k])
      let information = edge.sample.weights[k] * share / variance
      pull.information[at] += information
      pull.moments[at] += information * edge.shift * pixel * edge.sample.normal
    }
  }

  /// The contour points of a surface in a photograph, and those with an edge.
  ///
  /// - Parameter deviations: Standard deviations of the vertices, in world units.
  /// - Throws: `ImagingError` if the photograph cannot be read.
  func seen(
    in index: Int, _ finder: ContourFinder, _ deviations: [Float]
  ) throws -> (places: [ContourSample], edges: [OutlineEdge], width: Int) {
    guard let pose = reconstruction.poses[index] else { return ([], [], 0) }
    let image = try views.views[index].image.loadGray(maxDimension: Self.maxSize)
    let camera = reconstruction.camera(of: index).resized(width: image.width, height: image.height)
    let samples = finder.contours(of: camera, pose)
    let shifts = samples.map { sample in
      let reach = min(
        max(Self.deviations * sample.pixels(of: deviations), Self.reach.lowerBound),
        Self.reach.upperBound)
      return OutlineProfile.edge(
        image, at: sample.pixel, outward: sample.outward, reach: Int(saturating: reach.rounded(.up))
      )
    }
    return (samples, OutlineAgreement(samples, shifts).edges, image.width)
  }
}
