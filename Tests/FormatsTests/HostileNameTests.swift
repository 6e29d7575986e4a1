import Files
import Foundation
import Geometry
import Imaging
import Scene
import Support
import Testing

@testable import Formats

/// Names that could end a line, string or path of a text format, or alter its display.
@Suite struct HostileNameTests {
  static let names = [
    "a\nfake 1 0 0 0.jpg", "a\"quoted\".jpg", "a\u{1B}[2Jb.jpg", "a\u{202E}gpj.b", "a b.jpg",
    "a\\b.jpg", "a@b@c.jpg", "a\r\nb.jpg", "-a.jpg", "%0A.jpg",
  ]

  private func export(_ name: String) -> PoseExport {
    let view = View(
      name: name,
      image: .init(
        url: URL(fileURLWithPath: "/x").appendingPathComponent(name), orientation: .up, width: 64,
        height: 48), camera: 0)
    let reconstruction = Reconstruction(
      cameras: [Camera(width: 64, height: 48, focal: 60)], viewCameras: [0, 0],
      poses: [.identity, nil])
    return PoseExport(
      views: ViewSet(views: [view, view], cameras: []), reconstruction: reconstruction,
      features: [], comment: name, missing: [.init(name: name, reason: "none")])
  }

  private func text(_ file: ExportFile) -> String { String(decoding: file.bytes, as: UTF8.self) }

  @Test(arguments: names) func colmapTextWritesAnyNameAsOneWordOnOneLine(name: String) throws {
    for file in export(name).colmapText() {
      #expect(!text(file).unicodeScalars.contains { $0.actsUnseen && $0 != "\n" })
    }
    let images = text(export(name).colmapText()[1]).split(separator: "\n").filter {
      !$0.hasPrefix("#")
    }
    #expect(images.count == 1)
    let words = try #require(images.first).split(separator: " ", omittingEmptySubsequences: false)
    #expect(words.count == 10)
    #expect(PercentText.decoded(String(words[9])) == name)
    let cameras = text(export(name).colmapText()[0]).split(separator: "\n")
    #expect(cameras.filter { !$0.hasPrefix("#") }.count == 1)
  }

  @Test(arguments: names) func namesRoundTripThroughJSON(name: String) throws {
    let poses = Data(export(name).json().utf8)
    let object = try #require(JSONSerialization.jsonObject(with: poses) as? [String: Any])
    #expect(object.keys.map { Array($0.utf8) } == [Array(name.utf8)])
    let nerfstudio = export(name).nerfstudio(in: URL(fileURLWithPath: "/x"))[0]
    #expect(!text(nerfstudio).unicodeScalars.contains { $0.actsUnseen && $0 != "\n" })
    let root = try #require(
      JSONSerialization.jsonObject(with: Data(nerfstudio.bytes)) as? [String: Any])
    let frames = try #require(root["frames"] as? [[String: Any]])
    #expect(frames.map { $0["file_path"] as? String } == [name])
  }

  private var model: TexturedModel {
    TexturedModel(
      mesh: TriangleMesh(), texcoords: [], diffuse: RGBImage(width: 1, height: 1))
  }

  @Test(arguments: names) func referencesEqualTheNamesOfTheFiles(name: String) throws {
    let files = try OBJWriter.files(of: model, name: name)
    #expect(files[0].path == name + ".obj")
    let library = try #require(text(files[0]).split(separator: "\n").first)
    #expect(library == "mtllib " + files[1].path)
    let map = text(files[1]).split(separator: "\n").filter { $0.hasPrefix("map_Kd") }
    #expect(map == ["map_Kd " + files[2].path[...]])
    #expect(!files[2].path.hasPrefix("-"))
    #expect(!files[2].path.contains { $0 == "\\" || $0 == "@" })
    #expect(!files[2].path.unicodeScalars.contains { $0.actsUnseen })
  }

  @Test(arguments: names) func usdTextHasNoUnescapedControlCharacters(name: String) throws {
    let files = try USDModel.files(
      of: model, name: name, path: "\(name).usda", binary: false, comment: name)
    let layer = text(files[0])
    #expect(layer.contains("@\(files[1].path)@"))
    #expect(!layer.unicodeScalars.contains { $0.actsUnseen && $0 != "\n" })
    let doc = try #require(layer.split(separator: "\n").first { $0.contains("doc = ") })
    #expect(doc.hasSuffix("\""))
  }

  @Test func usdEscapesTheUTF8BytesOfACharacter() {
    let layer = USDLayer(root: USDPrim("Xform", "a"), comment: "a\u{202E}b\u{1B}")
    #expect(USDAWriter.text(of: layer).contains(#"doc = "a\xe2\x80\xaeb\x1b""#))
  }

  @Test func filesOfTheOtherFormAreStaleAndRemoved() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("export-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let (binary, text) = (export("a.jpg").colmapBinary(), export("a.jpg").colmapText())
    try ExportFile.write(binary, into: folder, replacing: false)
    let stale = PoseExport.stale(in: folder, beside: text)
    #expect(stale == ["cameras.bin", "images.bin", "points3D.bin"])
    #expect(PoseExport.stale(in: folder, beside: binary) == [])
    #expect(throws: FileError.self) {
      try ExportFile.write(text, into: folder, removing: stale, replacing: false)
    }
    try ExportFile.write(text, into: folder, removing: stale, replacing: true)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.sorted() == ["cameras.txt", "images.txt", "points3D.txt"])
  }
}
