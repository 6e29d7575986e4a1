import Foundation
import Geometry
import Imaging
import Support
import TestSupport
import Testing

@testable import Scene

/// Every kind of stored value, read whole, truncated and with changed bytes.
@Suite(.tags(.slow)) struct StorageTests {
  /// A value as bytes, and its reader without its type.
  struct Fixture: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let bytes: [UInt8]
    /// Reads bytes and returns the bytes of the value when it is stored again.
    let again: @Sendable (inout ByteReader) throws -> [UInt8]
    /// The same bytes in pieces.
    let pieces: [[UInt8]]

    init<Value: Storable & SendableMetatype>(_ name: String, _ value: Value) {
      bytes = Fixture.stored(value)
      testDescription = "\(name), \(bytes.count) bytes"
      pieces = Fixture.pieces(of: value)
      again = { Fixture.stored(try Value(from: &$0)) }
    }

    private static func pieces(of value: some Storable) -> [[UInt8]] {
      var found: [[UInt8]] = []
      value.storePieces { found.append($0.bytes) }
      return found
    }

    private static func stored(_ value: some Storable) -> [UInt8] {
      var writer = ByteWriter()
      value.store(into: &writer)
      return writer.bytes
    }
  }

  static let fixtures = [
    Fixture("features", [StoredValues.features, Features()]),
    Fixture("pairs", StoredValues.pairs),
    Fixture("reconstruction", StoredValues.reconstruction),
    Fixture("depth map", StoredValues.depthMap),
    Fixture("cloud", StoredValues.cloud),
    Fixture("surface", StoredValues.surface),
    Fixture("model", StoredValues.model),
  ]

  @Test(arguments: fixtures) func valuesRoundTrip(fixture: Fixture) throws {
    var reader = ByteReader(fixture.bytes)
    #expect(try fixture.again(&reader) == fixture.bytes)
    #expect(reader.remaining == 0)
  }

  @Test(arguments: fixtures) func piecesJoinToTheSameBytes(fixture: Fixture) {
    #expect(Array(fixture.pieces.joined()) == fixture.bytes)
  }

  @Test func listsAreStoredInOnePiecePerElement() {
    #expect(Self.fixtures[0].pieces.count == 3)
  }

  @Test func valuesAndTheirBytesAreWrittenEqually() throws {
    let folder = try TemporaryFolder()
    let (one, other) = (folder.url.appending(path: "a"), folder.url.appending(path: "b"))
    let writer = try SectionFileWriter(one)
    try writer.write("pairs", StoredValues.pairs)
    try writer.finish()
    var bytes = ByteWriter()
    StoredValues.pairs.store(into: &bytes)
    let plain = try SectionFileWriter(other)
    try plain.write("pairs", bytes.bytes)
    try plain.finish()
    #expect(try Data(contentsOf: one) == Data(contentsOf: other))
  }

  @Test(arguments: fixtures) func truncatedValuesAreErrors(fixture: Fixture) {
    for length in fixture.bytes.indices {
      var reader = ByteReader(Array(fixture.bytes[..<length]))
      expectRefusal { _ = try fixture.again(&reader) }
    }
  }

  @Test(arguments: fixtures) func changedBytesGiveAnErrorOrAnotherValue(fixture: Fixture) {
    for index in fixture.bytes.indices {
      for mask: UInt8 in [0x01, 0x5A, 0x80, 0xFF] {
        var bytes = fixture.bytes
        bytes[index] ^= mask
        var reader = ByteReader(bytes)
        do {
          // Any byte other than 0 is read as true.
          if try fixture.again(&reader) == fixture.bytes {
            #expect(fixture.bytes[index] == 1, "byte \(index) ^ \(mask) does not count")
          }
        } catch { expectKnown(error) }
      }
    }
  }

  @Test(arguments: fixtures) func everyChangeOfAResultFileIsDetected(fixture: Fixture) throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("x.result")
    let file = try SectionFileWriter(url)
    try file.write("record", Array("{}".utf8))
    try file.write("value", fixture.bytes)
    try file.finish()
    let bytes = Array(try Data(contentsOf: url))
    #expect(try SectionFile(url).read("value").bytes == fixture.bytes)
    for length in bytes.indices {
      try folder.write(bytes[..<length], to: "x.result")
      expectRefusal { try readAll(url) }
    }
    for index in bytes.indices {
      var broken = bytes
      broken[index] ^= [0x01, 0x5A, 0x80, 0xFF][index % 4]
      try folder.write(broken, to: "x.result")
      expectRefusal { try readAll(url) }
    }
    try folder.write(bytes + [0], to: "x.result")
    expectRefusal { try readAll(url) }
  }

  @Test func implausibleLengthIsRejectedBeforeAllocation() {
    for count: UInt64 in [1 << 40, .max, UInt64(Int.max)] {
      var writer = ByteWriter()
      writer.integer(count)
      var reader = ByteReader(writer.bytes)
      expectRefusal { _ = try PointCloud(from: &reader) }
    }
  }

  private func readAll(_ url: URL) throws {
    let file = try SectionFile(url)
    for name in ["record", "value"] { _ = try file.read(name) }
  }

  private func expectRefusal(_ body: () throws -> Void) {
    do {
      try body()
      Issue.record("a damaged value passed as sound")
    } catch { expectKnown(error) }
  }

  private func expectKnown(_ error: any Error) {
    #expect(error is ByteError || error is StorageError)
    #expect(!"\(error)".contains("\n"))
  }
}

