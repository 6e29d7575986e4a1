import Formats
import Scene

extension Exporter {
  /// The mesh, with its texture if the format supports one and a current texture exists.
  static let meshes = [
    Exporter(.ply, .mesh { $1.file(PLYWriter.bytes(of: $0, label: $1.label)) }),
    Exporter(
      .obj,
      .mesh(
        { OBJWriter.files(of: $0, name: $1.name, comment: $1.label.comment) },
        textured: TexturedFiles.obj), placement: .fileOrFolder),
    Exporter(
      .glb,
      .mesh(
        { $1.file(try GLBWriter.bytes(of: $0, label: $1.label)) }, textured: TexturedFiles.glb),
      unit: .meter),
    Exporter(
      .stl, .mesh { $1.file(try STLWriter.bytes(of: $0, label: $1.label)) }, unit: .millimeter,
      expectsClosedMesh: true),
    Exporter(
      .threeMF,
      .mesh(
        { $1.file(try ThreeMFWriter.bytes(of: $0, label: $1.label)) },
        textured: TexturedFiles.threeMF), unit: .millimeter, expectsClosedMesh: true),
    Exporter(
      .usdc, .mesh({ $1.layer($0.layer($1.label)) }, textured: TexturedFiles.usdc),
      endings: USDEnding.crate, unit: .meter),
    Exporter(
      .usda, .mesh({ $1.layer($0.layer($1.label)) }, textured: TexturedFiles.usda), unit: .meter),
  ]
}

extension TriangleMesh {
  /// The mesh as a USD layer.
  fileprivate func layer(_ label: ExportLabel) -> USDLayer {
    USDModel.layer(of: self, name: "mesh", comment: label.comment)
  }
}
