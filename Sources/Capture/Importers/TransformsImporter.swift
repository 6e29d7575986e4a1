import Files
import Formats
import Foundation
import Geometry
import Imaging
import Support

/// Imports a `transforms.json` of nerfstudio, instant-ngp, NeRFCapture or a Blender dataset:
/// photographs with intrinsics, poses, depth and masks.
///
/// The file is untrusted: an invalid frame is skipped with a reason, an invalid pose, depth map or
/// mask is omitted with a note, and paths may not lead outside the folder.
struct TransformsImporter {
  let file: URL
  let folder: URL
  /// The folder of the photographs, if it is specified.
  var images: URL?

  /// Maximum bytes of the file.
  private static let maxBytes = 256 << 20
  /// Maximum bytes of the file other than its frames. This part is parsed at once, which needs
  /// about thirty times as much memory.
  private static let maxRestBytes = 8 << 20
  /// Maximum bytes of a frame's entry.
  private static let maxEntryBytes = 1 << 20
  /// Maximum characters of a stated path in remarks.
  private static let maxShown = 200
  /// Maximum number of frames.
  private static let maxFrames = 100_000
  /// Valid range of the unit of depth maps in meters: from a micrometer to a meter.
  private static let depthUnits = 1e-6...1.0
  /// The default unit in meters.
  private static let usualDepthUnit = 0.001

  /// Blender datasets have one file for each of these parts.
  private static let parts = ["train", "val", "test"].map { "transforms_\($0).json" }

  /// The file in a folder; for a dataset in parts, that of the first part.
  static func file(in folder: URL) -> URL? {
    (["transforms.json"] + parts).map { folder.appendingPathComponent($0) }
      .first { FileKind.at($0) != nil }
  }

  func load(_ check: ImageCheck, in context: RunContext) throws -> CaptureDraft {
    do {
      let bytes = try read()
      let list = try JSONList(bytes, key: "frames", limit: Self.maxFrames)
      guard list.rest.count <= Self.maxRestBytes else {
        throw FileProblem.restTooLarge(mebibytes: Self.maxRestBytes >> 20)
      }
      let shared = try JSONObject(parsing: Data(list.rest))
      guard let frames = list.elements else { throw FileProblem.noFrames }
      guard list.count <= Self.maxFrames else {
        throw FileProblem.tooManyFrames(list.count, limit: Self.maxFrames)
      }
      let reader = TransformsFrameReader(
        folder: folder, shared: shared, poses: try TransformsPose(shared: shared),
        depthUnit: try depthUnit(shared))
      return try read(
        frames.map { bytes[$0] }, with: reader, check, in: context)
    } catch let problem as FileProblem {
      throw CaptureError.badTransforms(file, problem)
    }
  }

  private func read(
    _ frames: [ArraySlice<UInt8>], with reader: TransformsFrameReader, _ check: ImageCheck,
    in context: RunContext
  ) throws -> CaptureDraft {
    var draft = CaptureDraft()
    draft.skipped = Self.parts.filter {
      $0 != file.lastPathComponent && FileKind.at(folder.appendingPathComponent($0)) == .file
    }.map { FileRemark(file: $0, .aside(.otherPart)) }
    let entries = try entries(frames, skipped: &draft.skipped, in: context)
    let infos = try context.parallelMap(entries.map(\.path), label: "Reading photographs") {
      path, _ in
      Result { try check.info(path, in: images ?? folder) }
    }
    for (entry, info) in zip(entries, infos) {
      try context.checkCancellation()
      do {
        let record = try Self.object(entry.text)
        if TransformsFrameReader.isNeRFCapture(record) { draft.writer = .nerfCapture }
        draft.frames.append(
          try reader.frame(at: entry.path, entry: record, probed: info.get(), notes: &draft.notes))
      } catch {
        draft.skipped.append(FileRemark(file: entry.path, .skipped(FileProblem(error))))
      }
    }
    draft.skipped += UnnamedParts(folder: folder).remarks(besides: draft.frames)
    return draft
  }

  /// The frames with an existing image, each image once, in natural order of their paths.
  private func entries(
    _ frames: [ArraySlice<UInt8>], skipped: inout [FileRemark], in context: RunContext
  ) throws -> [(path: String, text: ArraySlice<UInt8>)] {
    var entries: [(path: String, text: ArraySlice<UInt8>)] = []
    var seen: Set<String> = []
    let listed = try stated(frames, skipped: &skipped, in: context)
    let files = StatedPhotographs(in: images ?? folder, listed.map(\.path))
    for (entry, path) in zip(listed, files.paths) {
      do {
        guard seen.insert(try path.get()).inserted else { throw FileProblem.listedTwice }
        entries.append((try path.get(), entry.text))
      } catch {
        let shown = String(entry.path.prefix(Self.maxShown))
        skipped.append(FileRemark(file: shown, .skipped(FileProblem(error))))
      }
    }
    return entries.sorted { naturallyPrecedes($0.path, $1.path) }
  }

  /// The frames with a stated path.
  private func stated(
    _ frames: [ArraySlice<UInt8>], skipped: inout [FileRemark], in context: RunContext
  ) throws -> [(path: String, text: ArraySlice<UInt8>)] {
    var listed: [(path: String, text: ArraySlice<UInt8>)] = []
    for (index, text) in frames.enumerated() {
      try context.checkCancellation()
      do {
        guard let path = try Self.object(text).string("file_path") else {
          throw FileProblem.notAnObject
        }
        listed.append((path, text))
      } catch FileProblem.notJSON(let detail) {
        throw FileProblem.notJSON(detail)
      } catch FileProblem.notAnObject {
        skipped.append(FileRemark(file: "frames[\(index)]", .noFilePath))
      } catch {
        skipped.append(FileRemark(file: "frames[\(index)]", .skipped(FileProblem(error))))
      }
    }
    return listed
  }

  private static func object(_ text: ArraySlice<UInt8>) throws -> JSONObject {
    guard text.count <= maxEntryBytes else {
      throw FileProblem.tooLarge(mebibytes: maxEntryBytes >> 20)
    }
    return try JSONObject(parsing: Data(text))
  }

  /// Contents of the file as UTF-8.
  private func read() throws -> [UInt8] {
    do {
      return try TextBytes.utf8(RegularFile.read(file, limit: Self.maxBytes))
    } catch {
      throw Self.problem(behind: error)
    }
  }

  /// Converts the error for a file that is too large to a problem of the capture.
  private static func problem(behind error: any Error) -> any Error {
    guard case .tooLarge? = error as? FileError else { return error }
    return FileProblem.tooLarge(mebibytes: maxBytes >> 20)
  }

  private func depthUnit(_ shared: JSONObject) throws -> Double {
    let unit = try shared.number("depth_unit_scale_factor") ?? Self.usualDepthUnit
    guard Self.depthUnits.contains(unit) else {
      throw FileProblem.badDepthUnit(unit)
    }
    return unit
  }
}
