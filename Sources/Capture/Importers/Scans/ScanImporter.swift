import Formats
import Foundation
import Imaging
import Support

/// Imports a scanner app's folder: photographs with intrinsics, poses, depth and confidence.
///
/// Pixels, intrinsics and depth are used as stored, as the apps write them, regardless of EXIF
/// orientation. Unusable data is omitted with a note, and the rest is loaded.
struct ScanImporter {
  let folder: URL
  let layout: any ScanLayout

  func load(_ check: ImageCheck, in context: RunContext) throws -> CaptureDraft {
    let listing = try layout.listing()
    var draft = CaptureDraft(skipped: listing.skipped)
    let infos = try context.parallelMap(listing.entries, label: "Reading photographs") { entry, _ in
      Result {
        guard let file = entry.file else { return try check.info(entry.path, in: folder) }
        return try check.info(file.lastPathComponent, in: file.deletingLastPathComponent())
      }
    }
    for (entry, info) in zip(listing.entries, infos) {
      try context.checkCancellation()
      do {
        draft.frames.append(try frame(entry, probed: info.get(), notes: &draft.notes))
      } catch {
        draft.skipped.append(FileRemark(file: entry.path, .skipped(FileProblem(error))))
      }
    }
    draft.frames.sort { naturallyPrecedes($0.path, $1.path) }
    return draft
  }

  private func frame(
    _ stated: ScanEntry, probed: ImageInfo, notes: inout [FileRemark]
  ) throws -> FrameDraft {
    var (entry, info) = (stated, probed)
    info.orientation = info.storedOrientation(stated: entry.camera?.size)
    var frame = FrameDraft(path: entry.path, info: info)
    (frame.pose, frame.gravity, frame.time) = (entry.pose, entry.gravity, entry.time)
    entry.attempt(.intrinsics) {
      frame.camera = try $0.camera?.camera(width: info.width, height: info.height)
    }
    entry.attempt(.depth) { frame.depth = try ScanDepth(folder: folder, info: info).source(&$0) }
    notes += entry.lacks.map { FileRemark(file: entry.path, .without($0.part, $0.problem)) }
    if entry.camera?.hasHigherDistortion == true {
      notes.append(FileRemark(file: entry.path, .higherDistortion))
    }
    return frame
  }
}

extension ImageInfo {
  /// The orientation of a photograph whose poses and intrinsics refer to stored pixels, unless the
  /// stated size matches only the rotated image.
  func storedOrientation(stated: SIMD2<Int>?) -> Orientation {
    guard let stated, orientation.swapsAxes, storedWidth != storedHeight else { return .up }
    return (stated.x > stated.y) == (storedWidth > storedHeight) ? .up : orientation
  }
}
