import Capture
import Files
import Foundation
import Geometry
import Imaging
import Numerics
import Support

extension SimulatedStream {
  /// Writes all frames into `folder` as a recording: `Images`, `Depth`, `Confidence`,
  /// `transforms.json` with the device's poses and times, and the truth in `stream_truth.json`
  /// (times of faults and flips, motion blur of each frame) and `ground_truth.json` (poses).
  func write(to folder: URL, name: String, in context: RunContext) throws -> SimulationSummary {
    try context.parallelFor(count, label: "Filming") { index in
      try writeFrame(index, to: folder)
    }
    let files = [
      ("transforms.json", try json(transforms())), ("stream_truth.json", try json(truth())),
      ("ground_truth.json", try json(groundTruth(name))),
    ]
    for (path, bytes) in files {
      try AtomicFile.write(bytes, to: folder.appendingPathComponent(path), replacing: true)
    }
    return SimulationSummary(
      frames: count, width: camera.width, height: camera.height, focal: camera.fx,
      triangles: 2 * model.columns * (model.rows - 1))
  }

  /// Writes a frame without flushing it, because the frames of a recording fit in the disk cache.
  private func writeFrame(_ index: Int, to folder: URL) throws {
    func put(_ bytes: [UInt8], _ path: String) throws {
      try NewFile.write(bytes, to: folder.appendingPathComponent(path))
    }
    let stem = SimulatedFrame.stem(index)
    try put(photo(index).bytes, "Images/\(stem).jpg")
    for (path, bytes) in try depth(index)?.recordingFiles(stem) ?? [] { try put(bytes, path) }
  }

  private struct Transforms: Encodable {
    struct Frame: Encodable {
      var filePath: String
      var depthFilePath: String?
      var timestamp: Double
      var transformMatrix: [[Double]]?
    }
    var cameraModel = "OPENCV"
    var w: Int
    var h: Int
    var flX: Double
    var flY: Double
    var cx: Double
    let depthUnitScaleFactor = 0.001
    var cy: Double
    var frames: [Frame]
  }

  private func transforms() -> Transforms {
    let flip = Matrix3(diagonal: SIMD3(1, -1, -1))
    let frames = (0..<count).map { index in
      let stem = SimulatedFrame.stem(index)
      return Transforms.Frame(
        filePath: "Images/\(stem).jpg",
        depthFilePath: options.depth ? "Depth/\(stem).png" : nil, timestamp: time(index),
        transformMatrix: devicePose(index).map {
          matrix($0.rotation.transpose * flip, $0.center)
        })
    }
    return Transforms(
      w: camera.width, h: camera.height, flX: camera.fx, flY: camera.fy, cx: camera.cx,
      cy: camera.cy, frames: frames)
  }

  private struct Truth: Encodable {
    var rate: Double
    var faults: [StreamFault]
    var flips: [Double]
    /// Motion of the object in the image during exposure in pixels.
    var blurPx: [Double]
  }

  private func truth() -> Truth {
    Truth(rate: rate, faults: faults, flips: flips, blurPx: (0..<count).map { blur($0) })
  }

  private struct GroundTruth: Encodable {
    struct Image: Encodable {
      var name: String
      var tag: String
      var cameraToWorld: [[Double]]
    }
    var capture: String
    var synthetic = "filmed by ocs simulate"
    var units = "metres"
    var worldUp = "+Z"
    var cameraConvention = "camera_to_world, x right, y down, z forward"
    var images: [Image]
  }

  private func groundTruth(_ name: String) -> GroundTruth {
    GroundTruth(
      capture: name,
      images: (0..<count).map { index in
        let pose = path.pose(at: time(index))
        return GroundTruth.Image(
          name: SimulatedFrame.stem(index) + ".jpg",
          tag: path.moment(at: time(index)).orientation == 0 ? "good" : "flipped",
          cameraToWorld: matrix(pose.rotation.transpose, pose.center))
      })
  }

  private func matrix(_ r: Matrix3, _ c: SIMD3<Double>) -> [[Double]] {
    (0..<3).map { [r[$0, 0], r[$0, 1], r[$0, 2], c[$0]] } + [[0, 0, 0, 1]]
  }

  private func json(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value)
  }
}
