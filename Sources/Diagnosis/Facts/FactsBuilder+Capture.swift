import Capture
import Foundation
import Imaging
import Numerics
import Scene

/// Adds the facts of the capture about photographs, cameras and masks.
extension FactsBuilder {
  mutating func addCapture(_ capture: Capture) {
    facts.frames = views.views.map { view in
      var frame = FrameFacts(name: view.name)
      frame.camera = view.camera
      frame.orientation = view.orientation
      return frame
    }
    facts.cameras = views.cameras.map { CameraFacts(source: $0.source, start: $0.camera) }
    addLenses(capture)
    facts.unreadable = capture.skipped.filter(Self.isDamagedPhotograph).map(\.file)
    facts.setAside = capture.copies.map(\.file)
    for note in capture.notes {
      guard case .samePicture(let other) = note.fact,
        let index = numbers[(note.file as NSString).lastPathComponent] ?? numbers[note.file],
        numbers[(other as NSString).lastPathComponent] ?? numbers[other] != nil
      else { continue }
      facts.frames[index].copyOf = other
    }
    if !views.views.contains(where: { $0.mask != nil }) {
      facts.unusedMasks = CaptureMasks.unused(of: capture)
    }
  }

  /// Adds the lenses from the photographs' own EXIF.
  private mutating func addLenses(_ capture: Capture) {
    let used = capture.frames.filter { numbers[$0.name] != nil }
    let groups = Dictionary(grouping: used) { facts.frames[numbers[$0.name] ?? 0].camera }
    for (camera, frames) in groups where facts.cameras.indices.contains(camera) {
      let stated = frames.map { FocalEstimate(of: $0.info) }.filter { $0.source != .guess }
      facts.cameras[camera].exifFocal = stated.map(\.pixels).median()
      facts.cameras[camera].exifLenses =
        Set(
          frames.filter { FocalEstimate(of: $0.info).source != .guess }.map {
            "\($0.info.metadata.cameraName ?? "") \($0.info.metadata.focalLength35 ?? 0)"
          }
        ).count
      facts.cameras[camera].exifSize = frames.compactMap { frame -> Double? in
        guard let width = frame.info.metadata.pixelWidth,
          let height = frame.info.metadata.pixelHeight
        else { return nil }
        let (w, h) = (Double(frame.info.width), Double(frame.info.height))
        let (x, y) = (Double(width), Double(height))
        return (x * x + y * y).squareRoot() / max((w * w + h * h).squareRoot(), 1)
      }.median()
    }
  }

  /// Whether a skipped file is an undecodable photograph, rather than another kind of file.
  private static func isDamagedPhotograph(_ remark: FileRemark) -> Bool {
    guard case .skipped(.image(let error)) = remark.fact else { return false }
    switch error {
    case .damaged: return true
    case .notAnImage:
      return ImageFormat.allExtensions.contains(
        (remark.file as NSString).pathExtension.lowercased())
    default: return false
    }
  }
}
