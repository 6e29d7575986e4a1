import Capture
import Features
import Foundation
import Imaging
import Scene
import Support

/// Measures shots once they are on disk, and writes pending data at the end.
extension SessionCore {
  /// Approximate bytes of a shot's features on disk.
  private static let featureBytes = 1 << 20

  /// Counts the features shared by the last two shots.
  mutating func measureFlippability(_ frame: StreamFrame) {
    guard let shot = shots.last, let folder = imagesDirectory, shot.direction != nil,
      max(frame.camera.width, frame.camera.height) >= Flippability.minPhotoSize
    else { return }
    var view = View(
      name: shot.name,
      image: ImageSource(
        url: folder.appendingPathComponent(shot.name), orientation: .up,
        width: frame.camera.width, height: frame.camera.height), camera: 0)
    view.mask = ShotWriter(folder: folder, format: configuration.shotFormat).mask(of: shot.name)
    flippability.add(shot, view: view)
    guard let shared = flippability.shared else { return }
    let before = feedback.active
    feedback.update(sharedFeatures: shared, at: frame.time)
    noteFeedback(since: before)
  }

  /// Writes pending data after `finish`: the features of all shots, which a reconstruction can
  /// reuse. The session is `completed` afterwards.
  ///
  /// - Throws: `Cancelled`; disk errors make the session fail instead.
  public mutating func writePending(in context: RunContext = RunContext()) throws {
    guard state.phase == .finishing else { return }
    if let failure = try Self.pendingFailure(imagesDirectory, configuration, in: context) {
      send(.fault(failure))
    } else {
      send(.pendingWritten)
    }
  }

  /// Writes pending data without access to the session, so that another task can run it.
  package static func pendingFailure(
    _ images: URL?, _ configuration: GuidedCaptureConfiguration, in context: RunContext
  ) throws -> Failure? {
    guard let images, let folder = configuration.checkpointDirectory else { return nil }
    do {
      guard ShotWriter.isWritable(images) else { throw Failure.directoryNotWritable(images) }
      guard ShotWriter.isWritable(folder) else { throw Failure.directoryNotWritable(folder) }
      var reading = CaptureOptions()
      reading.verify = false
      reading.copies = true
      guard let capture = try? CaptureFolder.load(images, options: reading, in: context) else {
        return nil
      }
      try writeFeatures(of: capture.viewSet, to: FeatureCheckpoint(folder), in: context)
      // A folder of HEIC shots contains nothing else; programs state the checkpoint themselves.
      if configuration.shotFormat == .original {
        try FeatureCheckpoint(folder).attach(to: images)
      }
      return nil
    } catch let cancelled as Cancelled {
      throw cancelled
    } catch let failure as Failure {
      return failure
    } catch {
      return ShotWriter.failure(of: folder, writing: Self.featureBytes)
    }
  }

  private static func writeFeatures(
    of shots: ViewSet, to checkpoint: FeatureCheckpoint, in context: RunContext
  ) throws {
    let options = FeatureOptions()
    try context.parallelFor(shots.views.count, label: "Extracting features of the shots") { index in
      let view = shots.views[index]
      let input = FeatureInput(views: ViewSet(views: [view], cameras: shots.cameras))
      var single = context.silent
      single.threads = 1
      guard let found = try Self.features(input, options, in: single) else { return }
      try checkpoint.write(found, of: view, options: options)
    }
  }

  /// The features of one shot; `nil` if its photograph cannot be read, which a reconstruction
  /// reports.
  private static func features(
    _ input: FeatureInput, _ options: FeatureOptions, in context: RunContext
  ) throws -> CachedFeatures? {
    do {
      let (features, report) = try ExtractFeatures(options: options).run(input, in: context)
      return CachedFeatures(features: features[0], report: report.images[0])
    } catch let cancelled as Cancelled {
      throw cancelled
    } catch { return nil }
  }
}
