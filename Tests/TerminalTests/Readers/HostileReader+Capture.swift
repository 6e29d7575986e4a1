import Formats
import Foundation

@testable import Capture
@testable import Imaging
@testable import Numerics
@testable import Simulation
@testable import Support
@testable import TestSupport

/// Files next to photographs that contain poses, gravity, shots and cameras.
extension HostileReader {
  static let capturedFiles: [HostileReader] = [
    loading("transforms", file: "transforms.json", as: .nerfstudio, oneOf: 1) { _ in },
    loading("shot", file: "a.json", as: .auto, oneOf: 8) { bytes in
      guard let record = try? JSONDecoder().decode(ShotRecord.self, from: Data(bytes)) else {
        return
      }
      let numbers = record.rigidPose.map { [$0.center.x, $0.center.y, $0.center.z] } ?? []
      try expect(numbers.allSatisfy(\.isFinite), "a center of \(numbers)")
      try expect(record.gravityVector.map { length($0) < 2 } ?? true, "gravity of \(record)")
    },
    loading("gravity", file: "a_gravity.TXT", as: .captureSample, oneOf: 16) {
      [folder = Result { try TemporaryFolder() }] bytes in
      let file = try folder.get().write(bytes, to: "gravity.txt")
      let gravity = try passingOver(FileProblem.self) {
        try Sidecars.gravity(file, orientation: .left)
      }
      try expect(gravity.map { abs(length($0) - 1) < 1e-9 } ?? true, "gravity of \(bytes)")
    },
    HostileReader(name: "added-views") { bytes in
      let views = try passingOver(FileProblem.self) { try AddedView.views(bytes) }
      guard let views else { return }
      try expect(!views.isEmpty, "no views")
      for case .about(let azimuth, let elevation, let distance) in views {
        try expect(
          azimuth.isFinite && abs(elevation) <= 90 && distance > 0, "a view at \(distance)")
      }
    },
    HostileReader(name: "camera") { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      let camera = try passingOver(CaptureError.self) {
        let camera = try CameraOverride(parsing: text)
        try camera.check(width: 600, height: 400, text: text)
        return camera
      }
      guard let fx = camera?.camera(width: 600, height: 400).fx else { return }
      try expect(fx > 0 && fx.isFinite, "a focal length of \(fx)")
    },
  ]

  /// Loads a capture with the bytes for one of its files.
  ///
  /// - Parameters:
  ///   - share: One of `share` inputs is loaded, because loading takes a millisecond.
  ///   - parse: Runs on every input.
  private static func loading(
    _ name: String, file: String, as format: CaptureFormat, oneOf share: UInt32,
    parse: @escaping @Sendable ([UInt8]) throws -> Void
  ) -> HostileReader {
    let capture = Result { try CaptureOnDisk(file) }
    var options = CaptureOptions()
    options.format = format
    options.verify = false
    return HostileReader(name: name) { [options] bytes in
      try parse(bytes)
      guard Checksum.crc32(bytes[...]) % share == 0 else { return }
      let capture = try capture.get()
      _ = try passingOver(CaptureError.self) { try capture.load(bytes, options: options) }
    }
  }
}
