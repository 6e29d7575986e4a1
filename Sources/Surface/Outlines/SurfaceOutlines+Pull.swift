import Scene
import Support

extension SurfaceOutlines {
  /// Finds the image edges at a surface's contours and returns the resulting constraints.
  ///
  /// - Parameters:
  ///   - start: The surface before fairing, to which displacements are relative.
  ///   - known: The outward bias of silhouettes from the first round; `nil` in the first round.
  ///   - deviations: Standard deviations of the vertices, in world units.
  ///   - group: The group of units that keeps what was seen in each photograph.
  /// - Throws: `ImagingError` if a photograph cannot be read, `Cancelled`.
  func pull(
    on mesh: TriangleMesh, from start: TriangleMesh, in frame: GridFrame,
    excess known: OutlineExcess?, deviations: [Float], group: String = "outlines",
    context: RunContext
  ) throws -> Found {
    let survey = Survey(
      outlines: self, finder: ContourFinder(mesh), deviations: deviations, group: group)
    let views = usable
    let step = (views.count + maxWitnesses - 1) / maxWitnesses
    let witnesses =
      known == nil ? stride(from: 0, to: views.count, by: max(step, 1)).map { views[$0] } : []
    let share = Double(witnesses.count) / Double(max(views.count, 1))
    let early = try survey.look(at: witnesses, in: context.part(0...share))
    let excess =
      known
      ?? OutlineExcess(of: witnesses.lazy.compactMap { early[$0] }.flatMap(\.edges), deviations)
    var result = Found(excess: excess, pull: VertexPull(count: mesh.positions.count))
    let cell = Float(frame.cell(frame.depth))
    for first in stride(from: 0, to: views.count, by: batchSize) {
      let batch = views[first..<min(first + batchSize, views.count)]
      let part = Double(batch.startIndex)...Double(batch.endIndex)
      let found = try survey.look(
        at: batch.filter { early[$0] == nil },
        in: context.part(share...1).part(part.over(views.count)))
      for view in batch {
        guard let seen = early[view] ?? found[view] else { continue }
        add(seen, cell, isFirst: known == nil, to: &result)
      }
    }
    result.pull.count(from: start, to: mesh, cell)
    return result
  }

  private func add(_ seen: SeenEdges, _ cell: Float, isFirst: Bool, to result: inout Found) {
    result.places += seen.places
    result.edges += seen.edges.count
    for var edge in seen.edges {
      edge.shift -= result.excess.shift
      add(edge, cell, isFirst: isFirst, to: &result.pull)
    }
  }

  /// Searches photographs for the edges of one surface.
  private struct Survey: Sendable {
    let outlines: SurfaceOutlines
    let finder: ContourFinder
    let deviations: [Float]
    /// The group of units that keeps what was seen.
    let group: String

    /// The edges in the given views, by view index.
    func look(at views: [Int], in context: RunContext) throws -> [Int: SeenEdges] {
      let found = try context.parallelMap(views, label: "Comparing silhouettes") { view, _ in
        try context.unit(
          group, view, checking: { try $0.check(vertices: deviations.count) },
          computing: { try SeenEdges(outlines.seen(in: view, finder, deviations)) })
      }
      return Dictionary(uniqueKeysWithValues: zip(views, found))
    }
  }
}

extension VertexPull {
  /// Makes displacements relative to the initial vertex positions instead of the current ones.
  fileprivate mutating func count(from start: TriangleMesh, to mesh: TriangleMesh, _ cell: Float) {
    for i in mesh.positions.indices where information[i] > 0 {
      moments[i] += information[i] * ((mesh.positions[i] - start.positions[i]) / cell)
    }
  }
}

extension ClosedRange<Double> {
  /// The range divided by `count`: the same part of a range of length 1.
  fileprivate func over(_ count: Int) -> ClosedRange {
    lowerBound / Double(count)...upperBound / Double(count)
  }
}
