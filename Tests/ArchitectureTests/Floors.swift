import Foundation
import TestSupport

/// The folders of a target in a stated order, in which lower floors never name declarations of
/// upper ones.
///
/// The order is in the target's README, in a line "Floors, lowest first: A, B, C."; files directly
/// in the target's folder are above all floors.
struct Floors {
  let target: String
  let order: [String]
  private let files: [File]

  /// A file with the names that it declares and the words that it contains.
  private struct File {
    let floor: Int
    let path: String
    let declared: Set<String>
    let words: Set<String>

    init(floor: Int, path: String, code: String) {
      self.floor = floor
      self.path = path
      declared = Floors.declared(in: code)
      words = Floors.words(in: code)
    }
  }

  /// - Returns: `nil` for a target whose README names no floors.
  init?(_ target: String) throws {
    let readme = SourceTree.root.appendingPathComponent("Sources/\(target)/README.md")
    let text = try String(contentsOf: readme, encoding: .utf8)
    guard let line = text.firstMatch(of: /Floors, lowest first:\s([^.]+)\./) else { return nil }
    let order = line.1.matches(of: /\w+/).map { String($0.0) }
    self.target = target
    self.order = order
    files = try SourceTree.files(below: "Sources/\(target)").map { path, text in
      let folder = path.split(separator: "/").dropFirst(2).dropLast().first.map(String.init)
      let floor = folder.map { order.firstIndex(of: $0) ?? -1 } ?? order.count
      return File(floor: floor, path: path, code: Imports.code(text))
    }
  }

  /// Folders that are missing in the order, or that do not exist.
  func unplaced() throws -> [String] {
    // A documentation catalog has no code.
    let folders = try SourceTree.folders(below: "Sources/\(target)")
      .filter { !$0.hasSuffix(".docc") }
    return Set(folders).symmetricDifference(order).sorted()
  }

  /// Names declared at file level, and types at any level, that are declared only by floors from
  /// `floor` on.
  private func names(from floor: Int) -> Set<String> {
    var below: Set<String> = []
    var above: Set<String> = []
    for file in files {
      if file.floor < floor {
        below.formUnion(file.declared)
      } else {
        above.formUnion(file.declared)
      }
    }
    return above.subtracting(below)
  }

  private static func declared(in text: String) -> Set<String> {
    let level =
      /(?:^|\n)(?:@\w+(?:\([^)]*\))? )*(?:(?:public|package|internal|final|indirect) )*(?:func|let|var) (\w+)/
    let types =
      /(?:^|\n) *(?:@\w+(?:\([^)]*\))? )*(?:(?:public|package|internal|final|indirect) )*(?:struct|class|enum|protocol|typealias|actor) (\w+)/
    return Set(text.matches(of: level).map { String($0.1) })
      .union(text.matches(of: types).map { String($0.1) })
  }

  /// Identifiers and keywords in ASCII.
  private static func words(in text: String) -> Set<String> {
    Set(
      text.utf8.split { !isWord($0) }.compactMap { String($0) }
        .filter { $0.utf8.first.map { $0 < UInt8(ascii: "0") || $0 > UInt8(ascii: "9") } == true })
  }

  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Words in lower floors that only a higher one declares, each with the file that uses it.
  ///
  /// - Parameter extra: Text added to the first file of each floor, for tests of this check.
  func violations(adding extra: String = "") -> [String] {
    var found: [String] = []
    for floor in order.indices {
      let forbidden = names(from: floor + 1)
      var addition = Self.words(in: extra)
      for file in files where file.floor == floor {
        let words = file.words.union(addition)
        addition = []
        found += words.intersection(forbidden).sorted().map { "\(file.path) names \($0)" }
      }
    }
    return found
  }
}
