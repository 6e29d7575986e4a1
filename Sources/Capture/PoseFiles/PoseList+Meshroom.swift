import Foundation
import Geometry
import Numerics

extension PoseList {
  /// Reads Meshroom's `.sfm`: views, intrinsics and poses joined by their numbers, all of which are texts;
  /// the rotation from world to camera by columns, the centre, axes as ours.
  ///
  /// The principal point is measured from the image's centre since version 1.2.1, focal lengths are in
  /// millimetres of `sensorWidth` since 1.2.2. Reference: AliceVision, `sfmDataIO/jsonIO.cpp`.
  static func meshroom(_ root: JSONObject) throws -> PoseList {
    var list = PoseList(format: .meshroom)
    let version = ((root.array("version") ?? []).map { Int("\($0)") ?? 0 } + [0, 0, 0]).prefix(3)
    func byText(_ key: String, _ id: String) -> [String: JSONObject] {
      Dictionary(
        root.objects(key).compactMap { entry in entry.text(id).map { ($0, entry) } },
        uniquingKeysWith: { first, _ in first })
    }
    let poses = byText("poses", "poseId")
    let lenses = byText("intrinsics", "intrinsicId")
    for view in root.objects("views") {
      guard let path = view.text("path") else { continue }
      let camera = list.camera(of: path) {
        try view.text("intrinsicId").flatMap { lenses[$0] }.flatMap { try lens($0, version) }
      }
      list.add(path) {
        guard let pose = view.text("poseId").flatMap({ poses[$0] }),
          let transform = pose.object("pose")?.object("transform")
        else { throw FileProblem.notListed(in: "poses") }
        let m = try required(transform, "rotation", 9)
        let c = try required(transform, "center", 3)
        let rows = (0..<9).map { m[$0 % 3 * 3 + $0 / 3] }
        return (
          try StatedPose.fromWorld(rows, center: SIMD3(c[0], c[1], c[2]), key: "rotation"), camera
        )
      }
    }
    return list
  }

  private static func lens(_ entry: JSONObject, _ version: ArraySlice<Int>) throws -> StatedCamera?
  {
    let isCentered = !version.lexicographicallyPrecedes([1, 2, 1])
    func number(_ key: String) throws -> Double? { try entry.numbers(key, count: 1)?[0] }
    let known = ["pinhole", "radial1", "radial3", "brown"]
    if let model = entry.text("type"), !known.contains(model) {
      throw FileProblem.unknownCameraModel(String(model.prefix(40)))
    }
    guard let w = try number("width"), let h = try number("height"), min(w, h) >= 1,
      max(w, h) <= CameraLimits.maxPixels
    else { return nil }
    guard let focal = try focals(entry, number, width: w, version) else { return nil }
    let c =
      try entry.numbers("principalPoint", count: 2) ?? (isCentered ? [0, 0] : [w / 2, h / 2])
    var camera = StatedCamera(
      focal: focal, principal: SIMD2(c[0], c[1]),
      size: SIMD2(Int(saturating: w), Int(saturating: h)))
    camera.origin = isCentered ? .center : .corner
    try addDistortion(of: entry, to: &camera)
    return camera
  }

  /// Both focal lengths: pixels, one number or two, or millimetres since 1.2.2, of which the ratio was the other way
  /// round before 1.2.5, and the length is that along y since 1.2.11.
  private static func focals(
    _ entry: JSONObject, _ number: (String) throws -> Double?, width: Double,
    _ version: ArraySlice<Int>
  ) throws -> SIMD2<Double>? {
    let ratio = try number("pixelRatio").flatMap { $0 > 0 ? $0 : nil } ?? 1
    guard let length = try number("focalLength"), let sensor = try number("sensorWidth"), sensor > 0
    else {
      let hasTwo = entry.array("pxFocalLength")?.count == 2
      let pixels = try entry.numbers("pxFocalLength", count: hasTwo ? 2 : 1)
      return pixels.map { SIMD2($0[0], $0[hasTwo ? 1 : 0]) }
    }
    let focal = length / sensor * width
    if version.lexicographicallyPrecedes([1, 2, 5]) { return SIMD2(focal, focal / ratio) }
    return version.lexicographicallyPrecedes([1, 2, 11])
      ? SIMD2(focal, focal * ratio) : SIMD2(focal / ratio, focal)
  }

  private static func addDistortion(
    of entry: JSONObject, to camera: inout StatedCamera
  ) throws {
    let count = entry.array("distortionParams")?.count ?? 0
    guard count > 0, let k = try entry.numbers("distortionParams", count: count) else { return }
    guard [1, 3, 5].contains(count) else {
      throw FileProblem.unknownCameraModel(entry.text("distortionType") ?? "distortion of \(count)")
    }
    camera.distortion[0] = k[0]
    if count >= 3 {
      camera.distortion[1] = k[1]
      camera.hasHigherDistortion = k[2] != 0
    }
    if count == 5 { (camera.distortion[2], camera.distortion[3]) = (k[3], k[4]) }
  }
}
