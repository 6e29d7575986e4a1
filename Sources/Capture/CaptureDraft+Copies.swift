import Formats
import Support

extension CaptureDraft {
  /// Sets aside photographs that show the same as another one: without a baseline between them they
  /// show no depth, and confirm each other's errors. With `--copies` they remain, with a note.
  mutating func setAsideCopies(_ options: CaptureOptions, in context: RunContext) throws {
    let originals = try CopySearch.originals(
      of: frames.map(\.searched), comparesPictures: options.verify, in: context)
    guard !originals.isEmpty else { return }
    let remarks = originals.keys.sorted().map { copy in
      FileRemark(
        file: frames[copy].path, .samePicture(as: frames[originals[copy] ?? copy].path))
    }
    guard !options.copies else {
      notes += remarks
      return
    }
    skipped += remarks
    skipped.sort { naturallyPrecedes($0.file, $1.file) }
    let files = Set(remarks.map(\.file))
    notes.removeAll { files.contains($0.file) }
    frames = frames.indices.filter { originals[$0] == nil }.map { frames[$0] }
  }
}

extension FrameDraft {
  fileprivate var searched: CopySearch.Photograph {
    var photograph = CopySearch.Photograph(name: path, info: info)
    if pose != nil || time != nil {
      photograph.recorded = "\(pose?.cacheText ?? "") \(time ?? 0)"
    }
    photograph.partCount = [depth != nil, pose != nil, gravity != nil, mask != nil].count { $0 }
    return photograph
  }
}
