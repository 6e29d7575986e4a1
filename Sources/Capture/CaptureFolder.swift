import Files
import Formats
import Foundation
import Scene
import Support

/// Loads captures from disk.
public enum CaptureFolder {
  /// Loads the photographs at `url` and their metadata, without keeping pixels in memory.
  ///
  /// A file that cannot be used is listed in `skipped` with a reason; the others are loaded.
  ///
  /// - Parameters:
  ///   - url: A folder, or a `transforms.json`.
  ///   - options: Load options; `path` is ignored.
  ///   - sound: Files that decoded successfully before; unchanged ones are not decoded again.
  /// - Throws: `CaptureError` if no photograph can be read or the options do not match the folder.
  public static func load(
    _ url: URL, options: CaptureOptions = CaptureOptions(), sound: SoundFiles = SoundFiles(),
    in context: RunContext = RunContext()
  ) throws -> Capture {
    try load(url, options: options, sound: sound, layouts: ScanLayouts.standard, in: context)
  }

  /// Like `load`, for a scan whose photographs are frames of a video, extracted to a folder.
  package static func load(
    _ url: URL, frames: URL, options: CaptureOptions, sound: SoundFiles, in context: RunContext
  ) throws -> Capture {
    try load(
      url, options: options, sound: sound, layouts: ScanLayouts.standard, frames: frames,
      in: context)
  }

  /// Like `load`, with the given layouts of scanner apps.
  static func load(
    _ url: URL, options: CaptureOptions = CaptureOptions(), sound: SoundFiles = SoundFiles(),
    layouts: [any ScanLayout.Type], frames: URL? = nil, in context: RunContext = RunContext()
  ) throws -> Capture {
    let check = ImageCheck(isWanted: options.verify, sound: sound)
    let reading = CameraReading(rawValue: options.camera)
    let camera =
      try options.camera.isEmpty || reading != nil ? nil : CameraOverride(parsing: options.camera)
    var found = try locate(url, format: options.format, layouts)
    if let frames { found.layout = found.layout?.taking(frames: frames) }
    var drafts: CaptureDraft
    switch found.format {
    case _ where found.layout != nil:
      drafts = try scan(found, check, in: context)
    case .nerfstudio:
      drafts = try TransformsImporter(
        file: found.file, folder: found.folder,
        images: options.images.isEmpty ? nil : URL(fileURLWithPath: options.images)
      ).load(check, in: context)
    default:
      drafts = try PhotoFolderImporter(
        folder: found.folder, format: found.format, takesDeepGray: options.format == .images,
        nested: found.tree?.files ?? []
      ).load(check, in: context)
      drafts.skipped += found.others + (found.tree?.skipped ?? [])
      drafts.notePoses(in: found.folder, below: url)
    }
    guard !drafts.frames.isEmpty else {
      if drafts.skipped.isEmpty {
        throw CaptureError.empty(url, lookedIn: FolderListing.imageFolderNames)
      }
      throw CaptureError.nothingReadable(url, skipped: drafts.skipped)
    }
    try drafts.takeMasks(options, in: FileKind.at(url) == .folder ? url : found.folder)
    try drafts.takeRigs(options, in: found.folder, below: url)
    try drafts.setAsideCopies(options, in: context)
    drafts.noteLacks()
    drafts.apply(options)
    drafts.turnAlike()
    let size = CameraGroups.usualSize(drafts.frames)
    try camera?.check(width: size.x, height: size.y, text: options.camera)
    let capture = drafts.capture(
      at: url, format: drafts.writer ?? found.format, override: camera, reading: reading)
    guard let photographs = found.photographs else { return capture }
    return capture.attachingPoses(among: photographs, below: url, options: options)
  }

  /// Whether a folder has a `transforms.json`, possibly for one part of a dataset.
  public static func hasTransforms(_ url: URL) -> Bool { TransformsImporter.file(in: url) != nil }

  private struct Location {
    var format: CaptureFormat
    var folder: URL
    var file = URL(fileURLWithPath: "/")
    /// Layout of a scanner app, if any.
    var layout: (any ScanLayout)?
    /// Files next to the photographs.
    var others: [FileRemark] = []
    /// Further photographs in subfolders.
    var tree: PhotoTree?
    /// The folder of photographs, if no other source of poses has been found.
    var photographs: FolderListing?
  }

  private static func scan(
    _ found: Location, _ check: ImageCheck, in context: RunContext
  ) throws -> CaptureDraft {
    guard let layout = found.layout else { return CaptureDraft() }
    do {
      return try ScanImporter(folder: found.folder, layout: layout).load(check, in: context)
    } catch let problem as FileProblem {
      throw CaptureError.badScan(found.folder, problem)
    }
  }

  private static func locate(
    _ url: URL, format: CaptureFormat, _ layouts: [any ScanLayout.Type]
  ) throws -> Location {
    if let reason = SystemReason.hidden(url) {
      throw CaptureError.notReachable(url, reason: reason)
    }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      throw CaptureError.notFound(url)
    }
    guard isFolder.boolValue else {
      guard url.pathExtension.lowercased() == "json", format == .auto || format.isTransforms
      else { throw CaptureError.notAFolder(url) }
      return Location(
        format: .nerfstudio, folder: url.deletingLastPathComponent(), file: url)
    }
    let transforms = TransformsImporter.file(in: url)
    if format.isTransforms && transforms == nil || format == .bundle {
      throw CaptureError.wrongFormat(url, format: format)
    }
    if format.isTransforms || format == .auto, let transforms {
      return Location(format: .nerfstudio, folder: url, file: transforms)
    }
    if let layout = ScanLayouts.find(url, format, among: layouts) {
      return Location(format: type(of: layout).format, folder: url, layout: layout)
    }
    let root = try FolderListing(url)
    let listing = try root.imageFolder()
    let layout = listing.layout
    if format != .auto && format != .images && format != layout {
      throw CaptureError.wrongFormat(url, format: format)
    }
    let chosen = format == .auto ? layout : format
    return Location(
      format: chosen, folder: listing.folder,
      others: root.partFolders + (chosen == .images ? root.photographs(besides: listing) : []),
      tree: chosen == .images
        ? PhotoTree(below: listing) { isOwnCapture($0, layouts) } : nil,
      photographs: listing)
  }

  /// Whether a subfolder is a capture of its own, with data that plain photographs do not have.
  private static func isOwnCapture(_ url: URL, _ layouts: [any ScanLayout.Type]) -> Bool {
    TransformsImporter.file(in: url) != nil || COLMAPProject(url)?.isCertain == true
      || OpenSfMProject(url) != nil || ScanLayouts.find(url, .auto, among: layouts) != nil
  }
}
