import Dense
import Foundation
import Scene
import Support
import TestSupport
import Testing

@testable import ObjectCapture
@testable import Pipeline

/// The point cloud is stored in parts and read as one.
@Suite struct DenseJoinTests {
  private let whole = PointCloud(
    positions: (0..<10).map { SIMD3(Float($0), 1, 2) },
    normals: [SIMD3<Float>](repeating: SIMD3(0, 1, 0), count: 10),
    colors: (0..<10).map { SIMD3(UInt8($0), 7, 9) }, support: [UInt16](repeating: 3, count: 10),
    radii: [Float](repeating: 0.5, count: 10))

  private func part(_ range: Range<Int>) -> PointCloud {
    PointCloud(
      positions: Array(whole.positions[range]), normals: Array(whole.normals[range]),
      colors: Array(whole.colors[range]), support: Array(whole.support[range]),
      radii: Array(whole.radii[range]))
  }

  private let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("ocs-test-\(UUID().uuidString)")

  @Test func partsAreReadAsOneCloud() throws {
    defer { unlink(url.path) }
    let points = [part(0..<4), PointCloud(), part(4..<10)]
    let parts = CloudParts(counts: points.map(\.positions.count)) { points[$0] }
    #expect(parts.count == 10)
    #expect(parts == CloudParts(counts: parts.counts) { points[$0] })
    let writer = try SectionFileWriter(url)
    try DenseBinding.write(DenseModel(depthMaps: ViewMaps(), cloud: parts), to: writer)
    try writer.finish()
    #expect(try DenseBinding.read(from: SectionFile(url)) == whole)
  }

  @Test(arguments: [[4, 5], [4, 6, 1], [.max], [0, 0]] as [[UInt64]])
  func inconsistentCountsAreRejected(counts: [UInt64]) throws {
    defer { unlink(url.path) }
    let writer = try SectionFileWriter(url)
    var header = ByteWriter()
    header.array(counts)
    try writer.write(DenseBinding.section, header.bytes)
    try writer.write("cloud/000000", part(0..<4))
    try writer.write("cloud/000001", part(4..<10))
    try writer.finish()
    #expect(throws: StorageError.self) { try DenseBinding.read(from: SectionFile(url)) }
  }

  @Test func partsWithDifferentPropertiesAreRejected() throws {
    defer { unlink(url.path) }
    var bare = part(4..<10)
    bare.colors = []
    let points = [part(0..<4), bare]
    let writer = try SectionFileWriter(url)
    let parts = CloudParts(counts: [4, 6]) { points[$0] }
    try DenseBinding.write(DenseModel(depthMaps: ViewMaps(), cloud: parts), to: writer)
    try writer.finish()
    #expect(throws: StorageError.self) { try DenseBinding.read(from: SectionFile(url)) }
  }

  @Test func truncatedHeaderIsRejected() throws {
    defer { unlink(url.path) }
    let writer = try SectionFileWriter(url)
    try writer.write(DenseBinding.section, [UInt8](repeating: 255, count: 11))
    try writer.finish()
    #expect(throws: StorageError.self) { try DenseBinding.read(from: SectionFile(url)) }
  }

  /// Implausible counts are rejected before memory is allocated.
  @Test(arguments: [[UInt64.max], [1 << 31], [1 << 30, 1 << 30], [1, .max]])
  func cloudsWithTooManyPointsAreRejected(counts: [UInt64]) {
    var writer = ByteWriter()
    writer.array(counts)
    var reader = ByteReader(writer.bytes)
    #expect(throws: StorageError.self) { try CloudParts.Index(from: &reader) }
  }
}
