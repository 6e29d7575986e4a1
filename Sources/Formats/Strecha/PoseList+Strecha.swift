import Files
import Foundation
import Geometry
import Support

extension PoseFileFormat {
  /// Strecha's `NAME.camera`, one file per photograph.
  public static let strecha = PoseFileFormat("strecha", title: "Strecha")
}

extension PoseFileReader {
  /// Strecha's `NAME.camera`.
  static let strecha = PoseFileReader(
    .strecha, .bytes { try .strecha($0, $1) },
    places: PoseFilePlaces(
      sidecars: PoseSidecars("camera", isCertain: true) { folder, names in
        guard names.contains(where: { $0.hasSuffix(".camera") }) else { return nil }
        return try .strecha(folder, names)
      }),
    recognizes: { $0.url.pathExtension == "camera" })
}

extension PoseList {
  /// Reads the `NAME.camera` files of a folder.
  static func strecha(_ folder: URL, _ names: [String]) throws -> PoseList {
    var list = PoseList(format: .strecha)
    for name in names where name.hasSuffix(".camera") {
      let url = folder.appendingPathComponent(name)
      guard let bytes = try? RegularFile.read(url, limit: maxSidecarBytes),
        let one = try? strecha(bytes, url)
      else {
        list.note(FileProblem.notText, .pose, of: name)
        continue
      }
      list.entries += one.entries
      list.remarks += one.remarks
    }
    return list
  }

  /// Reads a Strecha file: K, a line of zeros, the camera-to-world rotation, the camera center and
  /// the image size.
  static func strecha(_ bytes: [UInt8], _ url: URL) throws -> PoseList {
    var list = PoseList(format: .strecha)
    list.add(String(url.lastPathComponent.dropLast(".camera".count))) {
      let v = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        .prefix(32).map { Double($0) ?? .nan }
      guard v.count >= 24, v.prefix(24).allSatisfy(\.isFinite) else {
        throw FileProblem.notNumbers(key: url.lastPathComponent, count: 24)
      }
      let rows = (0..<3).map { Array(v[12 + 3 * $0..<15 + 3 * $0]) + [v[21 + $0]] }
      var camera = StatedCamera(focal: SIMD2(v[0], v[4]), principal: SIMD2(v[2], v[5]))
      if v.count >= 26, let w = Int(checked: v[24]), let h = Int(checked: v[25]) {
        camera.size = SIMD2(w, h)
      }
      return (try StatedPose.worldFromCamera(rows, .openCV, key: "R"), camera)
    }
    return list
  }
}
