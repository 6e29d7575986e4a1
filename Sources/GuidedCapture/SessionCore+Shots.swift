import Capture
import Foundation
import Geometry
import Imaging
import Support

/// Takes and writes shots.
extension SessionCore {
  /// Depth is added to the point cloud every `cloudStride` frames, three times per second of video.
  static let cloudStride = 10

  /// Whether shots are currently taken automatically.
  public var isAutoCapturing: Bool {
    guard state.canTakeShot, isAutoCaptureEnabled else { return false }
    if feedback.active.contains(where: \.pausesCapture) { return false }
    switch tracking {
    case .normal, .notAvailable: return true
    // Without a box no pose is needed.
    case .limited(.initializing): return tracker != nil && box == nil
    case .limited: return false
    }
  }

  mutating func capture(_ frame: StreamFrame, _ reading: FrameReading) {
    if let pose = frame.pose, frame.index % Self.cloudStride == 0, !state.isPaused,
      let depth = try? source.depth(frame.index)
    {
      let colors = try? source.picture(frame.index, maxDimension: depth.depth.width)
      cloud.add(depth, camera: frame.camera, pose: pose, box: box, colors: colors)
    }
    guard isAutoCapturing, chooser.wants(reading, dial: dial) else { return }
    takeShot(isManual: false)
  }

  /// Writes the current frame as a shot and adds it to the dial.
  mutating func takeShot(isManual: Bool) {
    guard let frame = current, let reading, let folder = imagesDirectory else { return }
    do {
      let depth = try source.depth(frame.index)
      let photo = try source.photo(frame.index)
      var mask: ByteImage?
      if let depth, let box, let pose = frame.pose {
        mask = BoxMask(depth, camera: frame.camera, pose: pose, box: box).image
      }
      let writer = ShotWriter(folder: folder, format: configuration.shotFormat)
      let number = state.shots + 1
      let name: String
      if mode == .looking || mode == .restoring && writer.has(number, photo) {
        name = writer.name(number, photo)
      } else {
        notePlayed()
        name = try writer.write(
          number, photo: photo, record: record(frame, reading, isManual: isManual), depth: depth,
          mask: mask)
      }
      keep(name, from: frame, reading: reading, isManual: isManual)
      measureFlippability(frame)
    } catch let failure as Failure {
      send(.fault(failure))
    } catch {
      note("no shot from frame \(frame.index): \(error)")
    }
  }

  private func record(
    _ frame: StreamFrame, _ reading: FrameReading, isManual: Bool
  ) -> ShotRecord {
    var record = ShotRecord(frame: frame, pass: state.pass, orientation: state.orientation)
    if isMetric { record.box = box } else { record.pose = nil }
    record.isManual = isManual
    record.blur = reading.blur
    record.light = reading.light
    record.azimuth = reading.direction?.azimuth
    record.elevation = reading.direction?.elevation
    record.segment = reading.direction.map { CaptureDial.segment(of: $0.azimuth) }
    record.isSurplus = state.shots >= state.maxShots
    return record
  }

  private mutating func keep(
    _ name: String, from frame: StreamFrame, reading: FrameReading, isManual: Bool
  ) {
    shots.append(
      SessionShot(
        name: name, frame: frame.index, time: frame.time, pass: state.pass,
        orientation: state.orientation, isManual: isManual, direction: reading.direction,
        pose: frame.pose, blur: reading.blur))
    send(.shotStored)
    chooser.taken(reading)
    var text = "shot \(name)"
    if isManual { text += " by hand" }
    if let direction = reading.direction {
      if ShotChooser.isGood(reading) { dial.add(direction) }
      text +=
        " at \(Int(saturating: direction.azimuth.rounded()))°, height \(Int(saturating: direction.elevation.rounded()))°"
      text += ", dial \(Int(saturating: (100 * dial.filled).rounded())) %"
    }
    note(text)
    if dial.isFull { send(.dialFilled) }
    let before = feedback.active
    feedback.state(.overCapturing, state.isOverCapturing, at: frame.time)
    noteFeedback(since: before)
    if !state.canTakeShot, state.shots >= state.maxShots {
      note("the limit of \(state.maxShots) shots is reached")
    }
  }
}
