import Support

/// Image names that every file system and program accepts: unique without extension,
/// case-insensitively unique, and inside the folder.
struct DatasetNames {
  private var stems: Set<String> = []
  private var files: Set<String> = []
  private var folders: Set<String> = []
  private let isFlat: Bool
  private let hasPoints: Bool
  private let hasSpaces: Bool

  /// Characters that act as separators, quotes or wildcards in some system or format.
  private static let forbidden: Set<Unicode.Scalar> = [
    "\\", ":", "*", "?", "\"", "<", ">", "|", ",", ";", "'", "`", "%", "#",
  ]
  /// Maximum bytes of a path component: file systems allow 255, and extensions are added to names.
  private static let maxBytes = 180

  /// - Parameters:
  ///   - isFlat: Whether folders become part of the name.
  ///   - hasPoints: Whether names may have periods other than the one before the extension.
  ///   - hasSpaces: Whether names may contain spaces.
  init(isFlat: Bool, hasPoints: Bool = true, hasSpaces: Bool = true) {
    self.isFlat = isFlat
    self.hasPoints = hasPoints
    self.hasSpaces = hasSpaces
  }

  /// A unique safe name for the image `name`, with the extension of its exported file.
  mutating func add(_ name: String, fileExtension: String) -> String {
    let parts = name.split(separator: "/").map(String.init)
    let last = Self.stem(parts.last ?? "")
    var path = (parts.dropLast() + [last]).map(Self.safe)
    if isFlat || !isFree(folders: path.dropLast()) { path = [path.joined(separator: "_")] }
    if !hasPoints { path = path.map { $0.replacingOccurrences(of: ".", with: "_") } }
    if !hasSpaces { path = path.map { $0.replacingOccurrences(of: " ", with: "_") } }
    let stem = path.joined(separator: "/")
    var candidate = stem
    var number = 2
    while !isFree(candidate, fileExtension) {
      candidate = "\(stem)_\(number)"
      number += 1
    }
    let full = "\(candidate).\(fileExtension)"
    stems.insert(candidate.lowercased())
    files.insert(full.lowercased())
    for count in 1..<max(path.count, 1) {
      folders.insert(path.prefix(count).joined(separator: "/").lowercased())
    }
    return full
  }

  private func isFree(_ stem: String, _ fileExtension: String) -> Bool {
    !stems.contains(stem.lowercased())
      && !folders.contains("\(stem).\(fileExtension)".lowercased())
  }

  private func isFree(folders path: ArraySlice<String>) -> Bool {
    path.indices.allSatisfy { end in
      !files.contains(path[path.startIndex...end].joined(separator: "/").lowercased())
    }
  }

  /// A path component with invisible, separating and hiding characters replaced.
  private static func safe(_ part: String) -> String {
    var text = String.UnicodeScalarView()
    for scalar in part.unicodeScalars {
      text.append(scalar.actsUnseen || forbidden.contains(scalar) ? "_" : scalar)
    }
    var out = Array(String(text))
    for end in [0, out.count - 1] where out.indices.contains(end) {
      if [".", " ", "-", "~"].contains(out[end]) { out[end] = "_" }
    }
    while String(out).utf8.count > maxBytes { out.removeLast() }
    return out.isEmpty ? "_" : String(out)
  }

  /// A name without its extension.
  static func stem(_ name: String) -> String {
    guard let point = name.lastIndex(of: "."), point != name.startIndex,
      !name[point...].contains("/")
    else { return name }
    return String(name[..<point])
  }
}
