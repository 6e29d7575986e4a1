import Drawing
import Evaluation
import Imaging
import Pipeline
import Scene
import ShellKit
import Support
import Workspace

/// What a picture of the world shows.
struct WorldContent {
  private enum Shape {
    case mesh(TriangleMesh, MeshStyle)
    case model(TexturedModel)
    case cloud(PointCloud)
    case sparse(Reconstruction)
  }

  private let shape: Shape
  /// The stage whose result is shown.
  let stage: StageName
  let title: String
  /// World positions of the points and vertices.
  let positions: [SIMD3<Float>]

  init(_ kind: PictureKind, _ project: inout Project) throws {
    switch kind {
    case .mesh:
      let mesh = try project.placedMesh()
      (shape, stage, positions) = (.mesh(mesh, .clay), .mesh, mesh.positions)
      title =
        "Mesh: \(Figure.counted(mesh.triangles.count, "triangle")), "
        + Figure.counted(mesh.positions.count, "vertex", "vertices")
    case .model:
      let model = try project.placedModel()
      (shape, stage, positions) = (.model(model), .texture, model.mesh.positions)
      title = "Model: \(Figure.counted(model.mesh.triangles.count, "triangle"))"
    case _ where project.records[.dense] != nil:
      let cloud = try project.placedCloud()
      (shape, stage, positions) = (.cloud(cloud), .dense, cloud.positions)
      title = "Dense cloud: \(Figure.counted(cloud.positions.count, "point"))"
    default:
      let sparse = try project.placedReconstruction().kept
      (shape, stage) = (.sparse(sparse), .align)
      positions = sparse.points.map { SIMD3<Float>($0.position) }
      title =
        "Alignment: \(Figure.counted(sparse.points.count, "point")), "
        + Figure.counted(sparse.registered.count, "camera")
    }
  }

  /// The model, colored by the share of the surface that is unlike photographs.
  init(evaluated votes: SurfaceVotes, in project: inout Project) throws {
    var mesh = try project.placedModel().mesh
    mesh.colors = likenessColors(votes.shares(of: mesh))
    (shape, stage, positions) = (.mesh(mesh, .color), .texture, mesh.positions)
    title = "Unlike the photographs: green nothing, red everything, gray not compared"
  }

  /// The picture from a viewpoint.
  func render(_ view: Viewpoint, in context: RunContext) throws -> RGBImage {
    switch shape {
    case .mesh(let mesh, let style):
      try renderMesh(mesh, style: style, viewpoint: view, context: context)
    case .model(let model): try renderModel(model, viewpoint: view, context: context)
    case .cloud(let cloud): try renderPoints(cloud, viewpoint: view, context: context)
    case .sparse(let model): try renderPoints(model, viewpoint: view, context: context)
    }
  }
}
