import Capture
import Foundation
import Imaging
import Support

/// A capture, and results that came with it.
struct OpenedCapture {
  var capture: Capture
  var results: (any ForeignResults)?
  /// What was measured of photographs that are not here, by index.
  var qualities: [Int: FrameQuality?] = [:]
  /// What is to be said of the results.
  var remarks: [String] = []
  /// The seed that results were made with.
  var seed: UInt64?
}

/// Opens whatever `load` is given.
enum CaptureSource {
  /// Tells what a path is, and reads it: a bundle, or a folder of photographs.
  ///
  /// - Throws: `CaptureError`, `BundleFileError`, `FileError`, `StorageError`.
  static func open(
    _ url: URL, options: CaptureOptions, sound: SoundFiles, in context: RunContext
  ) throws -> OpenedCapture {
    var opened = try source(url, options: options, sound: sound, in: context)
    if !options.poseFile.isEmpty {
      let file = URL(fileURLWithPath: options.poseFile)
      opened.capture = try opened.capture.attaching(
        GivenPoses.read(file), from: file, options: options)
    }
    return opened
  }

  private static func source(
    _ url: URL, options: CaptureOptions, sound: SoundFiles, in context: RunContext
  ) throws -> OpenedCapture {
    if BundleFile.isBundle(url, format: options.format) {
      try BundleFile.check(options)
      let bundle = try BundleFile(url)
      return OpenedCapture(
        capture: bundle.capture, results: bundle, qualities: bundle.qualities,
        seed: bundle.header.seed)
    }
    if let project = try ProjectSource.open(url, options: options, sound: sound, in: context) {
      return project
    }
    return OpenedCapture(
      capture: try CaptureFolder.load(url, options: options, sound: sound, in: context))
  }
}
