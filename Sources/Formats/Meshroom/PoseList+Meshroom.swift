import Foundation
import Geometry
import Numerics

extension PoseFileFormat {
  /// Meshroom's `cameras.sfm`.
  public static let meshroom = PoseFileFormat("meshroom", title: "Meshroom")
}

extension PoseFileReader {
  /// Meshroom's `cameras.sfm`.
  static let meshroom = PoseFileReader(
    .meshroom,
    .json(
      ParsedPoses(where: { $0.has("views") && $0.has("intrinsics") }) { root, _ in
        try .meshroom(root)
      }),
    places: PoseFilePlaces(names: ["cameras.sfm": 3, "sfm.sfm": 5], endings: [".sfm"]),
    skippedLists: ["structure", "landmarks"],
    recognizes: { $0.isJSON && $0.name.hasSuffix(".sfm") })
}

extension PoseList {
  /// Reads Meshroom's `.sfm`: views, intrinsics and poses joined by their ids. The cameras of a rig
  /// have the pose of the rig and one relative to it.
  static func meshroom(_ root: JSONObject) throws -> PoseList {
    var list = PoseList(format: .meshroom)
    let version = MeshroomConvention.Version(
      (root.array("version") ?? []).map { Int("\($0)") ?? 0 })
    func byText(_ key: String, _ id: String) -> [String: JSONObject] {
      Dictionary(
        root.objects(key).compactMap { entry in entry.text(id).map { ($0, entry) } },
        uniquingKeysWith: { first, _ in first })
    }
    let poses = byText("poses", "poseId")
    let lenses = byText("intrinsics", "intrinsicId")
    let rigs = try MeshroomRigs(root)
    for view in root.objects("views") {
      guard let path = view.text("path") else { continue }
      let camera = list.camera(of: path) {
        try view.text("intrinsicId").flatMap { lenses[$0] }.flatMap { try lens($0, version) }
      }
      list.add(path, in: rigs.place(of: view)) {
        guard let entry = view.text("poseId").flatMap({ poses[$0] }),
          let transform = entry.object("pose")?.object("transform")
        else { throw FileProblem.notListed(in: "poses") }
        let pose = try MeshroomConvention.pose(transform)
        return (try rigs.cameraFromRig(of: view).map { $0 * pose } ?? pose, camera)
      }
    }
    return list
  }

  private static func lens(
    _ entry: JSONObject, _ version: MeshroomConvention.Version
  ) throws -> StatedCamera? {
    func number(_ key: String) throws -> Double? { try entry.numbers(key, count: 1)?[0] }
    let known = MeshroomConvention.brownTypes + MeshroomConvention.fisheyeTypes
    if let model = entry.text("type"), !known.contains(model) {
      throw FileProblem.unknownCameraModel(String(model.prefix(40)))
    }
    guard let w = try number("width"), let h = try number("height"), min(w, h) >= 1,
      max(w, h) <= CameraLimits.maxPixels
    else { return nil }
    guard let focal = try focals(in: entry, number: number, width: w, version: version) else {
      return nil
    }
    let c =
      try entry.numbers("principalPoint", count: 2)
      ?? (version.isCentered ? [0, 0] : [w / 2, h / 2])
    var camera = StatedCamera(
      focal: focal, principal: SIMD2(c[0], c[1]),
      size: SIMD2(Int(saturating: w), Int(saturating: h)))
    camera.origin = version.isCentered ? .center : .corner
    try addDistortion(of: entry, to: &camera)
    return camera
  }

  /// Both focal lengths in pixels, from one or two in pixels, or from one in millimeters and the
  /// pixel ratio.
  private static func focals(
    in entry: JSONObject, number: (String) throws -> Double?, width: Double,
    version: MeshroomConvention.Version
  ) throws -> SIMD2<Double>? {
    let ratio = try number("pixelRatio").flatMap { $0 > 0 ? $0 : nil } ?? 1
    guard let length = try number("focalLength"), let sensor = try number("sensorWidth"), sensor > 0
    else {
      let hasTwo = entry.array("pxFocalLength")?.count == 2
      let pixels = try entry.numbers("pxFocalLength", count: hasTwo ? 2 : 1)
      return pixels.map { SIMD2($0[0], $0[hasTwo ? 1 : 0]) }
    }
    let focal = MeshroomConvention.pixels(length, sensor: sensor, width: width)
    return version.focals(focal, ratio: ratio)
  }

  private static func addDistortion(
    of entry: JSONObject, to camera: inout StatedCamera
  ) throws {
    let count = entry.array("distortionParams")?.count ?? 0
    let k = try count > 0 ? entry.numbers("distortionParams", count: count) ?? [] : []
    let type = entry.text("type") ?? MeshroomConvention.brownTypes[0]
    guard MeshroomConvention.setDistortion(k, type: type, of: &camera) else {
      throw FileProblem.unknownCameraModel(entry.text("distortionType") ?? "distortion of \(count)")
    }
  }
}
