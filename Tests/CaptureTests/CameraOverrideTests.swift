import Testing

@testable import Capture

@Suite struct CameraOverrideTests {
  @Test func fourFiveOrEightNumbersAreParsed() throws {
    let camera = try CameraOverride(parsing: "1000, 1001.5,500,400").camera(width: 9, height: 7)
    #expect((camera.fx, camera.fy, camera.cx, camera.cy) == (1000, 1001.5, 500, 400))
    #expect(!camera.hasDistortion)
    #expect((camera.width, camera.height) == (9, 7))
    let full = try CameraOverride(parsing: "1e3,1e3,5,4,-0.1,0.02,1e-4,-2e-4")
    let wide = full.camera(width: 9, height: 7)
    #expect((wide.k1, wide.k2, wide.p1, wide.p2) == (-0.1, 0.02, 1e-4, -2e-4))
    #expect(try CameraOverride(parsing: "9,9,5,4,-0.1").camera(width: 9, height: 7).k1 == -0.1)
  }

  @Test(arguments: [
    "", "1000", "1000,1000,500", "1,2,3,4,5,6,7", "1,2,3,4,5,6,7,8,9", "a,b,c,d", "1000,,500,400",
    "nan,1000,500,400", "inf,1000,500,400", "-1000,1000,500,400", "0,0,0,0", "1e9,1e9,0,0",
    "1000,1000,1e12,400", "1000,1000,500,400,99",
  ])
  func otherTextIsABadCameraError(text: String) {
    let error = #expect(throws: CaptureError.self) { try CameraOverride(parsing: text) }
    guard case .badCamera(text, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
