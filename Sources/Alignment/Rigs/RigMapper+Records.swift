import Geometry
import Scene

/// The record of a mapper of rigs.
extension RigMapper {
  /// What was found about a rig.
  func record(
    _ name: String, _ cameras: [Int], _ rig: RigPoses, _ problem: RigProblem?
  ) -> RigRecord {
    let instants = Set(
      rig.layout.places.compactMap { $0 }.filter { cameras.contains($0.camera) }.map(\.instant))
    return RigRecord(
      name: name,
      cameras: cameras.map { camera in
        RigRecord.Camera(
          name: rig.layout.cameras[camera].name,
          isExact: rig.layout.cameras[camera].exact != nil,
          rotationSpread: rig.spread[camera].rotation * 180 / .pi,
          translationSpread: rig.spread[camera].translation)
      },
      instants: instants.count { rig.rigFromWorld[$0] != nil }, placed: [], problem: problem)
  }

  /// Notes a view that has the pose of its rig.
  mutating func note(_ view: Int, in layout: RigLayout) {
    guard let place = layout.places[view],
      let index = records.firstIndex(where: { $0.name == layout.cameras[place.camera].rig })
    else { return }
    let name = problem.name(view)
    if !records[index].placed.contains(name) { records[index].placed.append(name) }
  }
}
