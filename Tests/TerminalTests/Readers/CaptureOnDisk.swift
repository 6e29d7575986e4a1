import Foundation
import Support

@testable import Capture
@testable import Diagnosis
@testable import Imaging
@testable import TestSupport

/// A capture of two small photographs, one file of which is rewritten for each input.
final class CaptureOnDisk: Sendable {
  private let folder: TemporaryFolder
  private let file: URL

  /// - Parameter path: The untrusted file.
  init(_ path: String) throws {
    folder = try TemporaryFolder()
    let photograph = try RGBImage(width: 6, height: 4, fill: SIMD3(90, 120, 40)).pngData()
    let depth = try FloatImage(width: 3, height: 2, fill: 1.5).png16Data(unit: 0.001)
    let grades = try ByteImage(width: 3, height: 2, fill: 2).pngData()
    for name in ["a", "b"] {
      try folder.write(photograph, to: "\(name).png")
      try folder.write(depth, to: "depth/\(name).png")
      try folder.write(grades, to: "confidence/\(name).png")
    }
    file = folder.url.appendingPathComponent(path)
  }

  /// Loads the capture with `bytes` as its untrusted file, examines it, and reads its depth as a
  /// recorded session does.
  func load(_ bytes: [UInt8], options: CaptureOptions) throws {
    try Data(bytes).write(to: file)
    let capture = try CaptureFolder.load(
      folder.url, options: options, in: RunContext(threads: 1))
    var examination = CaptureExamination(capture)
    for (index, view) in capture.viewSet.views.enumerated() {
      if let depth = DepthSample(of: view, frame: index) { examination.depths.append(depth) }
      if let mask = MaskSample(of: view, frame: index) { examination.masks.append(mask) }
    }
    _ = examination.findings()
    for isMetric in [true, false] {
      let source = RecordedSource(capture, isMetric: isMetric)
      for index in 0..<source.count { _ = try source.depth(index) }
    }
  }
}
