import Foundation

/// What some photographs lack that the others have.
extension CaptureDraft {
  /// Notes of each photograph what it does without and others of the capture do not, unless something is
  /// said of it already.
  mutating func noteLacks() {
    // A mask that is the photograph's own transparency or matte is lacking where all is shown.
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

  /// Photographs, without their extensions, of which a note says why they lack a part, or one that it
  /// follows from, or of which a file `NAME_PART` cannot be used.
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
