import Foundation
import Numerics

/// A photograph and the model in it, sample by sample.
///
/// The model is first multiplied by a gain per channel, the ratio of the medians, because cameras
/// expose differently.
package struct ViewComparison: Sendable {
  /// Minimum number of samples that show the model.
  static let minSamples = 200
  /// Limits of the gain.
  private static let gains = 0.5...2.0

  /// The measures.
  package private(set) var quality: ViewQuality
  package let photograph: SampledImage
  /// The model after the gain, black where it is not covered.
  package private(set) var model: SampledImage
  /// Blocks whose structure is compared.
  package private(set) var blocks: [ComparedBlock] = []
  let view: RenderedView

  /// Compares a photograph with the model rendered at its samples.
  package init(photograph: SampledImage, view: RenderedView) {
    self.photograph = photograph
    self.view = view
    model = SampledImage(width: view.grid.width, height: view.grid.height, colors: view.colors)
    let covered = view.triangles.indices.filter { view.isCovered($0) }
    quality = ViewQuality(coverage: Double(covered.count) / Double(max(view.grid.count, 1)))
    guard covered.count >= Self.minSamples else { return }
    applyGain(covered)
    quality.psnr = psnr(covered)
    quality.wrong = ColorBlocks(self).wrong
    quality.sharpness = sharpness()
    let structure = BlockComparison(self)
    blocks = structure.blocks
    quality.unlike = structure.unlike
  }

  /// Whether each sample shows the model, row by row.
  package var isCovered: [Bool] { view.triangles.map { $0 >= 0 } }

  private mutating func applyGain(_ covered: [Int]) {
    for channel in 0..<3 {
      let target = Double(covered.map { photograph.colors[$0][channel] }.median() ?? 0)
      let own = Double(covered.map { model.colors[$0][channel] }.median() ?? 0)
      let gain = min(max(target / max(own, 1), Self.gains.lowerBound), Self.gains.upperBound)
      quality.gain.append(gain)
      for sample in covered {
        model.colors[sample][channel] = min(model.colors[sample][channel] * Float(gain), 255)
      }
    }
  }

  private func psnr(_ covered: [Int]) -> Double {
    var sum = 0.0
    for sample in covered {
      let difference = photograph.colors[sample] - model.colors[sample]
      sum += Double((difference * difference).sum()) / 3
    }
    let mean = max(sum / Double(covered.count), Self.minError)
    return 10 * log10(255 * 255 / mean)
  }
  /// Squared error that counts as none, so that the ratio is finite.
  private static let minError = 1e-12

  /// The ratio of mean gradients where a sample and its two neighbors show the model.
  private func sharpness() -> Double? {
    let (own, other) = (model.gray, photograph.gray)
    let (width, height) = (view.grid.width, view.grid.height)
    var (sum, total) = (0.0, 0.0)
    for row in 0..<max(height - 1, 0) {
      for column in 0..<max(width - 1, 0) {
        let here = row * width + column
        let (right, below) = (here + 1, here + width)
        guard view.isCovered(here), view.isCovered(right), view.isCovered(below) else { continue }
        sum += Double(hypot(own[right] - own[here], own[below] - own[here]))
        total += Double(hypot(other[right] - other[here], other[below] - other[here]))
      }
    }
    return total > 0 ? sum / total : nil
  }
}
