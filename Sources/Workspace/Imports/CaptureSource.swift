import Capture
import Formats
import Foundation
import Imaging
import Support

/// A capture, and the results that came with it.
struct OpenedCapture {
  var capture: Capture
  var results: (any ForeignResults)?
  /// Measurements of photographs that are absent, by index.
  var qualities: [Int: FrameQuality?] = [:]
  /// Remarks on the results.
  var remarks: [LoadRemark] = []
  /// The seed of the results.
  var seed: UInt64?
}

/// Opens the path given to `load`.
package struct CaptureSource {
  let options: CaptureOptions
  /// Photographs that were decoded successfully before.
  let sound: SoundFiles
  /// The folder in which archives are unpacked.
  let unpacked: URL
  let context: RunContext

  /// Detects what a path is and reads it: a bundle, a zip archive of a capture, a project or a
  /// folder of photographs.
  ///
  /// - Throws: `CaptureError`, `BundleFileError`, `FileError`, `StorageError`.
  func open(_ url: URL) throws -> OpenedCapture {
    if options.format != .bundle, ArchiveFolder.isArchive(url) {
      let found = try ArchiveFolder.unpack(url, in: unpacked, context)
      return try open(found.folder, made: found.made, for: url)
    }
    if options.format != .bundle, FilmFolder.isFilm(url) {
      let found = try FilmFolder.unpack(
        url, in: unpacked, every: options.every, count: options.count, context)
      return try open(found.folder, made: found.made, for: url)
    }
    var opened = try openFiles(url)
    guard !options.poseFile.isEmpty else { return opened }
    let file = URL(fileURLWithPath: options.poseFile)
    opened.capture = try opened.capture.attaching(
      GivenPoses.read(file), from: file, options: options)
    return opened
  }

  private func openFiles(_ url: URL) throws -> OpenedCapture {
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
    if options.poseFile.isEmpty, PoseFile.isPoseFile(url) { return try openPoses(url) }
    do {
      return try opened(
        CaptureFolder.load(url, options: options, sound: sound, in: context), from: url)
    } catch CaptureError.onlyFilm(let folder, let film, _) {
      return try openScan(folder, film: folder.appendingPathComponent(film))
    }
  }

  /// A folder of photographs, with panoramas split into pinhole views.
  private func opened(_ capture: Capture, from url: URL) throws -> OpenedCapture {
    let isStated = options.camera == CameraReading.equirectangular.rawValue
    guard options.camera.isEmpty || isStated, options.poseFile.isEmpty,
      try PanoramaFolder.applies(to: capture, isStated: isStated)
    else { return OpenedCapture(capture: capture) }
    var options = options
    options.camera = ""
    let split = try PanoramaFolder.split(capture, in: unpacked, context)
    do {
      var views = OpenedCapture(
        capture: try CaptureFolder.load(
          split.folder, options: options, sound: sound, in: context))
      (views.capture.name, views.capture.url) = (capture.name, url)
      views.remarks.append(
        .splitPanoramas(capture.frames.count, into: Panorama.yaws.count, split.folder))
      return views
    } catch {
      if let made = split.made { try? FileManager.default.removeItem(at: made) }
      throw error
    }
  }

  /// A scan whose photographs are in its video: some of the frames are extracted, named by their
  /// index, which poses and depth refer to.
  private func openScan(_ url: URL, film: URL) throws -> OpenedCapture {
    let frames = try FilmFolder.unpack(
      film, in: unpacked, every: options.every, count: options.count, context)
    do {
      var opened = OpenedCapture(
        capture: try CaptureFolder.load(
          url, frames: frames.folder, options: options, sound: sound, in: context))
      if let made = frames.made { opened.remarks.append(.unpacked(made)) }
      return opened
    } catch {
      if let made = frames.made { try? FileManager.default.removeItem(at: made) }
      throw error
    }
  }

  /// The photographs that a pose file names, with those poses.
  private func openPoses(_ url: URL) throws -> OpenedCapture {
    let list = try GivenPoses.read(url)
    let given = options.images.isEmpty ? nil : URL(fileURLWithPath: options.images)
    guard let folder = given ?? PoseFile.photographs(of: list, near: url) else {
      throw CaptureError.photographsOfPoses(url, names: list.entries.prefix(3).map(\.name))
    }
    let photographs = try CaptureFolder.load(folder, options: options, sound: sound, in: context)
    var capture = try photographs.attaching(list, from: url, options: options)
    (capture.name, capture.url) = (url.lastPathComponent, url)
    return OpenedCapture(capture: capture)
  }

  /// The capture in a folder that an archive or a video was unpacked into, named after that file.
  private func open(_ folder: URL, made: URL?, for url: URL) throws -> OpenedCapture {
    do {
      var opened = try open(folder)
      opened.capture.name = url.deletingPathExtension().lastPathComponent
      opened.capture.url = url
      if let made { opened.remarks.append(.unpacked(made)) }
      return opened
    } catch {
      if let made { try? FileManager.default.removeItem(at: made) }
      throw error
    }
  }
}
