import Foundation

/// Reports data that some photographs lack and others have.
extension CaptureDraft {
  /// Adds a note for each photograph without data that others of the capture have, unless a note
  /// already explains it.
  mutating func noteLacks() {
    // Transparency or a matte in the photograph itself is not expected of all photographs.
    let hasMaskFiles = frames.contains { $0.mask != nil && $0.mask != $0.info.url }
    let parts: [(FileRemark.Part, (FrameDraft) -> Bool)] = [
      (.depth, { $0.depth != nil }),
      (.confidence, { $0.depth == nil || $0.depth?.hasConfidence == true }),
      (.gravity, { $0.gravity != nil }), (.pose, { $0.pose != nil }),
      (.mask, { !hasMaskFiles || $0.mask != nil }),
    ]
    for (part, isThere) in parts {
      let (have, lack) = (frames.filter(isThere), frames.filter { !isThere($0) })
      guard !have.isEmpty, part != .confidence || have.contains(where: { $0.depth != nil }) else {
        continue
      }
      let explained = explained(part)
      notes += lack.filter { !explained.contains(($0.path as NSString).deletingPathExtension) }
        .map { FileRemark(file: $0.path, .without(part, .othersHaveIt)) }
    }
  }

  /// Names without extension of photographs whose lack of a part is explained: by a note about it
  /// or its cause, or by an unusable file `NAME_PART`.
  private func explained(_ part: FileRemark.Part) -> Set<String> {
    Set(
      notes.compactMap { note in
        let stem = (note.file as NSString).deletingPathExtension
        switch note.fact {
        case .without(let other, _):
          return other == part || (other == .pose && part == .gravity) ? stem : nil
        case .noMask: return part == .mask ? stem : nil
        case .notUsed: return stem.lastIndex(of: "_").map { String(stem[..<$0]) }
        default: return nil
        }
      })
  }
}
