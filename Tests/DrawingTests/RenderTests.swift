import Foundation
import Geometry
import Imaging
import Numerics
import Scene
import Support
import Testing

@testable import Drawing

@Suite struct RenderTests {
  @Test func triangleCoversItsProjection() throws {
    // Corners project to (25, 65), (75, 65), (25, 15).
    let mesh = DrawingScenes.triangle(
      [-0.5, -0.5, 0], [0.5, -0.5, 0], [-0.5, 0.5, 0], color: [200, 0, 0])
    let image = try renderMesh(mesh, viewpoint: DrawingScenes.frontView())
    var covered = 0
    for y in 0..<image.height {
      for x in 0..<image.width {
        // Signed distance from the three edges in pixels, positive inside.
        let px = Double(x) + 0.5
        let py = Double(y) + 0.5
        let inside = min(px - 25, 65 - py, (py - 15 - (px - 25)) / 2.0.squareRoot())
        if inside > 1 { #expect(!DrawingScenes.isBackground(image, x, y)) }
        if inside < -1 { #expect(DrawingScenes.isBackground(image, x, y)) }
        if inside > 0 { covered += 1 }
      }
    }
    #expect(abs(covered - 1250) < 60)
  }

  @Test func nearTrianglesHideFarOnesInAnyOrder() throws {
    let far = DrawingScenes.triangle([-1, -1, -1], [1, -1, -1], [0, 1, -1], color: [220, 0, 0])
    let near = DrawingScenes.triangle([-1, -1, 0], [1, -1, 0], [0, 1, 0], color: [0, 220, 0])
    for order in [[far, near], [near, far]] {
      let mesh = TriangleMesh(
        positions: order[0].positions + order[1].positions,
        colors: order[0].colors + order[1].colors, triangles: [[0, 1, 2], [3, 4, 5]])
      let image = try renderMesh(mesh, style: .color, viewpoint: DrawingScenes.frontView())
      let center = DrawingScenes.pixel(image, 50, 42)
      #expect(center.y > 100)
      #expect(center.x < 40)
    }
  }

  @Test func trianglesAreClippedAtTheCamera() throws {
    // A floor from far ahead to far behind the camera fills everything below the horizon.
    let mesh = TriangleMesh(
      positions: [[-50, -1, -50], [50, -1, -50], [0, -1, 90]], triangles: [[0, 2, 1]])
    let image = try renderMesh(mesh, viewpoint: DrawingScenes.frontView())
    #expect(!DrawingScenes.isBackground(image, 50, 78))
    #expect(!DrawingScenes.isBackground(image, 5, 60))
    #expect(DrawingScenes.isBackground(image, 50, 20))
  }

  @Test func textureIsUprightWithVUp() throws {
    let image = try renderModel(
      DrawingScenes.texturedSquare(), viewpoint: DrawingScenes.frontView())
    let upperLeft = DrawingScenes.pixel(image, 35, 25)
    let upperRight = DrawingScenes.pixel(image, 65, 25)
    let lowerLeft = DrawingScenes.pixel(image, 35, 55)
    let lowerRight = DrawingScenes.pixel(image, 65, 55)
    #expect(upperLeft.x > 120)
    #expect(upperLeft.y < 30)
    #expect(upperLeft.z < 30)
    #expect(upperRight.y > 120)
    #expect(upperRight.x < 30)
    #expect(upperRight.z < 30)
    #expect(lowerLeft.z > 120)
    #expect(lowerLeft.x < 30)
    #expect(lowerLeft.y < 30)
    #expect(lowerRight.min() > 120)
  }

  @Test func textureIsPerspectiveCorrect() throws {
    // A tilted square: the middle of the texture is at the middle of the square in space, not
    // halfway down the image.
    var model = DrawingScenes.texturedSquare()
    model.mesh.positions = [[-0.5, -0.5, 1], [0.5, -0.5, 1], [0.5, 0.5, -3], [-0.5, 0.5, -3]]
    let view = DrawingScenes.frontView()
    let image = try renderModel(model, viewpoint: view)
    let middle = view.camera.project(view.cameraFromWorld * SIMD3(-0.25, 0, -1))
    let column = Int(middle.x)
    let above = DrawingScenes.pixel(image, column, Int(middle.y) - 3)
    let below = DrawingScenes.pixel(image, column, Int(middle.y) + 3)
    #expect(above.x > above.z + 60)
    #expect(below.z > below.x + 60)
  }

  @Test func oneAndTwoWorkersRenderTheSameImage() throws {
    let model = DrawingScenes.texturedSquare()
    let view = DrawingScenes.frontView()
    let one = try renderModel(model, viewpoint: view, context: RunContext(threads: 1))
    let two = try renderModel(model, viewpoint: view, context: RunContext(threads: 2))
    #expect(one == two)
  }

  @Test func invalidMeshesAndCloudsDoNotCrash() throws {
    var mesh = DrawingScenes.triangle([0, 0, 0], [1, 0, 0], [0, 1, 0], color: [9, 9, 9])
    mesh.positions[1].x = .nan
    mesh.triangles.append([0, 1, 77])
    mesh.triangles.append([0, 0, 0])
    _ = try renderMesh(mesh, viewpoint: DrawingScenes.frontView())
    _ = try renderMesh(TriangleMesh())
    var model = DrawingScenes.texturedSquare()
    model.texcoords[0] = SIMD2(.nan, .infinity)
    _ = try renderModel(model)
    model.mesh.triangles[0].x = 99
    #expect(throws: DrawingError.badTriangles(1)) {
      try renderModel(model, viewpoint: DrawingScenes.frontView())
    }
    let cloud = PointCloud(positions: [
      [.nan, 0, 0], [0, .infinity, 0], [0, 0, 2], [0, 0, 1.9999],
    ])
    _ = try renderPoints(cloud, viewpoint: DrawingScenes.frontView())
    _ = try renderPoints(PointCloud())
  }

  @Test func pointsAreDrawnWhereTheyProject() throws {
    let cloud = PointCloud(
      positions: [[0.5, 0.2, 0], [-0.5, -0.2, 0]], colors: [[255, 0, 0], [0, 0, 255]],
      radii: [0.02, 0.02])
    let image = try renderPoints(cloud, viewpoint: DrawingScenes.frontView())
    let red = DrawingScenes.pixel(image, 75, 30)
    let blue = DrawingScenes.pixel(image, 25, 50)
    #expect(red.x > 150)
    #expect(red.z < 80)
    #expect(blue.z > 150)
    #expect(blue.x < 80)
    #expect(DrawingScenes.isBackground(image, 50, 40))
  }

  @Test func goodViewpointShowsTheWholeObjectUpright() {
    let points: [SIMD3<Float>] = (0..<1000).map { i in
      let t = Float(i) * 0.1
      return [cos(t) * 0.3 + 5, Float(i) / 500, sin(t) * 0.3 - 2]
    }
    let view = Viewpoint.good(for: points, width: 800, height: 600)
    var low = SIMD2(repeating: Double.infinity)
    var high = -low
    for p in points {
      let local = view.cameraFromWorld * SIMD3<Double>(p)
      #expect(local.z > 0)
      let q = view.camera.project(local)
      low = pointwiseMin(low, q)
      high = pointwiseMax(high, q)
    }
    #expect(low.x > 0)
    #expect(low.y > 0)
    #expect(high.x < 800)
    #expect(high.y < 600)
    #expect(high.y - low.y > 400)
    // World up points up in the image.
    #expect((view.cameraFromWorld.rotation * SIMD3(0, 1, 0)).y < -0.7)
  }
}
