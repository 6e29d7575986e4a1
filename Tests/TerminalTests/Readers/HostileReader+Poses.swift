import Formats
import Foundation
import ShellKit
import Workspace

@testable import Commands
@testable import TestSupport

/// Pose files of other programs, which `compare` reads.
extension HostileReader {
  static let poses: [HostileReader] = [
    reading("poses-json", file: "poses.json"),
    reading("poses-xml", file: "cameras.xml"),
    reading("poses-table", file: "poses.csv"),
    reading("poses-middlebury", file: "poses_par.txt"),
    reading("poses-strecha", file: "a.png.camera", inFolder: true),
    reading("colmap-text", file: "images.txt"),
    reading("colmap-binary", file: "images.bin"),
    HostileReader(name: "control") { bytes in
      let file = try passingOver(ControlFileProblem.self) { try ControlFileReader.read(bytes) }
      for point in file?.points ?? [] {
        let p = point.position
        try expect(p.x.isFinite && p.y.isFinite && p.z.isFinite, "a position of \(p)")
      }
    },
  ]

  private static func reading(
    _ name: String, file: String, inFolder: Bool = false
  ) -> HostileReader {
    let folder = Result { try TemporaryFolder() }
    return HostileReader(name: name) { bytes in
      let folder = try folder.get().url
      let file = folder.appendingPathComponent(file)
      try Data(bytes).write(to: file)
      let truth = try passingOver(TruthError.self) {
        try TruePoses.read(inFolder ? folder : file)
      }
      for pose in (truth?.poses ?? [:]).values {
        let center = pose.center
        try expect(
          center.x.isFinite && center.y.isFinite && center.z.isFinite, "a center of \(center)")
      }
    }
  }
}
