import Foundation
import Imaging

/// Distinguishes photographs from files that belong to them (depth and confidence maps, masks and
/// thumbnails) by name and content.
struct Companions {
  /// Prefixes and suffixes of a photograph's name.
  private static let marks: [(text: String, kind: OtherFile)] = [
    ("depth", .depthMap), ("conf", .confidenceMap), ("confidence", .confidenceMap),
    ("mask", .mask), ("matte", .mask), ("normal", .normalMap), ("normals", .normalMap),
  ]
  /// Extensions of photographs that cameras and programs develop from raw files.
  private static let developed = ["jpg", "jpeg", "heic", "heif", "tif", "tiff", "png"]
  private static let separators: Set<Character> = ["_", "-", "."]

  private let names: Set<String>
  private let stems: [String: Int]
  /// The last components of stems, such as the number in `frame_00001`.
  private let ends: Set<String>

  init(_ files: [String]) {
    names = Set(files.map { $0.lowercased() })
    let all = files.map { Self.stem($0).lowercased() }
    stems = all.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let unmarked = all.filter { Self.mark($0) == nil }
    ends = Set(
      unmarked.compactMap { $0.split { Self.separators.contains($0) }.last }.map(String.init))
  }

  /// The kind of a file that is not a photograph; `nil` if it can be one.
  func kind(of name: String, _ layout: PixelLayout?, takesDeepGray: Bool) -> OtherFile? {
    let stem = Self.stem(name).lowercased()
    if OtherFile.isThumbnail(stem), layout != nil || Self.isImage(name), names.count > 1 {
      return .thumbnail
    }
    if Self.isRaw(name), Self.developed.contains(where: { names.contains("\(stem).\($0)") }) {
      return .rawOriginal
    }
    guard Self.isImage(name) || layout != nil else { return nil }
    if let (kind, owner) = Self.mark(stem),
      stems[owner] != nil || names.contains(owner) || ends.contains(owner)
    {
      return kind
    }
    if layout?.isFloat == true { return .depthMap }
    if let layout, layout.isDeepGray, !takesDeepGray || stems[stem, default: 0] > 1 {
      return .depthMap
    }
    // COLMAP masks: `a.jpg.png`.
    if Self.isImage(stem), names.contains(stem) { return .mask }
    return layout?.isGray == true && stems[stem, default: 0] > 1 ? .mask : nil
  }

  /// Whether another file has the same name except for the extension.
  func shareStem(_ name: String) -> Bool { stems[Self.stem(name).lowercased(), default: 0] > 1 }

  /// The kind given by a mark in a stem, and the rest of the stem.
  private static func mark(_ stem: String) -> (kind: OtherFile, owner: String)? {
    for (text, kind) in marks {
      if stem.hasPrefix(text), let next = stem.dropFirst(text.count).first,
        separators.contains(next)
      {
        return (kind, String(stem.dropFirst(text.count + 1)))
      }
      if stem.hasSuffix(text), let before = stem.dropLast(text.count).last,
        separators.contains(before)
      {
        return (kind, String(stem.dropLast(text.count + 1)))
      }
    }
    return nil
  }

  private static func stem(_ name: String) -> String { (name as NSString).deletingPathExtension }

  private static func isRaw(_ name: String) -> Bool {
    ImageFormat.raw.fileExtensions.contains((name as NSString).pathExtension.lowercased())
  }

  private static func isImage(_ name: String) -> Bool {
    developed.contains((name as NSString).pathExtension.lowercased())
  }
}
