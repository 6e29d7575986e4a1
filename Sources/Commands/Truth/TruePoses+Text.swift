import Foundation
import Geometry
import Numerics
import Support

extension TruePoses {
  /// Reads Strecha's `NAME.camera` files: K, a line of zeros, the rotation from camera to world,
  /// the centre, the image size.
  static func strecha(_ folder: URL, _ names: Set<String>) throws -> TruePoses {
    var truth = TruePoses(format: "strecha")
    for name in names.sorted() where name.hasSuffix(".camera") {
      let url = folder.appendingPathComponent(name)
      guard let bytes = try? RegularFile.read(url, limit: maxTextBytes) else { continue }
      let values = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        .prefix(32).compactMap { Double($0) }
      guard values.count >= 24 else { continue }
      let m = Array(values[12..<24])
      let worldFromCamera = Matrix3(
        rows: SIMD3(m[0], m[1], m[2]), SIMD3(m[3], m[4], m[5]), SIMD3(m[6], m[7], m[8]))
      truth.add(
        String(name.dropLast(7)),
        RigidTransform(
          rotation: worldFromCamera.transpose, center: SIMD3(m[9], m[10], m[11])))
    }
    return truth
  }

  /// Reads Middlebury's `_par.txt`: name, K, R and t by rows, P = K [R t].
  static func middlebury(_ text: String, _ url: URL) throws -> TruePoses {
    var truth = TruePoses(format: "middlebury")
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split(separator: " ")
      guard words.count == 22 else { continue }
      let m = words.dropFirst(10).compactMap { Double($0) }
      guard m.count == 12 else { continue }
      let rotation = Matrix3(
        rows: SIMD3(m[0], m[1], m[2]), SIMD3(m[3], m[4], m[5]), SIMD3(m[6], m[7], m[8]))
      truth.add(
        String(words[0]),
        RigidTransform(rotation: rotation, translation: SIMD3(m[9], m[10], m[11])))
    }
    return truth
  }

  /// Reads COLMAP's `images.bin` or `images.txt`.
  static func colmap(_ url: URL) throws -> TruePoses {
    let bytes = try RegularFile.read(url, limit: maxModelBytes)
    if url.pathExtension == "txt" { return colmapText(String(decoding: bytes, as: UTF8.self)) }
    var truth = TruePoses(format: "colmap")
    var reader = ByteReader(bytes)
    do {
      let count = try reader.count(itemSize: 64)
      for _ in 0..<count {
        _ = try reader.integer(UInt32.self)
        let values = try (0..<7).map { _ in try reader.double() }
        _ = try reader.integer(UInt32.self)
        var name: [UInt8] = []
        while case let byte = try reader.integer(UInt8.self), byte != 0 { name.append(byte) }
        _ = try reader.raw(try reader.count(itemSize: 24) * 24)
        truth.add(String(decoding: name, as: UTF8.self), pose(values))
      }
    } catch is ByteError {
      throw CommandError.notTruth(url.path, reason: "it ends too early")
    }
    return truth
  }

  private static func colmapText(_ text: String) -> TruePoses {
    var truth = TruePoses(format: "colmap")
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .filter { !$0.hasPrefix("#") }
    for index in stride(from: 0, to: lines.count, by: 2) {
      let words = lines[index].split(separator: " ", maxSplits: 9)
      guard words.count == 10 else { continue }
      let values = words[1...7].compactMap { Double($0) }
      guard values.count == 7 else { continue }
      let name = String(words[9])
      truth.add(name, pose(values))
      // Ours are encoded where they must be; those of others may just look so.
      truth.add(PercentText.decoded(name), pose(values))
    }
    return truth
  }

  /// A pose from a quaternion (w first) and a translation.
  private static func pose(_ v: [Double]) -> RigidTransform {
    let q = SIMD4(v[1], v[2], v[3], v[0])
    return RigidTransform(
      rotation: Matrix3(quaternion: q), translation: SIMD3(v[4], v[5], v[6]))
  }
}
