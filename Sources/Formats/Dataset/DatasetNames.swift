import Support

/// Names of a dataset's images that every file system and program takes: unique without their extensions
/// and whatever the case of their letters, none of which leads out of the folder.
struct DatasetNames {
  private var stems: Set<String> = []
  private var files: Set<String> = []
  private var folders: Set<String> = []
  private let isFlat: Bool
  private let hasPoints: Bool
  private let hasSpaces: Bool

  /// Characters that separate, quote or wildcard in some system or format.
  private static let forbidden: Set<Unicode.Scalar> = [
    "\\", ":", "*", "?", "\"", "<", ">", "|", ",", ";", "'", "`", "%", "#",
  ]
  /// Longest part of a path, bytes: file systems take 255, and names grow by extensions.
  private static let maxBytes = 180

  /// - Parameters:
  ///   - isFlat: Whether folders become parts of the name.
  ///   - hasPoints: Whether names may have points besides that before the extension.
  ///   - hasSpaces: Whether names may have spaces inside.
  init(isFlat: Bool, hasPoints: Bool = true, hasSpaces: Bool = true) {
    self.isFlat = isFlat
    self.hasPoints = hasPoints
    self.hasSpaces = hasSpaces
  }

  /// The name of an image that was called `name`, with the extension that its file gets.
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

  /// A part of a path without what acts unseen, separates or hides.
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
