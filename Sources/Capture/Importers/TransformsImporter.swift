import Foundation
import Geometry
import Imaging
import Support

/// Imports a nerfstudio or instant-ngp `transforms.json`: photographs with intrinsics, poses,
/// depth and masks.
///
/// The file is not trusted: a frame that is wrong is skipped with its reason, a pose, depth map or
/// mask that is wrong is left out with a note, and paths may not lead out of the folder.
struct TransformsImporter {
  let file: URL
  let folder: URL

  /// Larger files are no list of photographs.
  private static let maxBytes = 256 << 20
  /// More frames than this are no capture.
  private static let maxFrames = 100_000
  /// Units of depth maps that are believed, metres: from a micrometre to a metre.
  private static let depthUnits = 1e-6...1.0
  /// The unit where the file states none, metres.
  private static let usualDepthUnit = 0.001

  func load(verifying: Bool, in context: RunContext) throws -> CaptureDraft {
    do {
      let shared = try parse()
      guard let frames = shared.array("frames") else {
        throw FileProblem.noFrames
      }
      guard frames.count <= Self.maxFrames else {
        throw FileProblem.tooManyFrames(frames.count, limit: Self.maxFrames)
      }
      let reader = TransformsFrameReader(
        folder: folder, shared: shared, poses: try TransformsPose(shared: shared),
        depthUnit: try depthUnit(shared))
      return try read(frames, with: reader, verifying: verifying, in: context)
    } catch let problem as FileProblem {
      throw CaptureError.badTransforms(file, problem)
    }
  }

  private func read(
    _ frames: [Any], with reader: TransformsFrameReader, verifying: Bool, in context: RunContext
  ) throws -> CaptureDraft {
    var draft = CaptureDraft()
    let entries = entries(frames, skipped: &draft.skipped)
    let infos = try context.parallelMap(entries.map(\.path), label: "Reading photographs") {
      path, _ in
      Result { try ImageInfo(probing: folder.appendingPathComponent(path), verifying: verifying) }
    }
    for (entry, info) in zip(entries, infos) {
      try context.checkCancellation()
      do {
        draft.frames.append(
          try reader.frame(entry.path, entry.object, info.get(), notes: &draft.notes))
      } catch {
        draft.skipped.append(FileRemark(file: entry.path, .skipped(FileProblem(error))))
      }
    }
    return draft
  }

  /// The frames whose image exists, each image once, in natural order of their paths.
  private func entries(
    _ frames: [Any], skipped: inout [FileRemark]
  ) -> [(path: String, object: JSONObject)] {
    var entries: [(path: String, object: JSONObject)] = []
    var seen: Set<String> = []
    for (index, frame) in frames.enumerated() {
      let label = "frames[\(index)]"
      guard let object = JSONObject(frame), let stated = object.string("file_path") else {
        skipped.append(FileRemark(file: label, .noFilePath))
        continue
      }
      do {
        let path = try FolderPath(folder: folder).image(stated)
        guard seen.insert(path).inserted else {
          throw FileProblem.listedTwice
        }
        entries.append((path, object))
      } catch {
        let shown = String(stated.prefix(200))
        skipped.append(FileRemark(file: shown, .skipped(FileProblem(error))))
      }
    }
    return entries.sorted { naturallyPrecedes($0.path, $1.path) }
  }

  private func parse() throws -> JSONObject {
    guard let handle = try? FileHandle(forReadingFrom: file),
      let data = try? handle.read(upToCount: Self.maxBytes + 1)
    else { throw FileProblem.unreadable }
    guard data.count <= Self.maxBytes else {
      throw FileProblem.tooLarge(mebibytes: Self.maxBytes >> 20)
    }
    return try JSONObject(parsing: data)
  }

  private func depthUnit(_ shared: JSONObject) throws -> Double {
    let unit = try shared.number("depth_unit_scale_factor") ?? Self.usualDepthUnit
    guard Self.depthUnits.contains(unit) else {
      throw FileProblem.badDepthUnit(unit)
    }
    return unit
  }
}
