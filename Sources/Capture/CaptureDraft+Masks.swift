import Files
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

  /// Assigns to each photograph the mask with its name in a folder.
  private mutating func takeMasks(from folder: URL, in root: URL) throws {
    guard FileKind.at(folder) == .folder else { throw CaptureError.badMasks(folder, .noFolder) }
    var missing: [FileRemark] = []
    let counts = frames.reduce(into: [String: Int]()) {
      $0[($1.path as NSString).lastPathComponent, default: 0] += 1
    }
    for index in frames.indices {
      guard let url = Self.mask(of: frames[index].path, in: folder, isUnique: { counts[$0] == 1 })
      else {
        missing.append(FileRemark(file: frames[index].path, .noMask))
        continue
      }
      guard !Self.isDepth(url) else {
        throw CaptureError.badMasks(folder, .depth(file: url.lastPathComponent))
      }
      frames[index].mask = url
    }
    if missing.count == frames.count, let first = frames.first {
      let name = (first.path as NSString).lastPathComponent
      throw CaptureError.badMasks(folder, .noneFits(photograph: name))
    }
    notes += missing
    let taken = folder.standardizedFileURL.path
    skipped.removeAll {
      $0.fact == .aside(.mask)
        && root.appendingPathComponent($0.file).standardizedFileURL.path == taken
    }
  }

  /// The mask of a photograph at its relative path, or by its file name alone if that is unique.
  private static func mask(of path: String, in folder: URL, isUnique: (String) -> Bool) -> URL? {
    let last = (path as NSString).lastPathComponent
    let names = isUnique(last) && last != path ? [path, last] : [path]
    let files = names.flatMap { name in
      let base = (name as NSString).deletingPathExtension
      return [name + ".png", base + ".png", base + ".jpg", name]
    }
    return files.map { folder.appendingPathComponent($0) }.first { FileKind.at($0) == .file }
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
