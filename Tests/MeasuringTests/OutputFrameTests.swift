import Geometry
import Numerics
import Scene
import Testing

@testable import Measuring

@Suite struct OutputFrameTests {
  @Test func scaledPosesAndPointsHaveTheSameProjections() {
    var scene = PickScene()
    let place = SIMD3(0.1, 0.2, -0.1)
    scene.reconstruction.points = [
      ScenePoint(position: place, color: .zero, error: 0.5, track: [])
    ]
    scene.reconstruction.placed = [PlacedView(view: 1, points: 3, position: 0.01, rotation: 0.2)]
    scene.reconstruction.objectBox = BoundingBox(min: .zero, max: SIMD3(1, 2, 3))
    let frame = OutputFrame(scale: 0.04)
    let placed = frame.placing(scene.reconstruction)
    #expect(placed.isMetric && !scene.reconstruction.isMetric)
    #expect(distance(placed.points[0].position, place * 0.04) < 1e-15)
    #expect(placed.placed[0].position == 0.01 * 0.04)
    #expect(placed.objectBox?.max == SIMD3(0.04, 0.08, 0.12))
    for view in scene.names.indices {
      let before = PickScene.camera.project(
        (scene.reconstruction.poses[view] ?? .identity) * place)
      let after = PickScene.camera.project(
        (placed.poses[view] ?? .identity) * placed.points[0].position)
      #expect(length(before - after) < 1e-9)
    }
  }

  @Test func lengthsOfCloudsMeshesAndMapsAreScaled() {
    let frame = OutputFrame(scale: 2)
    var cloud = PointCloud(positions: [SIMD3(1, 2, 3)], normals: [SIMD3(0, 1, 0)], radii: [0.5])
    (cloud.deviations, cloud.reaches) = ([0.1], [0.2])
    let placed = frame.placing(cloud)
    #expect(placed.positions == [SIMD3(2, 4, 6)])
    #expect(placed.normals == cloud.normals)
    #expect([placed.radii, placed.deviations, placed.reaches] == [[1], [0.2], [0.4]])
    var mesh = TriangleMesh(positions: [SIMD3(1, 2, 3)])
    mesh.deviations = [.infinity]
    #expect(frame.placing(mesh).positions == [SIMD3(2, 4, 6)])
    #expect(frame.placing(mesh).deviations == [.infinity])
    let map = DepthMap(
      view: 0, camera: PickScene.camera, depth: [0, 1.5], normals: [], confidence: [])
    #expect(frame.placing(map).depth == [0, 3])
    #expect(frame.placing(map).camera == map.camera)
  }

  @Test(arguments: [
    SIMD3(0.0, 1, 0), SIMD3(0, -1, 0), SIMD3(-1, 0, 0), SIMD3(0, 0, 1), SIMD3(0.6, 0, -0.8),
    SIMD3(0.48, -0.6, 0.64),
  ]) func statedDirectionBecomesY(up: SIMD3<Double>) {
    let frame = OutputFrame(scale: nil, up: up)
    let rotation = frame.worldFromModel.rotation
    #expect(length(rotation * up - SIMD3(0, 1, 0)) < 1e-12)
    #expect(abs(rotation.determinant - 1) < 1e-12)
    #expect((rotation * rotation.transpose - .identity).norm < 1e-12)
    #expect(!frame.isMeasured && frame.scale == 1)
  }

  @Test func turnedResultsHaveTheSameProjectionsAndNormals() {
    var scene = PickScene()
    let place = SIMD3(0.1, 0.2, -0.1)
    scene.reconstruction.points = [
      ScenePoint(position: place, color: .zero, error: 0.5, track: [])
    ]
    scene.reconstruction.objectBox = BoundingBox(min: .zero, max: SIMD3(1, 2, 3))
    let frame = OutputFrame(scale: nil, up: SIMD3(-1, 0, 0))
    let placed = frame.placing(scene.reconstruction)
    #expect(!placed.isMetric)
    for view in scene.names.indices {
      let before = PickScene.camera.project((scene.reconstruction.poses[view] ?? .identity) * place)
      let after = PickScene.camera.project(
        (placed.poses[view] ?? .identity) * placed.points[0].position)
      #expect(length(before - after) < 1e-9)
    }
    // A quarter turn about z: x to -y, y to x.
    #expect(placed.objectBox == BoundingBox(min: SIMD3(0, -1, 0), max: SIMD3(2, 0, 3)))
    let cloud = PointCloud(positions: [SIMD3(1, 2, 3)], normals: [SIMD3(-1, 0, 0)], radii: [0.5])
    #expect(frame.placing(cloud).positions == [SIMD3(2, -1, 3)])
    #expect(frame.placing(cloud).normals == [SIMD3(0, 1, 0)])
    #expect(frame.placing(cloud).radii == [0.5])
    let mesh = TriangleMesh(positions: [SIMD3(1, 2, 3)], normals: [SIMD3(0, 1, 0)])
    #expect(frame.placing(mesh).normals == [SIMD3(1, 0, 0)])
  }

  @Test func resultsAreUnchangedWithoutKnownDistances() {
    let scene = PickScene()
    #expect(OutputFrame.identity.placing(scene.reconstruction) == scene.reconstruction)
    #expect(OutputFrame.identity.scale == 1)
  }
}
