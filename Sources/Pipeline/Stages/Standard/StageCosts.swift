import Dense
import Foundation
import Matching
import Texturing

extension FeaturesBinding {
  package static func cost(_ size: WorkSize, in plan: ReconstructionPlan) -> Double {
    0.05 + 0.15 * size.reduced(to: plan.options(of: self).maxSize)
  }
}

extension MatchBinding {
  package static func cost(_ size: WorkSize, in plan: ReconstructionPlan) -> Double {
    0.05 + 0.01 * pairs(size, plan.options(of: self))
  }

  private static func pairs(_ size: WorkSize, _ options: MatchOptions) -> Double {
    switch options.mode {
    case .exhaustive: size.allPairs
    case .auto where size.views <= options.exhaustiveLimit: size.allPairs
    case .sequential: min(size.allPairs, Double(size.views * options.window))
    default: min(size.allPairs, Double(size.views * options.neighbors))
    }
  }
}

extension AlignBinding {
  package static func cost(_ size: WorkSize, in plan: ReconstructionPlan) -> Double {
    0.1 + 0.07 * Double(size.views)
  }
}

extension DenseBinding {
  package static func cost(_ size: WorkSize, in plan: ReconstructionPlan) -> Double {
    // Sensor depth reduces the search.
    0.1 + ((12 - 9 * size.withDepth) * depths(size, plan) + 0.02 * size.megapixels)
  }

  /// Total size of the depth maps, megapixels.
  fileprivate static func depths(_ size: WorkSize, _ plan: ReconstructionPlan) -> Double {
    let options = plan.options(of: self)
    return size.reduced(to: options.maxSize, share: options.minScale)
  }
}

extension MeshBinding {
  package static func cost(_ size: WorkSize, in plan: ReconstructionPlan) -> Double {
    // The fused cloud has about 0.12 points per pixel of the depth maps.
    0.5 + 2 * (0.12 * DenseBinding.depths(size, plan))
  }
}

extension TextureBinding {
  package static func cost(_ size: WorkSize, in plan: ReconstructionPlan) -> Double {
    let options = plan.options(of: self)
    // Charts are packed on a grid of at most 1,024 cells per side.
    let packing = 4 * min(1, Double(options.size) / 1024)
    return 0.3 + (0.08 * size.megapixels + 1.3 * megapixels(of: options) + packing)
  }

  /// The cost of writing a model.
  package static func writingCost(in plan: ReconstructionPlan) -> Double {
    0.1 + 0.35 * megapixels(of: plan.options(of: self))
  }

  private static func megapixels(of options: TextureOptions) -> Double {
    pow(Double(options.size), 2) / 1e6
  }
}
