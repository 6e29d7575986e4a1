import Geometry
import Numerics

extension PoseFileFormat {
  /// RealityCapture's table or XMP files.
  public static let realityCapture = PoseFileFormat("realitycapture", title: "RealityCapture")
}

extension PoseFileReader {
  /// RealityCapture's table "Internal/External camera parameters".
  static let realityCaptureTable = PoseFileReader(
    .realityCapture, .bytes { bytes, _ in try .realityCapture(bytes) },
    places: PoseFilePlaces(endings: [".csv"]),
    recognizes: { RealityCaptureConvention.isTable($0.text) })
}

extension PoseList {
  /// Reads RealityCapture's table "Internal/External camera parameters" by its column headings.
  static func realityCapture(_ bytes: [UInt8]) throws -> PoseList {
    let table = try NamedTable(bytes)
    var list = PoseList(format: .realityCapture)
    let wanted = RealityCaptureConvention.poseColumns
    guard wanted.allSatisfy({ table.index($0) != nil }) else { throw FileProblem.noColumns(wanted) }
    for (name, row) in table.rows {
      func value(_ column: String) -> Double? { table.index(column).flatMap { row[$0] } }
      list.add(name) {
        let v = wanted.compactMap(value)
        guard v.count == wanted.count, v.allSatisfy({ abs($0) < maxValue }) else {
          throw FileProblem.notNumbers(key: "x … roll", count: wanted.count)
        }
        let turn = RealityCaptureConvention.rotation(heading: v[3], pitch: v[4], roll: v[5])
        let rows = (0..<3).map { [turn[$0, 0], turn[$0, 1], turn[$0, 2], v[$0]] }
        return (try StatedPose.worldFromCamera(rows, .openGL, key: "heading"), lens(value))
      }
    }
    return list
  }

  /// Maximum absolute value; larger ones indicate a damaged file.
  private static let maxValue = 1e9

  private static func lens(_ value: (String) -> Double?) -> StatedCamera? {
    guard let f = value("f") else { return nil }
    var camera = RealityCaptureConvention.camera(
      focal: f, principal: SIMD2(value("px") ?? 0, value("py") ?? 0))
    camera.distortion = SIMD4(
      value("k1") ?? 0, value("k2") ?? 0, value("t1") ?? 0, value("t2") ?? 0)
    camera.higher = SIMD2(value("k3") ?? 0, value("k4") ?? 0)
    return camera
  }
}
