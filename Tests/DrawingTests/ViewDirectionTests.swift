import Foundation
import Geometry
import Imaging
import Numerics
import Testing

@testable import Drawing

/// Viewpoints in given directions, and sheets of them.
@Suite struct ViewDirectionTests {
  /// Corners of a box around (1, 2, 3).
  private static let corners: [SIMD3<Float>] = (0..<8).map { index in
    SIMD3(
      1 + (index & 1 == 0 ? -0.5 : 0.5), 2 + (index & 2 == 0 ? -1 : 1),
      3 + (index & 4 == 0 ? -0.25 : 0.25))
  }

  @Test(arguments: [(0.0, 0.0), (90, 20), (225, -45), (-30, 60), (10, 90), (10, -90)])
  func pointsAreSeenFromTheDirection(azimuth: Double, elevation: Double) throws {
    let view = Viewpoint.around(
      Self.corners, azimuth: azimuth, elevation: elevation, width: 400, height: 300)
    let eye = view.cameraFromWorld.center - SIMD3(1, 2, 3)
    let rise = asin(eye.y / length(eye)) * 180 / .pi
    #expect(abs(rise - elevation) < 6)
    #expect(abs(remainder(view.azimuth - azimuth, 360)) < 1e-6)
    for corner in Self.corners {
      let p = view.cameraFromWorld * SIMD3<Double>(corner)
      let pixel = SIMD2(
        view.camera.fx * p.x / p.z + view.camera.cx, view.camera.fy * p.y / p.z + view.camera.cy)
      #expect(p.z > 0)
      #expect((0...400).contains(pixel.x))
      #expect((0...300).contains(pixel.y))
    }
    // Up is up, also from straight above.
    let up = view.cameraFromWorld.rotation * SIMD3(0, 1, 0)
    #expect(up.y < 0)
    #expect(abs(up.x) < 1e-9)
  }

  @Test func withoutPointsTheOriginIsSeen() {
    let view = Viewpoint.around([], azimuth: 90, elevation: 0, width: 40, height: 30)
    #expect(length(view.cameraFromWorld.center - SIMD3(3, 0, 0)) < 1e-9)
  }

  @Test func photographHasItsPoseAndItsShape() {
    var camera = Camera(width: 4000, height: 3000, focal: 3200)
    camera.k1 = -0.1
    let pose = RigidTransform(rotation: .rotation(SIMD3(0.1, 0.2, 0.3)), center: SIMD3(1, 2, 3))
    let view = Viewpoint(photograph: camera, pose, width: 1000)
    #expect(view.cameraFromWorld == pose)
    #expect(view.camera == Camera(width: 1000, height: 750, focal: 800))
  }

  @Test func sheetShowsEachViewWithItsLabel() {
    let colors: [UInt8] = [40, 90, 140, 190, 240]
    let side = sheetPictureWidth(5, aspect: 4.0 / 3, sheet: 800)
    let views = colors.map { gray in
      (
        picture: RGBImage(width: side, height: side * 3 / 4, fill: SIMD3(repeating: gray)),
        label: String(repeating: "azimuth ", count: 40)
      )
    }
    let sheet = drawViewSheet(views, width: 800, title: "Model")
    #expect(sheet.width == 800)
    for gray in colors {
      let count = stride(from: 0, to: sheet.pixels.count, by: 3).count { sheet.pixels[$0] == gray }
      #expect(count > side * side / 3)
      #expect(count < side * side * 3 / 4)
    }
    #expect(drawViewSheet(views, width: 800, title: "Model") == sheet)
    #expect(drawViewSheet([], width: 64, title: "").width == 64)
  }
}
