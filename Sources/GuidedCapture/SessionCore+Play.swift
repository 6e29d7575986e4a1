import Capture
import Foundation
import Geometry
import Numerics
import Support

/// Plays frames.
extension SessionCore {
  /// Number of consecutive unreadable frames that counts as a sensor failure: a second of video.
  static let maxBadFrames = 30
  /// The images folder is checked every `folderCheckStride` frames, twice per second of video.
  static let folderCheckStride = 15
  /// Number of frames per thread that are decoded in advance, so that threads rarely wait.
  static let framesAheadPerThread = 8
  /// Number of frames for the median of sharpness: a second of video.
  static let sharpnessWindow = 30

  /// Plays up to `count` frames; stops early at the end of the stream or session, or when
  /// `condition` is true after a frame.
  ///
  /// Frames are decoded in advance on the context's threads and processed in order, so the result
  /// does not depend on the number of threads.
  ///
  /// - Returns: The number of frames played.
  /// - Throws: `Cancelled`.
  @discardableResult
  public mutating func advance(
    _ count: Int, in context: RunContext = RunContext(),
    until condition: (SessionCore) throws -> Bool = { _ in false }
  ) throws -> Int {
    guard state.hasStarted else { return 0 }
    var played = 0
    let batch = Self.framesAheadPerThread * context.threads
    defer { if played > 0 { notePlayed() } }
    while played < count, !isAtEnd, !state.phase.isTerminal {
      let indices = Array(cursor..<min(source.count, cursor + min(batch, count - played)))
      let source = self.source
      let frames = try context.silent.parallelMap(indices, label: "") { index, _ in
        Result { try source.frame(index) }
      }
      for frame in frames {
        play(frame)
        played += 1
        // The condition can refer to the end itself.
        if try condition(self) || state.phase.isTerminal { return played }
      }
      notePlayed()
      context.progress("Playing frames", Double(cursor) / Double(max(source.count, 1)))
    }
    return played
  }

  private mutating func play(_ result: Result<StreamFrame, any Swift.Error>) {
    let index = cursor
    cursor += 1
    guard case .success(let decoded) = result else {
      badFrames += 1
      note("frame \(index) cannot be read")
      if badFrames >= Self.maxBadFrames { send(.fault(.sensorFailed)) }
      return
    }
    badFrames = 0
    let frame = posed(decoded)
    current = frame
    if state.phase == .initializing { send(.cameraReady) }
    let reading = read(frame)
    self.reading = reading
    updateTracking(frame, reading)
    updateFeedback(reading)
    guard state.phase == .capturing else { return }
    guard hasImagesDirectory(at: index) else {
      send(.fault(.directoryNotWritable(imagesDirectory ?? URL(fileURLWithPath: "/"))))
      return
    }
    capture(frame, reading)
  }

  /// Whether shots can still be written; checked every `folderCheckStride` frames.
  private func hasImagesDirectory(at index: Int) -> Bool {
    mode != .live
      || imagesDirectory.map { index % Self.folderCheckStride != 0 || ShotWriter.isWritable($0) }
        ?? false
  }

  private mutating func read(_ frame: StreamFrame) -> FrameReading {
    let moved = motion.measure(frame, points: box.map { $0.corners + [$0.center] } ?? [])
    recentSharpness.append(frame.statistics.sharpness)
    if recentSharpness.count > Self.sharpnessWindow { recentSharpness.removeFirst() }
    let usual = recentSharpness.median() ?? 0
    var reading = FrameReading(
      index: frame.index, time: frame.time, blur: moved?.blur, turning: moved?.turning,
      light: FrameReading.light(of: frame), luminance: frame.statistics.luminance,
      sharpness: usual > 0 ? frame.statistics.sharpness / usual : 1)
    if let box, let pose = frame.pose {
      let view = ProjectedBox(box, camera: frame.camera, pose: pose)
      reading.fill = view.fill
      reading.visible = view.visible
      reading.direction = ViewDirection(from: pose.center, to: box.center)
    }
    return reading
  }

  private mutating func updateFeedback(_ reading: FrameReading) {
    let before = feedback.active
    feedback.update(reading, hasBox: box != nil)
    feedback.state(.overCapturing, state.isOverCapturing, at: reading.time)
    noteFeedback(since: before)
  }

  mutating func noteFeedback(since before: Set<Feedback>) {
    let now = feedback.active
    for item in now.subtracting(before).sorted() { note("feedback \(item.rawValue)") }
    for item in before.subtracting(now).sorted() { note("feedback \(item.rawValue) ends") }
  }
}
