import Geometry
import Numerics
import Scene
import Support

/// The points of a model that a registered view observes, and their cells in its image.
struct ObservationGrid: Sendable {
  /// Cells along the longer side of the image.
  static let cells = 16
  /// Minimum number of observations of a point that can be missing: points with two may be wrong
  /// matches.
  static let minObservations = 3
  /// Width of the image border excluded because points may be just outside, in cells.
  static let border = 0.3

  let view: Int
  private(set) var pose: RigidTransform
  let camera: Camera
  /// Side of a cell, pixels.
  let cell: Double
  let columns: Int
  let rows: Int
  /// Ids of the observations, their points, and whether each point has at least `minObservations`.
  private(set) var ids: [Int] = []
  private(set) var points: [SIMD3<Double>] = []
  private(set) var isLong: [Bool] = []
  /// Mean of the points.
  private(set) var middle = SIMD3<Double>.zero
  /// Minimum depth that the view observes in a cell or its neighbors.
  private(set) var nearest: [Double]

  init?(_ view: Int, of model: SparseModel, for problem: MappingProblem) {
    guard let pose = model.poses[view] else { return nil }
    self.view = view
    self.pose = pose
    camera = model.cameras[problem.cameraOf[view]]
    cell = Double(max(camera.width, camera.height, 1)) / Double(Self.cells)
    columns = Int(saturating: Double(camera.width) / cell) + 1
    rows = Int(saturating: Double(camera.height) / cell) + 1
    nearest = [Double](repeating: .infinity, count: columns * rows)
    for id in problem.ids(of: view) where model.isUsed[id] {
      let track = Int(model.tracks.trackOf[id])
      let length = model.tracks.members(of: track).reduce(0) { $0 + (model.isUsed[$1] ? 1 : 0) }
      ids.append(id)
      points.append(model.positions[track])
      isLong.append(length >= Self.minObservations)
      middle += model.positions[track]
      note(depth: (pose * model.positions[track]).z, at: problem.pixels[id])
    }
    guard !ids.isEmpty else { return nil }
    middle /= Double(ids.count)
  }

  private mutating func note(depth: Double, at pixel: SIMD2<Double>) {
    let x = Int(saturating: min(max(pixel.x / cell, 0), Double(columns - 1)))
    let y = Int(saturating: min(max(pixel.y / cell, 0), Double(rows - 1)))
    for row in max(y - 1, 0)...min(y + 1, rows - 1) {
      for column in max(x - 1, 0)...min(x + 1, columns - 1) {
        nearest[row * columns + column] = min(nearest[row * columns + column], depth)
      }
    }
  }

  /// The view moved by a similarity, with everything it sees.
  func moved(by map: Similarity) -> ObservationGrid {
    var copy = self
    copy.pose = map.applied(to: pose)
    copy.points = points.map { map * $0 }
    copy.middle = map * middle
    copy.nearest = nearest.map { $0 * map.scale }
    return copy
  }

  /// The cell of a pixel; `nil` near the image border and outside.
  func index(of pixel: SIMD2<Double>) -> Int? {
    let margin = Self.border * cell
    guard pixel.x > margin, pixel.y > margin, pixel.x < Double(camera.width) - margin,
      pixel.y < Double(camera.height) - margin
    else { return nil }
    return Int(saturating: pixel.y / cell) * columns + Int(saturating: pixel.x / cell)
  }
}
