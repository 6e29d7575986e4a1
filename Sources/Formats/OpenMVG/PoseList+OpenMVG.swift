import Foundation
import Geometry
import Numerics

extension PoseFileFormat {
  /// openMVG's `sfm_data.json`.
  public static let openMVG = PoseFileFormat("openmvg", title: "openMVG")
}

extension PoseFileReader {
  /// openMVG's `sfm_data.json`.
  static let openMVG = PoseFileReader(
    .openMVG,
    .json(
      ParsedPoses(where: { $0.has("sfm_data_version") }) { root, _ in try .openMVG(root) }),
    places: PoseFilePlaces(names: ["sfm_data.json": 4]), skippedLists: ["structure"])
}

extension PoseList {
  /// Reads openMVG's `sfm_data.json`: views, intrinsics and extrinsics joined by their ids. A view
  /// without extrinsics has no pose.
  static func openMVG(_ root: JSONObject) throws -> PoseList {
    var list = PoseList(format: .openMVG)
    let extrinsics = keyed(root.objects("extrinsics"))
    let intrinsics = keyed(root.objects("intrinsics"))
    var models: [Int: String] = [:]
    var lenses: [Int: Result<StatedCamera?, any Error>] = [:]
    for (key, value) in intrinsics.sorted(by: { $0.key < $1.key }) {
      let id = value.whole("polymorphic_id").map(OpenMVGConvention.type)
      if let id, let name = value.string("polymorphic_name") { models[id] = name }
      let model = value.string("polymorphic_name") ?? id.flatMap { models[$0] }
      lenses[key] = Result { try lens(pointed(value), model) }
    }
    for entry in root.objects("views") {
      guard let view = entry.object("value").map(pointed), let name = view.string("filename")
      else { continue }
      let path = (view.string("local_path") ?? "") + "/" + name
      let camera = list.camera(of: name) {
        try view.whole("id_intrinsic").flatMap { try lenses[$0]?.get() }
      }
      list.add(path.hasPrefix("/") ? String(path.dropFirst()) : path) {
        guard let pose = view.whole("id_pose").flatMap({ extrinsics[$0] }) else {
          throw FileProblem.notListed(in: "extrinsics")
        }
        let c = try pose.required("center", 3)
        return (
          try StatedPose.fromWorld(
            try pose.required("rotation", 9), center: SIMD3(c[0], c[1], c[2]), key: "rotation"),
          camera
        )
      }
    }
    return list
  }

  /// The values of a map by key.
  private static func keyed(_ entries: [JSONObject]) -> [Int: JSONObject] {
    Dictionary(
      entries.compactMap { entry in
        entry.whole("key").flatMap { key in entry.object("value").map { (key, $0) } }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The object in a pointer wrapper.
  private static func pointed(_ value: JSONObject) -> JSONObject {
    value.object("ptr_wrapper")?.object("data") ?? value
  }

  private static func lens(_ data: JSONObject, _ model: String?) throws -> StatedCamera? {
    if let model, !OpenMVGConvention.models.contains(model) {
      throw FileProblem.unknownCameraModel(String(model.prefix(40)))
    }
    let data = data.object("value0") ?? data
    guard let focal = try data.number("focal_length") else { return nil }
    let c = try data.required("principal_point", 2)
    var camera = StatedCamera(focal: SIMD2(repeating: focal), principal: SIMD2(c[0], c[1]))
    if let w = data.whole("width"), let h = data.whole("height") { camera.size = SIMD2(w, h) }
    if let k = try data.numbers("disto_k1", count: 1) { camera.distortion[0] = k[0] }
    if let k = try data.numbers("disto_k3", count: 3) {
      (camera.distortion[0], camera.distortion[1]) = (k[0], k[1])
      camera.higher[0] = k[2]
    }
    if let k = try data.numbers("disto_t2", count: 5) {
      OpenMVGConvention.setDistortion(k, of: &camera)
    }
    if let k = try data.numbers("fisheye", count: 4) { camera.setFisheye(k) }
    return camera
  }
}
