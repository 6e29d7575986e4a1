import Imaging
import Support

extension BlendLayers {
  /// Number of photographs decoded at the same time; limits memory.
  private static let decoded = 2

  /// Decodes the photographs that contribute, two at a time, and calls `body` with each in order.
  func forEachImage(
    of photographs: [Photograph], _ label: String, in context: RunContext,
    _ body: (Photograph, RGBImage) throws -> Void
  ) throws {
    let used = photographs.filter { !layers[$0.index].isEmpty }
    for first in stride(from: 0, to: used.count, by: Self.decoded) {
      context.progress(label, Double(first) / Double(used.count))
      let pair = Array(used[first..<min(first + Self.decoded, used.count)])
      let images = try context.silent.parallelMap(pair, label: "") { photograph, _ in
        try photograph.load()
      }
      for (photograph, image) in zip(pair, images) { try body(photograph, image) }
    }
  }
}
