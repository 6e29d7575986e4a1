import Capture
import Foundation
import Imaging
import Pipeline
import Scene
import Script
import Support
import Workspace

/// Makes the records of frames from results in memory, which are collected once and then queried by
/// frame.
package struct FrameRows {
  private let capture: Capture
  private let excluded: Set<String>
  private let qualities: [FrameQuality?]
  private let review: FrameReview
  private let registered: Set<String>
  /// Refined focal lengths and numbers of keypoints, by frame name.
  private var focals: [String: Double] = [:]
  private var keypoints: [String: Int] = [:]

  package init(_ project: Project) throws {
    capture = try project.loadedCapture()
    excluded = project.settings.excluded
    let qualities = capture.frames.indices.map { project.qualities[$0] ?? nil }
    (self.qualities, review) = (qualities, FrameReview(qualities))
    registered = FrameRows.registered(project)
    keypoints = project.results.keypointCounts()
    if let reconstruction = project.results.inMemory(AlignBinding.self),
      let record = project.records[.align]
    {
      for (index, name) in record.viewNames.enumerated() where reconstruction.poses[index] != nil {
        focals[name] = reconstruction.camera(of: index).focal
      }
    }
  }

  /// Names of the registered frames, from the record of alignment.
  private static func registered(_ project: Project) -> Set<String> {
    guard let record = project.records[.align] else { return [] }
    let missing = AlignBinding.result(in: record)?.unregistered ?? []
    return Set(record.viewNames).subtracting(missing.map(\.name))
  }

  /// The records of all frames.
  package var all: [Record] { capture.frames.indices.map { record($0) } }

  /// The known facts of a frame; quality if it was measured.
  func record(_ index: Int) -> Record {
    let view = capture.viewSet.views[index]
    let camera = capture.viewSet.cameras[view.camera]
    let refined = camera.source == .given ? nil : focals[view.name]
    var record: Record = [
      "name": .string(view.name),
      "width": .number(view.image.width),
      "height": .number(view.image.height),
      "focal_px": .number(refined ?? camera.camera.focal),
      "focal_source": .string(refined == nil ? camera.source.rawValue : "refined"),
      "sharpness": .number(orNull: qualities[index]?.sharpness),
      "exposure": .number(orNull: capture.frames[index].info.metadata.exposureTime),
      "luminance": .number(orNull: qualities[index]?.luminance),
      "has_depth": .bool(view.depth != nil),
      "has_mask": .bool(view.mask != nil),
      "has_pose": .bool(view.devicePose != nil),
      "registered": .bool(registered.contains(view.name)),
      "keypoints": .number(orNull: keypoints[view.name].map { Double($0) }),
      "excluded": .bool(excluded.contains(view.name)),
      "feedback": .list(feedback(index).map { .string($0.word) }),
    ]
    record.add(Self.place(capture.frames[index].info.metadata))
    return record
  }

  /// Where and in which direction a photograph was taken, as its file states it.
  private static func place(_ metadata: PhotoMetadata) -> Record {
    let (position, gimbal) = (metadata.position, metadata.gimbal)
    return [
      "latitude": .number(orNull: position?.latitude),
      "longitude": .number(orNull: position?.longitude),
      "altitude": .number(orNull: position?.altitude),
      "relative_altitude": .number(orNull: position?.relativeAltitude),
      "position_deviation": .number(orNull: position?.horizontalDeviation),
      "gimbal_pitch": .number(orNull: gimbal?.pitch),
      "gimbal_roll": .number(orNull: gimbal?.roll), "gimbal_yaw": .number(orNull: gimbal?.yaw),
    ]
  }

  /// The description of a mask that is the photograph's alpha channel or matte.
  private static let ownMask = "embedded in the photograph"

  /// The record with the fields that only `frame` shows.
  package func fullRecord(_ index: Int) -> Record {
    let info = capture.frames[index].info
    let view = capture.viewSet.views[index]
    var record = record(index)
    record.add([
      "advice": .list(feedback(index).map { .string($0.message) }),
      "camera": .string(orNull: info.metadata.cameraName),
      "iso": .number(orNull: info.metadata.iso),
      "f_number": .number(orNull: info.metadata.fNumber),
      "time": .number(orNull: info.metadata.time),
      "mask": .string(
        orNull: view.mask.map { mask in
          (mask == info.url ? Self.ownMask : mask.path)
            + (view.isMaskInverted ? ", white is background" : ", black is background")
        }),
      "file_format": .string("\(info.format)"),
      "path": .string(info.url.path),
    ])
    return record
  }

  private func feedback(_ index: Int) -> [FrameFeedback] { review.feedback(on: index) }
}
