import Foundation
import Geometry
import Numerics
import TestSupport
import Testing

@testable import Formats

/// Cameras of a rig, whose poses are stated relative to it.
@Suite struct RigPoseTests {
  private static let cameraFromRig = RigidTransform(
    rotation: .rotation(SIMD3(0.1, 0.3, -0.2)), translation: SIMD3(0.4, -0.1, 0.05))
  private static let rigFromWorld = RigidTransform(
    rotation: .rotation(SIMD3(-0.5, 0.2, 0.7)), translation: SIMD3(1, 2, 3))

  private func read(_ text: String, _ name: String) throws -> PoseList {
    try PoseFile.list(Array(text.utf8), URL(fileURLWithPath: "/none/\(name)"))
  }

  private func expectRig(_ list: PoseList, _ first: String, _ second: String) throws {
    let names = PoseNames(list)
    let rig = try #require(names.entry(of: first)?.pose)
    let camera = try #require(names.entry(of: second)?.pose)
    let wanted = Self.cameraFromRig * Self.rigFromWorld
    #expect(distance(rig.center, Self.rigFromWorld.center) < 1e-9)
    #expect(rotationAngle(camera.rotation, wanted.rotation) < 1e-9)
    #expect(distance(camera.center, wanted.center) < 1e-9)
  }

  private func meshroom(_ more: String = "", subPoses: Int = 2, status: String = "constant")
    -> String
  {
    func pose(_ pose: RigidTransform) -> String {
      let m = MeshroomConvention.transposed((0..<9).map { pose.rotation[$0 / 3, $0 % 3] })
      let c = pose.center
      return "{\"rotation\": \(m), \"center\": \([c.x, c.y, c.z])}"
    }
    let views = (0..<2).map {
      "{\"viewId\": \"\($0)\", \"poseId\": \"7\", \"rigId\": \"5\", \"subPoseId\": \"\($0)\", "
        + "\"intrinsicId\": \"1\", \"path\": \"/home/me/\($0).jpg\"\(more)}"
    }
    let rigs = [RigidTransform.identity, Self.cameraFromRig].prefix(subPoses).map {
      "{\"status\": \"\(status)\", \"pose\": \(pose($0))}"
    }
    return """
      {"version": ["1", "2", "2"], "views": [\(views.joined(separator: ","))], "intrinsics": [],
       "poses": [{"poseId": "7", "pose": {"transform": \(pose(Self.rigFromWorld))}}],
       "rigs": [{"rigId": "5", "subPoses": [\(rigs.joined(separator: ","))]}]}
      """
  }

  @Test(arguments: ["", ", \"isPoseIndependent\": \"false\"", ", \"isPoseIndependent\": false"])
  func camerasOfAMeshroomRigHaveTheirOwnPoses(more: String) throws {
    try expectRig(read(meshroom(more), "cameras.sfm"), "0.jpg", "1.jpg")
  }

  @Test func independentViewsOfAMeshroomRigHaveThePoseThatTheyState() throws {
    let list = try read(meshroom(", \"isPoseIndependent\": \"true\""), "cameras.sfm")
    #expect(list.entries.count == 2)
    #expect(list.entries.allSatisfy { distance($0.pose.center, Self.rigFromWorld.center) < 1e-9 })
  }

  @Test func camerasThatTheRigDoesNotStateHaveNoPose() throws {
    let short = try read(meshroom(subPoses: 1), "cameras.sfm")
    #expect(short.entries.map(\.name) == ["/home/me/0.jpg"])
    #expect(short.remarks.map(\.problem) == [.notListed(in: "rigs")])
    let unknown = try read(meshroom(status: "uninitialized"), "cameras.sfm")
    #expect(unknown.entries.isEmpty)
  }

  private func metashape(_ cameras: String) -> String {
    func text(_ m: Matrix3) -> String {
      (0..<9).map { "\(m[$0 / 3, $0 % 3])" }.joined(separator: " ")
    }
    let rigFromCamera = Self.cameraFromRig.inverse
    let t = rigFromCamera.translation
    return """
      <?xml version="1.0"?><document version="2.0.0"><chunk label="Chunk 1"><sensors>
      <sensor id="0" type="frame"/><sensor id="1" type="frame" master_id="0">
      <rotation locked="true">\(text(rigFromCamera.rotation))</rotation>
      <location locked="true">\(t.x) \(t.y) \(t.z)</location></sensor></sensors>
      <cameras>\(cameras)</cameras>
      <transform><scale>2</scale></transform></chunk></document>
      """
  }

  private func camera(_ id: Int, _ label: String, master: Int? = nil) -> String {
    if let master {
      return "<camera id=\"\(id)\" sensor_id=\"1\" master_id=\"\(master)\" label=\"\(label)\"/>"
    }
    let world = Self.rigFromWorld.inverse
    let rows = (0..<3).map { row in
      (0..<3).map { "\(world.rotation[row, $0])" } + ["\(world.translation[row] / 2)"]
    }
    let text = (rows.flatMap { $0 } + ["0", "0", "0", "1"]).joined(separator: " ")
    return "<camera id=\"\(id)\" sensor_id=\"0\" label=\"\(label)\"><transform>\(text)"
      + "</transform></camera>"
  }

  @Test func camerasOfAMetashapeRigFollowTheirMaster() throws {
    let text = metashape(camera(0, "m") + camera(1, "s", master: 0))
    let names = PoseNames(try read(text, "cameras.xml"))
    let master = try #require(names.entry(of: "m.jpg")?.pose)
    let slave = try #require(names.entry(of: "s.jpg")?.pose)
    // The chunk scales the rig too.
    let wanted = RigidTransform(
      rotation: Self.cameraFromRig.rotation, translation: Self.cameraFromRig.translation * 2)
    let found = slave * master.inverse
    #expect(distance(master.center, Self.rigFromWorld.center) < 1e-9)
    #expect(rotationAngle(found.rotation, wanted.rotation) < 1e-9)
    #expect(distance(found.translation, wanted.translation) < 1e-9)
  }

  @Test(arguments: [7, 1]) func aMasterWithoutATransformGivesNoPose(master: Int) throws {
    let list = try read(
      metashape(camera(0, "m") + camera(1, "s", master: master)), "cameras.xml")
    #expect(list.entries.map(\.name) == ["m"])
    #expect(list.remarks.count == 1)
  }

  @Test func groupsTellEqualLabelsApart() throws {
    let text = metashape(
      "<group id=\"0\" label=\"left\">\(camera(0, "a"))</group>"
        + "<group id=\"1\" label=\"right\">\(camera(1, "a"))</group>" + camera(2, "b")
        + camera(3, "b"))
    let list = try read(text, "cameras.xml")
    #expect(list.entries.map(\.name) == ["left/a", "right/a", "b", "b"])
    let lookup = NameLookup(list.entries.map { [$0.name] })
    #expect(lookup.find(["/x/right/a.jpg"]) == .one(1))
    #expect(lookup.find(["/x/b.jpg"]) == .several)
  }
}
