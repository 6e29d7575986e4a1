import Foundation
import Imaging
import Numerics
import Scene
import Support
import Testing

@testable import Formats

/// STL and 3MF.
@Suite struct PrintFormatTests {
  static let label = ExportLabel(capture: "chair", isMetric: true)

  private func float(_ bytes: [UInt8], _ offset: Int) -> Float {
    Float(bitPattern: (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[offset + $1]) << (8 * $1) })
  }

  @Test func stlIsInMillimetersWithZUp() throws {
    let bytes = try STLWriter.bytes(of: SquareModel.mesh, label: Self.label)
    try #require(bytes.count == 84 + 4 * 50)
    #expect(bytes[80] == 4)
    let header = String(decoding: bytes[..<80], as: UTF8.self)
    #expect(header.hasPrefix("ocs "))
    #expect(header.contains("millimetres, Z up, chair"))
    // The third corner of the first triangle, (1, 2, 0), is 2 m above the bed.
    let corner = 84 + 12 + 24
    #expect((0..<3).map { float(bytes, corner + 4 * $0) } == [1000, 0, 2000])
    // The normal seen from the front is +z, which is −y on the bed.
    #expect((0..<3).map { float(bytes, 84 + 4 * $0) } == [0, -1, 0])
  }

  @Test(arguments: HostileNameTests.names + [String(repeating: "ü", count: 100)])
  func headersHaveAFixedLengthAndAreASCII(name: String) throws {
    let label = ExportLabel(capture: name, isMetric: true)
    let bytes = try STLWriter.bytes(of: SquareModel.mesh, label: label)
    #expect(bytes.count == 84 + 4 * 50)
    #expect(bytes[..<80].allSatisfy { (0x20..<0x7F).contains($0) })
    let ply = PLYWriter.bytes(of: SquareModel.mesh, label: label)
    let end = try #require(ply.firstRange(of: Array("end_header\n".utf8)))
    let lines = ply[..<end.lowerBound].split(separator: UInt8(ascii: "\n"))
    #expect(lines.filter { $0.starts(with: "comment ".utf8) }.count == 1)
    #expect(lines.allSatisfy { $0.allSatisfy { (0x20..<0x7F).contains($0) } && $0.count < 256 })
  }

  private func text(_ properties: ThreeMFProperties?, name: String = "chair") throws -> String {
    try ThreeMFModel(
      mesh: SquareModel.mesh, properties: properties,
      label: ExportLabel(capture: name, isMetric: true)
    ).text()
  }

  @Test(arguments: HostileNameTests.names + ["<a>&\"'\u{FFFF}"])
  func threeMFIsValidXMLWithAnyName(name: String) throws {
    let text = try text(nil, name: name)
    let parser = XMLCheck(text)
    #expect(parser.isSound)
    #expect(parser.counts["vertex"] == 6)
    #expect(parser.counts["triangle"] == 4)
    #expect(!text.unicodeScalars.contains { $0.actsUnseen && $0 != "\n" })
  }

  @Test func cornersReferToTheirTextureGroup() throws {
    var model = SquareModel.model
    model.pages = [model.diffuse]
    model.pageOfTriangle = [0, 0, 1, 1]
    let maps = ["3D/Textures/a.png", "3D/Textures/b.png"].map { ExportFile(path: $0, text: "") }
    let properties = ThreeMFProperties(model, maps: maps)
    #expect(properties.group == [3, 3, 4, 4])
    #expect(properties.nextNumber == 5)
    #expect(properties.corners == [0, 1, 2, 0, 2, 3, 0, 1, 2, 0, 2, 3])
    let found = XMLCheck(try text(properties)).counts
    #expect(found["m:texture2d"] == 2)
    #expect(found["m:tex2coord"] == 8)
  }

  @Test func archiveEntriesAreDeflated() throws {
    let long = ExportFile(path: "a.xml", text: String(repeating: "<vertex/>\n", count: 5000))
    var archive = ZipArchive()
    try archive.add(long, .deflated)
    try archive.add(ExportFile(path: "b", bytes: [1, 2, 3]), .deflated)
    let bytes = archive.finished()
    #expect(bytes.count < 2000)
    #expect(bytes[8] == 8)
  }

  @Test func emptyMeshIsRejectedFor3MF() {
    #expect(throws: FormatError.noTriangles(form: "3MF")) {
      try ThreeMFWriter.bytes(of: TriangleMesh(), label: Self.label)
    }
  }
}
