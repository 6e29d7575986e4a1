import Geometry
import Numerics
import Scene
import Support

/// Samples of the object's surface, known or guessed, and what hides them.
struct SurfaceSurvey: Sendable {
  /// Side of the cells that dense points and the mesh are reduced to, as a share of the radius.
  private static let cellSide = 1.0 / 9
  /// How far off the surface lines of sight start, as shares of the radius: off a mesh, which passes
  /// through the samples, and off the envelope, which is coarser than they are.
  private static let meshLift = 0.03
  private static let envelopeLift = 0.06
  /// Times the median error of the points from which those of a cell count as disputed.
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

  /// Adds a sample of which place, normal, area and trust are known.
  private mutating func add(_ sample: SurfaceSample) {
    var sample = sample
    sample.cell = Envelope.cell(of: sample.position)
    let size = length(sample.position)
    let outside = hidesByMesh || size <= 0 ? 1 : max(1, envelope.radii[sample.cell] / size)
    sample.start = sample.position * outside + sample.normal * lift
    samples.append(sample)
  }

  /// Adds cells of the envelope: guesses where nothing was found, else surface of which the sparse
  /// points tell how far it is to be believed. The base, which stands on something, is left out.
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

  /// Fewest sparse points of a cell whose median error is worth anything.
  private static let minErrors = 4

  /// Median reprojection error of the sparse points of a cell, pixels.
  private func cellErrors(_ extent: ObjectExtent) -> [Int: Double] {
    var lists: [Int: [Double]] = [:]
    for point in extent.points {
      if let error = point.error {
        lists[Envelope.cell(of: point.position), default: []].append(error)
      }
    }
    return lists.compactMapValues { $0.count >= Self.minErrors ? $0.median() : nil }
  }

  /// Keeps some of the samples.
  mutating func keep(_ isKept: (Int) -> Bool) {
    samples = samples.indices.filter(isKept).map { samples[$0] }
  }

  /// Changes how far samples are to be believed.
  mutating func trust(_ values: [Double]) {
    for index in samples.indices { samples[index].trust = values[index] }
  }
}
