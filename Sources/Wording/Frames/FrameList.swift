import Foundation
import Support

/// Names of frames as lists for people and as words of a command.
package struct FrameList {
  /// Minimum number of consecutive frames that are written as a range.
  private static let minRange = 3
  /// Maximum number of ranges and names.
  private static let maxParts = 6

  private let names: [String]

  /// - Parameter names: All frames, in the order of the capture.
  package init(_ names: [String]) { self.names = names }

  /// A list such as `IMG_0003.jpg…IMG_0007.jpg, IMG_0011.jpg`, for increasing indices.
  package func compact(_ indices: [Int]) -> String {
    let runs = runs(of: indices)
    let parts = runs.prefix(Self.maxParts).flatMap { run -> [String] in
      guard run.count >= Self.minRange, let first = run.first, let last = run.last else {
        return run.map { name($0) }
      }
      return ["\(name(first))…\(name(last))"]
    }
    let rest = runs.dropFirst(Self.maxParts).joined().count
    return parts.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  private func name(_ index: Int) -> String {
    names.indices.contains(index) ? VisibleText.line(names[index]) : "?"
  }

  private func runs(of indices: [Int]) -> [[Int]] {
    var runs: [[Int]] = []
    for index in indices {
      if let last = runs.last?.last, index == last + 1 {
        runs[runs.count - 1].append(index)
      } else {
        runs.append([index])
      }
    }
    return runs
  }

  /// The frames as words of a command.
  func words(_ indices: [Int]) -> String {
    indices.filter { names.indices.contains($0) }.map { FrameList.word(names[$0]) }
      .joined(separator: " ")
  }

  /// A name as one word of a command, quoted if needed.
  static func word(_ name: String) -> String {
    let isPlain = name.unicodeScalars.allSatisfy { scalar in
      ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
        || "._-/+".unicodeScalars.contains(scalar)
    }
    if isPlain, !name.hasPrefix("-"), !name.isEmpty { return name }
    guard name.contains("'") else { return "'" + name + "'" }
    return QuotedText.quoted(name) { "\\u{\(String($0.value, radix: 16))}" }
      .replacingOccurrences(of: "$", with: "\\$")
  }
}