/// One small value of every kind, with no empty property.
enum StoredValues {
  static let features = Features(
    keypoints: [
      Keypoint(x: 1, y: 2, scale: 3, angle: 0.5), Keypoint(x: 4, y: 5, scale: 1, angle: 0),
    ], descriptors: (0..<256).map { UInt8($0) }, colors: [SIMD3(1, 2, 3), SIMD3(4, 5, 6)])

  static let pose = RigidTransform(rotation: .identity, translation: SIMD3(1, 2, 3))

  static var pairs: [ViewPair] {
    var pair = ViewPair(
      first: 0, second: 1, kind: .general, putative: 9, inliers: [Match(0, 1), Match(1, 0)])
    pair.secondFromFirst = pose
    pair.medianAngle = 0.1
    return [pair, ViewPair(first: 0, second: 2, kind: .rejected, putative: 0, inliers: [])]
  }

  static let camera = Camera(width: 2, height: 2, focal: 2)

  static var reconstruction: Reconstruction {
    var value = Reconstruction(
      cameras: [camera], viewCameras: [0, 0, 0], poses: [pose, nil, pose])
    value.points = [
      ScenePoint(
        position: SIMD3(0, 1, 2), color: SIMD3(7, 8, 9), error: 0.5,
        track: [Observation(view: 0, keypoint: 1), Observation(view: 2, keypoint: 0)])
    ]
    value.unregistered = [
      Unregistered(
        name: "b.jpg", reason: .fewVisiblePoints(pairs: 2, visible: 7, limit: 15),
        device: .tooCoarse(position: 0.02, rotation: 1.5, isMetric: true))
    ]
    value.isMetric = true
    return value
  }

  static let depthMap = DepthMap(
    view: 1, camera: camera, depth: [1, 2, 0, 4],
    normals: [SIMD3<Float>](repeating: SIMD3(0, 0, -1), count: 4), confidence: [1, 0.5, 0, 1])

  static var cloud: PointCloud {
    var value = PointCloud(
      positions: [SIMD3(0, 0, 0), SIMD3(1, 0, 0)], normals: [SIMD3(0, 0, 1), SIMD3(0, 0, 1)],
      colors: [SIMD3(1, 2, 3), SIMD3(4, 5, 6)], support: [2, 3], radii: [0.1, 0.2])
    (value.deviations, value.reaches) = ([0.3, 0.4], [0.5, 0.6])
    (value.isObject, value.isRedundant) = ([1, 0], [0, 1])
    return value
  }

  static var mesh: TriangleMesh {
    var value = TriangleMesh(
      positions: [SIMD3(0, 0, 0), SIMD3(1, 0, 0), SIMD3(0, 1, 0)],
      normals: [SIMD3<Float>](repeating: SIMD3(0, 0, 1), count: 3),
      colors: [SIMD3<UInt8>](repeating: SIMD3(9, 9, 9), count: 3), triangles: [SIMD3(0, 1, 2)])
    value.deviations = [0.1, 0.2, .infinity]
    return value
  }

  static var surface: SurfaceModel { SurfaceModel(mesh: mesh, detailed: mesh, isWatertight: false) }

  static var model: TexturedModel {
    var model = TexturedModel(
      mesh: mesh, texcoords: [SIMD2(0, 0), SIMD2(1, 0), SIMD2(0, 1)],
      diffuse: RGBImage(width: 2, height: 1, pixels: [1, 2, 3, 4, 5, 6]))
    model.normal = RGBImage(width: 1, height: 1, pixels: [128, 128, 255])
    model.occlusion = ByteImage(width: 1, height: 2, pixels: [255, 0])
    return model
  }
}

@Suite struct CameraPosesTests {
  @Test func posesEqualThoseOfTheReconstruction() throws {
    var writer = ByteWriter()
    StoredValues.reconstruction.store(into: &writer)
    var reader = ByteReader(writer.bytes)
    var expected = StoredValues.reconstruction
    #expect(!expected.points.isEmpty)
    expected.points = []
    #expect(try CameraPoses(from: &reader).reconstruction == expected)
    #expect(reader.remaining == 0)
    for end in writer.bytes.indices {
      var cut = ByteReader(Array(writer.bytes[..<end]))
      #expect(throws: (any Error).self) { try CameraPoses(from: &cut) }
    }
  }

  @Test func sightsEqualTheTracksOfThePoints() throws {
    let whole = StoredValues.reconstruction
    var writer = ByteWriter()
    whole.store(into: &writer)
    var reader = ByteReader(writer.bytes)
    let seen = try PointVisibility(from: &reader)
    #expect(reader.remaining == 0)
    #expect(seen.sights == PointVisibility(whole).sights)
    #expect(seen.reconstruction == PointVisibility(whole).reconstruction)
    #expect(seen.reconstruction.points.isEmpty)
    #expect(seen.sights.positions == whole.points.map(\.position))
    for (index, point) in whole.points.enumerated() {
      #expect(Array(seen.sights.views(of: index)) == point.track.map(\.view))
      let twice = seen.sights.followed(by: seen.sights)
      #expect(Array(twice.views(of: whole.points.count + index)) == point.track.map(\.view))
    }
    for end in writer.bytes.indices {
      var cut = ByteReader(Array(writer.bytes[..<end]))
      #expect(throws: (any Error).self) { try PointVisibility(from: &cut) }
    }
  }
}
