import Files
import Foundation
import Scene
import Support

/// The files of each layout.
extension Dataset {
  /// Paths of files from an earlier dataset or another program that would be read together with the
  /// new ones.
  public var stale: [String] {
    guard form == .colmap || form == .gaussianSplatting else { return [] }
    let model = files.map { file in
      ExportFile(path: String(file.path.dropFirst(Self.model.count)), bytes: [])
    }
    let others = PoseExport.stale(in: folder.appendingPathComponent(Self.model), beside: model)
    let logs = ["-journal", "-wal", "-shm"].map { Self.database + $0 }
    return others.map { Self.model + $0 }
      + (form == .colmap ? logs : []).filter {
        FileKind.itself(at: folder.appendingPathComponent($0)) != nil
      }
  }

  private static let model = "sparse/0/"
  private static let database = "database.db"

  mutating func addFiles(_ pairs: [ViewPair]) {
    let written = images.keys.sorted()
    switch form {
    case .nerfstudio: files = export.nerfstudio(in: folder, hasMaps: true)
    case .colmap:
      addModel()
      let writer = COLMAPDatabaseWriter(COLMAPRigExport(export), views: written, pairs: pairs)
      streams.append(StreamedFile(path: Self.database, make: writer.write))
    case .gaussianSplatting:
      addModel()
      files.append(ExportFile(path: Self.model + "points3D.ply", bytes: seedPoints()))
    case .meshroom:
      addText("cameras.sfm", export.meshroom(in: folder, listing: written))
    case .openMVG:
      addText("sfm_data.json", export.openMVG(in: folder, root: "images", listing: written))
    case .bundler:
      files = export.bundler(
        in: folder, listing: written, named: "bundle.out", list: "list.txt")
    case .openMVS:
      let scene = OpenMVSScene(export: export, views: written, folder: folder)
      files = [ExportFile(path: "scene.mvs", bytes: scene.bytes())]
    case .realityCapture:
      addText("cameras.csv", export.realityCapture())
      files.append(ExportFile(path: "points.ply", bytes: seedPoints()))
    case .csv:
      addText("poses.csv", export.table(in: folder, listing: written))
      files.append(ExportFile(path: "points.ply", bytes: seedPoints()))
    }
  }

  private mutating func addText(_ path: String, _ text: String) {
    files.append(ExportFile(path: path, text: text))
  }

  private mutating func addModel() {
    files = export.colmapBinary().map {
      ExportFile(path: Self.model + $0.path, bytes: $0.bytes)
    }
  }

  /// The points with zero normals, which the reader requires but does not use.
  private func seedPoints() -> [UInt8] {
    let points = export.reconstruction.points
    return PLYWriter.bytes(
      of: PointCloud(
        positions: points.map { SIMD3<Float>($0.position) },
        normals: points.map { _ in .zero }, colors: points.map(\.color)))
  }
}
