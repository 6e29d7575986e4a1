import Geometry
import Numerics
import Scene
import Support

/// Samples of the object's surface, known or guessed, and the occluder.
struct SurfaceSurvey: Sendable {
  /// Cell size of samples from dense points and the mesh, as a share of the radius.
  private static let cellSide = 1.0 / 9
  /// Distance from the surface at which lines of sight start, as shares of the radius: from a mesh,
  /// which passes through the samples, and from the envelope, which is coarser.
  private static let meshLift = 0.03
  private static let envelopeLift = 0.06
  /// Ratio of a cell's median error to the median error of all points above which the cell's trust
  /// decreases.
  private static let maxErrorRatio = 1.5

  private(set) var samples: [SurfaceSample] = []
  let occluder: TriangleBVH
  let isDense: Bool
  private let envelope: Envelope
  private let lift: Double
  private let hidesByMesh: Bool

  init(_ extent: ObjectExtent, mesh: TriangleMesh?) {
    envelope = Envelope(extent.points, floor: extent.floor)
    isDense = extent.points.contains { $0.normal != nil }
    hidesByMesh = mesh.map { !$0.triangles.isEmpty } ?? false
    lift = (hidesByMesh ? Self.meshLift : Self.envelopeLift) * extent.radius
    if hidesByMesh, let mesh {
      let turned = mesh.positions.map { SIMD3<Float>(extent.frame.point(SIMD3<Double>($0))) }
      occluder = TriangleBVH(positions: turned, triangles: mesh.triangles)
    } else {
      occluder = TriangleBVH(envelope.mesh())
    }
    guard isDense else {
      addCells(extent) { _ in true }
      return
    }
    var cells = SampleCells(side: Self.cellSide * extent.radius)
    for point in extent.points { cells.add(point) }
    for sample in cells.samples { add(sample) }
    if hidesByMesh, let mesh {
      for sample in cells.closed(by: mesh, extent) { add(sample) }
    }
    let filled = Set(samples.map(\.cell))
    let found = envelope.found
    addCells(extent) { found[$0] == 0 && !filled.contains($0) }
  }

  /// Adds a sample with known position, normal, area and trust.
  private mutating func add(_ sample: SurfaceSample) {
    var sample = sample
    sample.cell = Envelope.cell(of: sample.position)
    let size = length(sample.position)
    let outside = hidesByMesh || size <= 0 ? 1 : max(1, envelope.radii[sample.cell] / size)
    sample.start = sample.position * outside + sample.normal * lift
    samples.append(sample)
  }

  /// Adds cells of the envelope: guesses where there are no points, otherwise surface whose trust
  /// follows from the sparse points. The base, which rests on the supporting surface, is excluded.
  private mutating func addCells(_ extent: ObjectExtent, _ isWanted: (Int) -> Bool) {
    let errors = cellErrors(extent)
    let usual = extent.points.compactMap(\.error).median() ?? 0
    for cell in 0..<Envelope.count where isWanted(cell) {
      let position = envelope.position(cell)
      let clearance = SupportLayer.clearance * extent.radius
      if let floor = extent.floor, position.y < floor + clearance { continue }
      var sample = SurfaceSample(
        position: position, normal: envelope.normal(cell), start: position,
        area: envelope.area(cell), cell: cell, isGuess: envelope.found[cell] == 0)
      if let error = errors[cell], error > Self.maxErrorRatio * usual {
        let ratio = Self.maxErrorRatio * usual / error
        sample.trust = max(ratio * ratio, SurfaceSample.leastTrust)
      }
      add(sample)
    }
  }

  /// Minimum number of sparse points for the median error of a cell.
  private static let minErrors = 4

  /// Median reprojection error of the sparse points of each cell, pixels.
  private func cellErrors(_ extent: ObjectExtent) -> [Int: Double] {
    var lists: [Int: [Double]] = [:]
    for point in extent.points {
      if let error = point.error {
        lists[Envelope.cell(of: point.position), default: []].append(error)
      }
    }
    return lists.compactMapValues { $0.count >= Self.minErrors ? $0.median() : nil }
  }

  /// Removes all other samples.
  mutating func keep(_ isKept: (Int) -> Bool) {
    samples = samples.indices.filter(isKept).map { samples[$0] }
  }

  /// Sets the trust of the samples.
  mutating func trust(_ values: [Double]) {
    for index in samples.indices { samples[index].trust = values[index] }
  }
}
