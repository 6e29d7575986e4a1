import Geometry
import Imaging
import Numerics
import Scene

/// What the photographs' edges say of a surface's contours.
struct SurfaceOutlines {
  /// Longer side at which photographs are read, pixels.
  private static let maxSize = 2_048
  /// Pixels within which an outline is looked for: three deviations of the surface, between these.
  private static let reach: ClosedRange<Float> = 3...16
  private static let deviations: Float = 3
  /// One deviation of an edge's place, pixels, and the length of outline that shares its error.
  private static let (deviation, sharedLength): (Float, Float) = (1, 8)
  /// Distance, pixels, from which an edge is doubted: the surface, or the edge, is not what it was taken
  /// for. At first the surface may be off, later it has come as near as the rest allows.
  private static let (firstDoubt, doubt): (Float, Float) = (16, 4)

  /// The photographs, by the index of the reconstruction's poses.
  let views: ViewSet
  let reconstruction: Reconstruction
  /// Photographs that are looked at together: what they show is in memory until it is added up.
  var batchSize = 32
  /// Most photographs that tell how far outlines lie outside of the surface; these are kept the first time.
  var maxWitnesses = 128

  /// Where edges ask a surface's vertices to be.
  struct Found: Sendable {
    var excess: OutlineExcess
    var pull: VertexPull
    /// Places on contours, and those of them with an edge.
    var places = 0
    var edges = 0
  }

  /// The registered views whose photographs are to be had.
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
    // Finest cells a pixel.
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

  /// The places of a surface's outline in a photograph, and those of them with an edge.
  ///
  /// - Parameter deviations: Of the vertices, world units.
  /// - Throws: `ImagingError` where the photograph cannot be read.
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
