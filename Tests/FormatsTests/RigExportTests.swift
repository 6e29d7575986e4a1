import Foundation
import Geometry
import Imaging
import Numerics
import Scene
import TestSupport
import Testing

@testable import Formats

/// Rigs in exported files.
@Suite struct RigExportTests {
  private static let cameras = [
    RigidTransform.identity,
    RigidTransform(rotation: .rotation(SIMD3(0.1, 0.8, 0)), translation: SIMD3(0.2, 0.01, -0.1)),
    RigidTransform(rotation: .rotation(SIMD3(0, -0.9, 0.1)), translation: SIMD3(-0.2, 0.02, 0.1)),
  ]

  /// Three cameras at four instants, one of which lacks a view, and a view without a rig.
  private func export() -> PoseExport {
    let camera = Camera(width: 640, height: 480, focal: 500)
    var (views, poses): ([View], [RigidTransform?]) = ([], [])
    func add(_ name: String, _ pose: RigidTransform?) {
      let image = ImageSource(
        url: URL(fileURLWithPath: "/none/\(name)"), orientation: .up, width: 640, height: 480)
      views.append(View(name: name, image: image, camera: 0))
      poses.append(pose)
    }
    for instant in 0..<4 {
      let rig = RigidTransform(
        rotation: .rotation(SIMD3(0.1, Double(instant), 0.2)),
        translation: SIMD3(Double(instant), 0.3, 2))
      for (index, camera) in Self.cameras.enumerated() {
        let isLost = instant == 1 && index == 0
        add("\(instant)_\(index).jpg", isLost ? nil : camera * rig)
        views[views.count - 1].rig = RigPlace(
          rig: "head", camera: "\(index)", instant: "\(instant)")
      }
    }
    add("single.jpg", RigidTransform(rotation: .identity, translation: SIMD3(0, 0, 9)))
    let reconstruction = Reconstruction(
      cameras: [camera], viewCameras: views.map { _ in 0 }, poses: poses)
    return PoseExport(
      views: ViewSet(views: views, cameras: [ViewCamera(camera: camera, source: .given)]),
      reconstruction: reconstruction, features: [], comment: "test")
  }

  private func expectSame(_ list: PoseList, _ export: PoseExport) throws {
    let found = Dictionary(
      uniqueKeysWithValues: list.entries.map { (($0.name as NSString).lastPathComponent, $0) })
    #expect(found.count == 12)
    for (view, pose) in zip(export.views.views, export.reconstruction.poses) {
      guard let pose else { continue }
      let entry = try #require(found[view.name])
      #expect(rotationAngle(entry.pose.rotation, pose.rotation) < 1e-9)
      #expect(distance(entry.pose.center, pose.center) < 1e-9)
      #expect((entry.rig == nil) == (view.rig == nil), "\(view.name)")
    }
    // The same photographs are together.
    let instants = Dictionary(grouping: list.entries.filter { $0.rig != nil }) {
      $0.rig?.instant ?? ""
    }
    #expect(instants.values.map(\.count).sorted() == [2, 3, 3, 3])
    #expect(Set(list.entries.compactMap { $0.rig?.camera }).count == 3)
  }

  @Test func meshroomRigsRoundTrip() throws {
    let export = export()
    let text = export.meshroom(
      in: URL(fileURLWithPath: "/none"), listing: Array(export.views.views.indices))
    try expectSame(
      PoseFile.list(Array(text.utf8), URL(fileURLWithPath: "/none/cameras.sfm")), export)
  }

  @Test(arguments: ["bin", "txt"]) func colmapRigsRoundTrip(form: String) throws {
    let export = export()
    let folder = try TemporaryFolder()
    let files = form == "bin" ? export.colmapBinary() : export.colmapText()
    #expect(files.count == 5)
    try ExportFile.write(files, into: folder.url, replacing: false)
    let list = try COLMAPPoses(reading: folder.url.appendingPathComponent("images.\(form)")).list
    try expectSame(list, export)
    // Each sensor has a camera of its own.
    let model = try COLMAPSparse(reading: folder.url)
    #expect(Set(model.images.map(\.camera)).count == 4)
    #expect(model.movedImages == 0)
  }

  @Test func posesThatDifferAreNoRig() {
    var export = export()
    export.reconstruction.poses[4]?.translation.x += 1e-3
    #expect(FixedRigs(export.views.views, poses: export.reconstruction.poses).rigs.isEmpty)
    #expect(export.colmapBinary().count == 3)
  }

  @Test func rigConfigurationsAreRead() throws {
    let text = """
      [{"cameras": [{"image_prefix": "rig/cam1/", "ref_sensor": true},
       {"image_prefix": "rig/cam2/", "cam_from_rig_rotation": [1, 0, 0, 0],
        "cam_from_rig_translation": [0.5, 0, 0]}, {"image_prefix": "rig/cam2/b"}]}]
      """
    let config = try COLMAPRigConfig(Array(text.utf8))
    #expect(config.place(of: "rig/cam1/a.jpg")?.stated == .identity)
    let second = try #require(config.place(of: "rig/cam2/a.jpg"))
    #expect(second.instant == "a.jpg" && second.camera == "rig/cam2/" && second.rig == "1")
    #expect(second.stated?.translation == SIMD3(0.5, 0, 0))
    #expect(config.place(of: "rig/cam2/b1.jpg")?.instant == "1.jpg")
    #expect(config.place(of: "other/a.jpg") == nil)
    let wide: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    for bytes in [[0xEF, 0xBB, 0xBF] + Array(text.utf8), wide] {
      #expect(try COLMAPRigConfig(bytes) == config)
    }
  }

  @Test(arguments: [
    "", "[]", "{}", "[{\"cameras\": []}]", "[{\"cameras\": [{}]}]", "[{\"cameras\": 3}]",
    "[{\"cameras\": [{\"image_prefix\": \"\"}]}]",
    "[{\"cameras\": [{\"image_prefix\": \"a\", \"cam_from_rig_rotation\": [0, 0, 0, 0], "
      + "\"cam_from_rig_translation\": [0, 0, 0]}]}]",
    "[{\"cameras\": [{\"image_prefix\": \"a\", \"cam_from_rig_rotation\": [1, 0], "
      + "\"cam_from_rig_translation\": [0, 0, 0]}]}]", "]}, {\"rigs\": [",
  ])
  func invalidRigConfigurationsAreRejected(text: String) {
    #expect(throws: FileProblem.self) { _ = try COLMAPRigConfig(Array(text.utf8)) }
  }
}
