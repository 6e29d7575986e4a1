import Foundation
import Geometry
import Support

extension COLMAPSparse {
  mutating func readCameras(_ lines: LineReader) throws {
    var lines = lines
    while let words = lines.nextWords() {
      guard words.count >= 4, let id = Int(words[0]), let width = Int(words[2]),
        let height = Int(words[3])
      else { throw lines.damage }
      guard let model = COLMAPLens(name: String(words[1])) else {
        throw ProjectError.unknownCamera(
          lines.file, camera: id, model: String(words[1].prefix(LineReader.maxShown)))
      }
      let parameters = words.dropFirst(4).compactMap { Double($0) }
      let camera = COLMAPCamera(
        model: model, width: width, height: height, parameters: parameters)
      try add(id, camera, size: (width, height), of: lines.file)
    }
  }

  mutating func readImages(_ lines: LineReader) throws {
    var lines = lines
    while let line = lines.nextLine() {
      let words = line.split(separator: " ", maxSplits: 9)
      guard words.count == 10, let id = Int(words[0]), let camera = Int(words[8]) else {
        throw lines.damage
      }
      let pose = Self.pose(words[1...7].compactMap { Double($0) })
      guard pose != nil || words[1...7].contains(where: Self.isNotFinite) else {
        throw lines.damage
      }
      var image = Image(id: id, camera: camera, pose: pose ?? .identity, isPosed: pose != nil)
      image.name = String(words[9]).trimmingCharacters(in: .whitespaces)
      let numbers = lines.rawLine().split(separator: " ")
      guard numbers.count.isMultiple(of: 3) else { throw lines.damage }
      image.keypoints.reserveCapacity(numbers.count / 3)
      for index in stride(from: 0, to: numbers.count, by: 3) {
        guard let x = Double(numbers[index]), let y = Double(numbers[index + 1]) else {
          throw lines.damage
        }
        image.keypoints.append(SIMD2(x, y))
      }
      images.append(image)
    }
  }

  /// Whether a word is NaN or infinity as C++ programs print it: `-nan(ind)`, `1.#INF`.
  private static func isNotFinite(_ word: Substring) -> Bool {
    let text = word.lowercased()
    return text.contains("nan") || text.contains("inf") || text.contains("#ind")
  }

  mutating func readPoints(_ lines: LineReader) throws {
    var lines = lines
    while let words = lines.nextWords() {
      if words.count >= 8, words[1...3].contains(where: Self.isNotFinite) { continue }
      let values = words.prefix(8).compactMap { Double($0) }
      guard values.count == 8, values.allSatisfy(\.isFinite), words.count.isMultiple(of: 2),
        values[4...6].allSatisfy({ (0...255).contains($0) })
      else { throw lines.damage }
      let ids = words.dropFirst(8).compactMap { Int($0) }
      guard ids.count == words.count - 8 else { throw lines.damage }
      points.append(
        Point(
          position: SIMD3(values[1], values[2], values[3]),
          color: SIMD3(
            UInt8(saturating: values[4]), UInt8(saturating: values[5]),
            UInt8(saturating: values[6])),
          track: stride(from: 0, to: ids.count, by: 2).map { (ids[$0], ids[$0 + 1]) }))
    }
  }
}
