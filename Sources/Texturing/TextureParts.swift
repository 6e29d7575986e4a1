import Scene
import Support

/// A run in parts that other processes can compute: observations of the mesh in each photograph,
/// the choice of views, their colors along seams, offsets, texel colors, maps of the detailed
/// surface, and the assembled model. Parts of the same kind are independent of each other.
package struct TextureParts: Sendable {
  let stage: TextureMesh
  let subject: TextureSubject
  let atlas: MeshAtlas
  let painter: ColorPainter
  private let detailed: TriangleMesh

  /// - Throws: `TextureError`; `StorageError` for an atlas that does not match the mesh.
  package init(_ stage: TextureMesh, of input: TextureInput, _ atlas: MeshAtlas) throws {
    self.stage = stage
    self.atlas = atlas
    detailed = input.surface.detailed
    subject = try TextureSubject(input)
    try atlas.check(
      subject.mesh, size: stage.options.size, hasTangents: stage.options.normalMap)
    painter = ColorPainter(subject, atlas, options: stage.options)
  }

  /// The photographs among a range of views, which are numbered as in the input.
  func photographs(_ views: Range<Int>) -> [Photograph] {
    subject.photographs.filter { views.contains($0.view) }
  }

  /// Computes the observations of the mesh in some views.
  ///
  /// - Parameter take: Called for each view in turn, with its observations.
  package func observe(
    _ views: Range<Int>, in context: RunContext, take: (Int, ViewObservations) throws -> Void
  ) throws {
    let own = photographs(views)
    var next = 0
    try painter.scoring(hiddenBy: subject.mesh).observe(own, in: context) {
      for seen in $0 {
        try take(own[next].view, seen)
        next += 1
      }
    }
  }

  /// Chooses a view for each piece.
  ///
  /// - Parameter seen: Loads the observations of a view.
  /// - Throws: `StorageError` if they do not match the mesh; `TextureError` if
  ///   no photograph could be
  ///   read; errors of `seen`.
  package func choose(
    of seen: (Int) throws -> ViewObservations, in context: RunContext
  ) throws -> ViewLabels {
    let count = painter.pieces.triangles.count
    var survey = ObservationSurvey(pieces: count, in: context)
    for photograph in subject.photographs {
      try context.checkCancellation()
      let view = try seen(photograph.view)
      try view.check(of: photograph.index, pieces: count)
      try survey.add([view], in: context)
    }
    try survey.finish(in: context)
    return try painter.choose(survey, in: context)
  }

  /// Bakes the maps of a block of charts.
  ///
  /// - Parameter take: Called for each map in turn, with the texels of the block.
  /// - Returns: The number of triangles of the block.
  package func bake(
    _ block: Int, in context: RunContext, take: (DetailMap, BakedTexels) throws -> Void
  ) throws -> Int {
    let faces = atlas.blocks(stage.bakeBlocks)[block]
    let bake = try stage.mapBake(for: subject, from: detailed, atlas: atlas, in: context)
    for (map, share) in stage.detailMaps {
      let bytes = try bake.texels(of: map, faces, in: context.part(share))
      try take(map, BakedTexels(reach: bake.detail.reach, bytes: bytes))
    }
    return faces.count
  }
}
