import Foundation

@testable import Capture
@testable import Imaging
@testable import TestSupport

/// What lies beside photographs and says where and how they were taken.
extension HostileReader {
  static let capturedFiles: [HostileReader] = [
    loading("transforms", file: "transforms.json", as: .nerfstudio),
    loading("shot", file: "a.json", as: .auto),
    loading("gravity", file: "a_gravity.TXT", as: .captureSample),
    HostileReader(name: "camera") { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      let camera = try passingOver(CaptureError.self) { try CameraOverride(parsing: text) }
      let fx = camera?.camera(width: 6, height: 4).fx ?? 1
      try expect(fx > 0 && fx.isFinite, "a focal length of \(fx)")
    },
  ]

  private static func loading(
    _ name: String, file: String, as format: CaptureFormat
  ) -> HostileReader {
    let capture = Result { try CaptureOnDisk(file) }
    var options = CaptureOptions()
    options.format = format
    options.verify = false
    return HostileReader(name: name) { [options] bytes in
      let capture = try capture.get()
      _ = try passingOver(CaptureError.self) { try capture.load(bytes, options: options) }
    }
  }
}
