import Foundation
import Numerics

/// Separates foreground and background along image edges.
///
/// Rother, Kolmogorov & Blake, "GrabCut", SIGGRAPH 2004: the colors of both sides are mixtures of
/// Gaussians, which are fitted alternately with a graph cut whose edge weights depend on color
/// differences. Only pixels with uncertain labels are nodes of the graph; a prior per pixel is an
/// additional cost.
package struct GrabCut {
  /// Prior knowledge about a pixel.
  package enum Label: UInt8, Sendable {
    /// Background whose colors are ignored.
    case outside
    case background
    /// Likely background.
    case behind
    /// Unknown.
    case open
    /// Likely foreground.
    case before
    case foreground

    var isFixed: Bool { self == .outside || self == .background || self == .foreground }
    /// Whether the pixel is initially foreground.
    package var isBefore: Bool { self == .before || self == .foreground }
  }

  /// Rounds of fitting and cutting.
  private static let rounds = 3
  /// Weight of an edge between equal adjacent pixels (Blake et al. 2004).
  private static let smoothness = 50.0
  /// Cost of contradicting a likely label, as odds of 9 : 1.
  private static let expectation = log(9.0)
  /// Maximum number of colors for fitting a mixture.
  private static let maxColors = 8_000
  /// Each undirected pair of adjacent pixels once.
  private static let neighbors = [(1, 0), (0, 1), (1, 1), (-1, 1)]

  private let width: Int
  private let height: Int
  private let colors: [SIMD3<Double>]
  private let labels: [Label]
  /// Reciprocal of twice the mean squared difference of adjacent pixels.
  private let falloff: Double

  /// Creates a segmentation of an image with a label for each pixel.
  package init(_ image: RGBImage, labels: [Label]) {
    precondition(labels.count == image.width * image.height, "one label a pixel")
    width = image.width
    height = image.height
    self.labels = labels
    colors = labels.indices.map {
      SIMD3(
        Double(image.pixels[3 * $0]), Double(image.pixels[3 * $0 + 1]),
        Double(image.pixels[3 * $0 + 2]))
    }
    falloff = Self.falloff(colors, width)
  }

  /// Whether each pixel is foreground.
  package func run() -> [Bool] {
    var isForeground = labels.map(\.isBefore)
    let nodes = labels.indices.filter { !labels[$0].isFixed }
    guard !nodes.isEmpty else { return isForeground }
    var sides = [false, true].map { ColorMixture(sample(isForeground, $0, isCut: false)) }
    for round in 0..<Self.rounds {
      for side in 0...1 { sides[side].refine(sample(isForeground, side == 1, isCut: round > 0)) }
      cut(nodes, behind: sides[0], before: sides[1], into: &isForeground)
    }
    return isForeground
  }

  /// Colors of one side, evenly subsampled; open pixels are excluded before the first cut.
  private func sample(_ isForeground: [Bool], _ side: Bool, isCut: Bool) -> [SIMD3<Double>] {
    let chosen = labels.indices.filter {
      labels[$0] != .outside && isForeground[$0] == side && (isCut || labels[$0] != .open)
    }
    let step = max(1, chosen.count / Self.maxColors)
    return stride(from: 0, to: chosen.count, by: step).map { colors[chosen[$0]] }
  }

  private func cut(
    _ nodes: [Int], behind: ColorMixture, before: ColorMixture, into isForeground: inout [Bool]
  ) {
    var graph = MinimumCut(nodes: nodes.count)
    var number = [Int32](repeating: -1, count: labels.count)
    for (node, pixel) in nodes.enumerated() {
      number[pixel] = Int32(node)
      // The foreground is on the source side.
      graph.addTerminal(
        node,
        onSink: Float(
          behind.cost(colors[pixel]) + (labels[pixel] == .before ? Self.expectation : 0)),
        onSource: Float(
          before.cost(colors[pixel]) + (labels[pixel] == .behind ? Self.expectation : 0)))
    }
    for pixel in labels.indices { addEdges(of: pixel, number, to: &graph) }
    graph.solve()
    for (node, pixel) in nodes.enumerated() { isForeground[pixel] = graph.isOnSource(node) }
  }

  private func addEdges(of pixel: Int, _ number: [Int32], to graph: inout MinimumCut) {
    let (x, y) = (pixel % width, pixel / width)
    for (dx, dy) in Self.neighbors where x + dx >= 0 && x + dx < width && y + dy < height {
      let other = pixel + dy * width + dx
      let (a, b) = (Int(number[pixel]), Int(number[other]))
      guard a >= 0 || b >= 0 else { continue }
      let d = colors[pixel] - colors[other]
      let length = dx != 0 && dy != 0 ? 2.0.squareRoot() : 1
      let cost = Float(Self.smoothness / length * exp(-falloff * dot(d, d)))
      if a >= 0, b >= 0 {
        graph.addEdge(a, b, cost: cost)
      } else {
        let isBefore = labels[a < 0 ? pixel : other] == .foreground
        graph.addTerminal(max(a, b), onSink: isBefore ? cost : 0, onSource: isBefore ? 0 : cost)
      }
    }
  }

  private static func falloff(_ colors: [SIMD3<Double>], _ width: Int) -> Double {
    var (sum, count) = (0.0, 0.0)
    for pixel in colors.indices where pixel >= width && pixel % width > 0 {
      for other in [pixel - 1, pixel - width] {
        let d = colors[pixel] - colors[other]
        sum += dot(d, d)
        count += 1
      }
    }
    return sum > 0 ? count / (2 * sum) : 0
  }
}
