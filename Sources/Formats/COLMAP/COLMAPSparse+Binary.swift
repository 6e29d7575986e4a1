import Foundation
import Geometry
import Support

extension COLMAPSparse {
  /// Minimum bytes of an entry of each file, to validate counts before allocation.
  private static let minBytes = (camera: 24, image: 73, keypoint: 24, point: 51, observation: 8)

  mutating func readCameras(_ reader: ByteReader, of file: URL) throws {
    var reader = reader
    for _ in 0..<(try reader.count(itemSize: Self.minBytes.camera)) {
      let id = Int(try reader.integer(UInt32.self))
      let number = Int(try reader.integer(Int32.self))
      let width = Int(clamping: try reader.integer(UInt64.self))
      let height = Int(clamping: try reader.integer(UInt64.self))
      guard let model = COLMAPLens(rawValue: number) else {
        throw ProjectError.unknownCamera(file, camera: id, model: "\(number)")
      }
      let parameters = try (0..<model.parameterCount).map { _ in try reader.double() }
      let camera = COLMAPCamera(
        model: model, width: width, height: height, parameters: parameters)
      try add(id, camera, size: (width, height), of: file)
    }
  }

  mutating func readImages(_ reader: ByteReader, of file: URL) throws {
    var reader = reader
    for _ in 0..<(try reader.count(itemSize: Self.minBytes.image)) {
      let id = Int(try reader.integer(UInt32.self))
      let values = try (0..<7).map { _ in try reader.double() }
      let camera = Int(try reader.integer(UInt32.self))
      var name: [UInt8] = []
      while case let byte = try reader.integer(UInt8.self), byte != 0 { name.append(byte) }
      guard !name.isEmpty else {
        throw ProjectError.badRow(file, .init(table: "images", row: id))
      }
      let pose = Self.pose(values)
      var image = Image(id: id, camera: camera, pose: pose ?? .identity, isPosed: pose != nil)
      image.name = String(decoding: name, as: UTF8.self)
      let count = try reader.count(itemSize: Self.minBytes.keypoint)
      image.keypoints.reserveCapacity(count)
      for _ in 0..<count {
        image.keypoints.append(SIMD2(try reader.double(), try reader.double()))
        _ = try reader.integer(UInt64.self)
      }
      images.append(image)
    }
  }

  mutating func readPoints(_ reader: ByteReader) throws {
    var reader = reader
    for _ in 0..<(try reader.count(itemSize: Self.minBytes.point)) {
      _ = try reader.integer(UInt64.self)
      let position = SIMD3(try reader.double(), try reader.double(), try reader.double())
      let color = SIMD3(
        try reader.integer(UInt8.self), try reader.integer(UInt8.self),
        try reader.integer(UInt8.self))
      _ = try reader.double()
      let count = try reader.count(itemSize: Self.minBytes.observation)
      var track: [(image: Int, keypoint: Int)] = []
      track.reserveCapacity(count)
      for _ in 0..<count {
        track.append((Int(try reader.integer(UInt32.self)), Int(try reader.integer(UInt32.self))))
      }
      guard position.x.isFinite, position.y.isFinite, position.z.isFinite else { continue }
      points.append(Point(position: position, color: color, track: track))
    }
  }
}
