import Foundation
import Geometry
import Numerics
import Support

extension PoseList {
  /// Reads Middlebury's `_par.txt`: name, K, R and t by rows, P = K [R t].
  static func middlebury(_ bytes: [UInt8]) throws -> PoseList {
    var list = PoseList(format: .middlebury)
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline)
    for line in lines.dropFirst() {
      let words = line.split(whereSeparator: \.isWhitespace)
      guard let name = words.first else { continue }
      list.add(String(name)) {
        let m = words.dropFirst().compactMap { Double($0) }
        guard m.count == 21, words.count == 22, m.allSatisfy(\.isFinite) else {
          throw FileProblem.notNumbers(key: String(name.prefix(80)), count: 21)
        }
        let pose = try StatedPose.fromWorld(
          Array(m[9..<18]), translation: SIMD3(m[18], m[19], m[20]), key: "R")
        return (pose, StatedCamera(focal: SIMD2(m[0], m[4]), principal: SIMD2(m[2], m[5])))
      }
    }
    return list
  }

  /// Reads the `NAME.camera` files of a folder.
  static func strecha(_ folder: URL, _ names: [String]) throws -> PoseList {
    var list = PoseList(format: .strecha)
    for name in names where name.hasSuffix(".camera") {
      let url = folder.appendingPathComponent(name)
      guard let bytes = try? RegularFile.read(url, limit: PoseFile.maxSidecarBytes),
        let one = try? strecha(bytes, url)
      else {
        list.remarks.append(FileRemark(file: name, .without(.pose, .notText)))
        continue
      }
      list.entries += one.entries
      list.remarks += one.remarks
    }
    return list
  }

  /// Reads one of Strecha's files: K, a line of zeros, the rotation from camera to world, the centre, the
  /// image's size.
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

  /// Reads RealityCapture's table "Internal/External camera parameters": position in a world with z up,
  /// heading, pitch and roll in degrees, focal length in millimetres of a 36 mm frame, all by the headings
  /// of its columns.
  ///
  /// R = Rz(−heading) Rx(pitch) Ry(roll) leads from the camera, axes as in OpenGL, to the world.
  static func realityCapture(_ bytes: [UInt8]) throws -> PoseList {
    let table = try NamedTable(bytes)
    var list = PoseList(format: .realityCapture)
    let wanted = ["x", "y", "alt", "heading", "pitch", "roll"]
    guard wanted.allSatisfy({ table.index($0) != nil }) else { throw FileProblem.noColumns(wanted) }
    for (name, row) in table.rows {
      func value(_ column: String) -> Double? { table.index(column).flatMap { row[$0] } }
      list.add(name) {
        let v = wanted.compactMap(value)
        guard v.count == wanted.count, v.allSatisfy({ abs($0) < maxValue }) else {
          throw FileProblem.notNumbers(key: "x … roll", count: wanted.count)
        }
        let degree = Double.pi / 180
        let turn =
          Matrix3.rotation(SIMD3(0, 0, -v[3] * degree))
          * Matrix3.rotation(SIMD3(v[4] * degree, 0, 0))
          * Matrix3.rotation(SIMD3(0, v[5] * degree, 0))
        let rows = (0..<3).map { [turn[$0, 0], turn[$0, 1], turn[$0, 2], v[$0]] }
        return (try StatedPose.worldFromCamera(rows, .openGL, key: "heading"), lens(value))
      }
    }
    return list
  }

  /// Larger numbers come from a damaged file.
  private static let maxValue = 1e9

  private static func lens(_ value: (String) -> Double?) -> StatedCamera? {
    guard let f = value("f") else { return nil }
    var camera = StatedCamera(
      focal: SIMD2(repeating: f / frameWidth),
      principal: SIMD2(value("px") ?? 0, value("py") ?? 0))
    (camera.unit, camera.origin) = (.longerSide, .center)
    camera.distortion = SIMD4(
      value("k1") ?? 0, value("k2") ?? 0, value("t1") ?? 0, value("t2") ?? 0)
    camera.hasHigherDistortion = (value("k3") ?? 0) != 0 || (value("k4") ?? 0) != 0
    return camera
  }

  /// Width of the frame that focal lengths of 35 mm film are for, millimetres.
  static let frameWidth = 36.0
}

/// A table whose first column names photographs.
struct NamedTable {
  private var columns: [String: Int] = [:]
  /// Names and numbers of each line, the name's place counted.
  private(set) var rows: [(name: String, values: [Int: Double])] = []

  init(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline)
    guard let head = lines.first else { throw FileProblem.noPoses }
    let separator: Character = head.contains(";") ? ";" : ","
    for (index, name) in Self.words(head, separator).enumerated() {
      columns[name.lowercased().filter { $0 != "#" }] = index
    }
    for line in lines.dropFirst() {
      let words = Self.words(line, separator)
      guard let name = words.first else { continue }
      var values: [Int: Double] = [:]
      for (index, word) in words.enumerated().dropFirst() {
        if let value = Double(word), value.isFinite { values[index] = value }
      }
      rows.append((String(name), values))
    }
  }

  /// Place of a column.
  func index(_ name: String) -> Int? { columns[name] }

  private static func words(_ line: Substring, _ separator: Character) -> [Substring] {
    line.split(separator: separator, omittingEmptySubsequences: false).map { word in
      let start = word.drop { $0.isWhitespace }
      return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
    }
  }
}
