import Files
import Formats
import Foundation
import Imaging
import Support

/// Selects the masks of the photographs.
extension CaptureDraft {
  /// Sets masks as specified by the options, and drops masks that are depth maps.
  ///
  /// - Parameter root: Folder to which the files in `skipped` are relative.
  /// - Throws: `CaptureError.badMasks` if specified masks are invalid.
  mutating func takeMasks(_ options: CaptureOptions, in root: URL) throws {
    if options.takesMattes {
      try takeMattes()
    } else if let folder = options.maskFolder {
      try takeMasks(from: URL(fileURLWithPath: folder, isDirectory: true), in: root)
    } else {
      leaveOutDepth()
    }
  }

  /// Assigns to each photograph the mask with its name in a folder. The photographs themselves are
  /// never masks.
  private mutating func takeMasks(from folder: URL, in root: URL) throws {
    guard FileKind.at(folder) == .folder else { throw CaptureError.badMasks(folder, .noFolder) }
    let files = maskFiles(in: folder)
    let lookup = NameLookup(files.map(MaskNames.owners))
    let found = lookup.assign(frames.map { [$0.path, $0.info.url.path] })
    var missing: [FileRemark] = []
    for (index, match) in found.enumerated() {
      guard case .one(let file) = match else {
        let fact: FileRemark.Fact =
          match == .several ? .severalNamed(in: folder.lastPathComponent) : .noMask
        missing.append(FileRemark(file: frames[index].path, fact))
        continue
      }
      let url = folder.appendingPathComponent(files[file])
      guard !Self.isDepth(url) else {
        throw CaptureError.badMasks(folder, .depth(file: url.lastPathComponent))
      }
      frames[index].mask = url
    }
    if missing.count == frames.count, let first = missing.first(where: { $0.fact == .noMask }) {
      let name = (first.file as NSString).lastPathComponent
      throw CaptureError.badMasks(folder, .noneFits(photograph: name))
    }
    notes += missing
    dropRemarks(onMasksIn: folder, below: root)
  }

  /// Paths of the images in a folder that are not photographs of the capture.
  private func maskFiles(in folder: URL) -> [String] {
    let photographs = Set(frames.map { $0.info.url.resolvingSymlinksInPath().path })
    return FolderFiles(below: folder).paths.filter {
      let url = folder.appendingPathComponent($0)
      return FileKind.at(url) == .file
        && (FolderListing.looksLikePhoto($0) || PixelLayout(at: url) != nil)
        && !photographs.contains(url.resolvingSymlinksInPath().path)
    }
  }

  /// Removes remarks on masks that are now used: their folder, or files next to photographs.
  private mutating func dropRemarks(onMasksIn folder: URL, below root: URL) {
    let used = Set(frames.compactMap { $0.mask?.standardizedFileURL.path })
    let taken = folder.standardizedFileURL.path
    skipped.removeAll {
      let path = root.appendingPathComponent($0.file).standardizedFileURL.path
      return $0.fact == .aside(.mask) && (path == taken || used.contains(path))
    }
  }

  /// Uses the portrait mattes in the photographs as masks.
  private mutating func takeMattes() throws {
    let mattes = frames.map { (try? ByteImage.hasMatte($0.info.url)) == true }
    guard mattes.contains(true) else {
      let place = frames.first?.info.url.deletingLastPathComponent() ?? URL(fileURLWithPath: "/")
      throw CaptureError.badMasks(place, .noMattes)
    }
    for (index, hasMatte) in mattes.enumerated() {
      frames[index].mask = hasMatte ? frames[index].info.url : nil
      if !hasMatte { notes.append(FileRemark(file: frames[index].path, .noMask)) }
    }
  }

  /// Drops masks that are depth maps, which would hide almost nothing or everything.
  private mutating func leaveOutDepth() {
    for index in frames.indices {
      guard let mask = frames[index].mask, mask != frames[index].info.url, Self.isDepth(mask)
      else { continue }
      frames[index].mask = nil
      notes.append(FileRemark(file: frames[index].path, .without(.mask, .depthAsMask)))
    }
  }

  /// Whether a file is a depth map: floating point, or 16 bits with more than two values.
  private static func isDepth(_ url: URL) -> Bool {
    guard let layout = PixelLayout(at: url) else { return false }
    guard layout.isDeepGray else { return layout.isFloat }
    guard let pixels = try? ByteImage.load(url).pixels else { return true }
    return !pixels.allSatisfy { $0 == 0 || $0 == .max } || !pixels.contains(.max)
  }
}
