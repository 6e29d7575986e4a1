import Foundation
import Geometry
import Numerics
import Support

extension PoseFileReader {
  /// The table that `export poses NAME.csv` writes.
  static let table = PoseFileReader(
    .poses, .bytes { bytes, _ in try .table(bytes) },
    places: PoseFilePlaces(endings: [".csv"]),
    recognizes: { $0.text.hasPrefix(PoseTable.start) })
}

extension PoseList {
  /// Tolerance for the norm of a quaternion; larger deviations indicate a damaged file.
  private static let maxStretch = 1e-2

  /// Reads the table that `export poses NAME.csv` writes, by its column headings. A row without a
  /// pose has a reason instead.
  static func table(_ bytes: [UInt8]) throws -> PoseList {
    var rows = QuotedTable(bytes).makeIterator()
    guard let head = rows.next() else { throw FileProblem.noPoses }
    let columns = Dictionary(
      zip(head, head.indices).map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
    let wanted = PoseTable.pose
    guard columns["name"] != nil, wanted.allSatisfy({ columns[$0] != nil }) else {
      throw FileProblem.noColumns(["name"] + wanted)
    }
    var list = PoseList(format: .poses)
    while let row = rows.next() {
      func text(_ key: String) -> String {
        columns[key].flatMap { row.indices.contains($0) ? row[$0] : nil } ?? ""
      }
      let name = text("name")
      guard !name.isEmpty else { continue }
      list.add(name) {
        guard wanted.contains(where: { !text($0).isEmpty }) else {
          throw FileProblem.notListed(in: "the images with a pose")
        }
        let v = wanted.compactMap { Double(text($0)) }
        guard v.count == wanted.count, v.allSatisfy(\.isFinite) else {
          throw FileProblem.notNumbers(key: "qw … tz", count: wanted.count)
        }
        return (try pose(v), lens(text))
      }
    }
    return list
  }

  private static func pose(_ v: [Double]) throws -> RigidTransform {
    let q = SIMD4(v[1], v[2], v[3], v[0])
    guard abs((q * q).sum().squareRoot() - 1) < maxStretch else {
      throw FileProblem.stretchedRotation(key: "qw … qz")
    }
    let m = Matrix3(quaternion: q)
    return try StatedPose.fromWorld(
      (0..<9).map { m[$0 / 3, $0 % 3] }, translation: SIMD3(v[4], v[5], v[6]), key: "qw … tz")
  }

  private static func lens(_ text: (String) -> String) -> StatedCamera? {
    func number(_ key: String) -> Double? { Double(text(key)) }
    guard let fx = number("fx"), let fy = number("fy"), let cx = number("cx"),
      let cy = number("cy")
    else { return nil }
    var camera = StatedCamera(focal: SIMD2(fx, fy), principal: SIMD2(cx, cy))
    if let w = number("width").flatMap({ Int(checked: $0) }),
      let h = number("height").flatMap({ Int(checked: $0) })
    {
      camera.size = SIMD2(w, h)
    }
    camera.distortion = SIMD4(
      number("k1") ?? 0, number("k2") ?? 0, number("p1") ?? 0, number("p2") ?? 0)
    camera.lens = LensModel.allCases.first { "\($0)" == text("lens") } ?? .brown
    camera.higher = SIMD2(number("k3") ?? 0, number("k4") ?? 0)
    camera.denominator = SIMD3(number("d1") ?? 0, number("d2") ?? 0, number("d3") ?? 0)
    return camera
  }
}
