import Foundation
import Support

/// Fits a model to data with outliers: MSAC cost, local optimization of each new best model,
/// adaptive number of trials.
///
/// Every model with a lower cost than the best minimal model is refined on its inliers while the
/// cost decreases. The result depends only on the problem and the random stream.
///
/// - Parameters:
///   - start: An initial model to improve on, for example from a related problem.
///   - random: Source of the samples.
/// - Returns: The best model, or `nil` if no model has more inliers than the sample size.
///
/// Reference: Chum, Matas & Kittler, "Locally Optimized RANSAC", DAGM 2003; Lebeda, Matas & Chum,
/// "Fixing the Locally Optimized RANSAC", BMVC 2012; Torr & Zisserman, "MLESAC", CVIU 2000.
@inlinable public func locallyOptimizedRansac<P: RobustProblem>(
  _ problem: inout P, options: RobustOptions, start: P.Model? = nil,
  using random: inout RandomStream
) -> RobustFit<P.Model>? {
  let count = problem.count
  let size = problem.sampleSize
  guard count >= size else { return nil }
  var best: RobustFit<P.Model>?
  var bestMinimal = Double(count)
  if let start {
    let score = problem.score(start, limit: .infinity)
    if score.inliers >= size {
      best = polished(start, score, problem)
      bestMinimal = min(score.cost, bestMinimal)
    }
  }
  var needed = min(options.maxTrials, trialsNeeded(best?.score, count, size, options))
  var sample = [Int](repeating: 0, count: size)
  var models: [P.Model] = []
  var trial = 0
  while trial < needed {
    trial += 1
    drawSample(&sample, below: count, using: &random)
    models.removeAll(keepingCapacity: true)
    problem.fit(sample, into: &models)
    for model in models {
      let score = problem.score(model, limit: bestMinimal)
      guard score.cost < bestMinimal, score.inliers >= size else { continue }
      bestMinimal = score.cost
      let candidate = polished(model, score, problem)
      if best.map({ candidate.score.cost < $0.score.cost }) ?? true {
        best = candidate
        needed = min(options.maxTrials, trialsNeeded(candidate.score, count, size, options))
      }
    }
  }
  best?.trials = trial
  guard let best, best.score.inliers > size || count == size else { return nil }
  return best
}

/// Refines a model on its inliers, up to four rounds, while the cost decreases.
@inlinable func polished<P: RobustProblem>(
  _ model: P.Model, _ score: RobustScore, _ problem: P
) -> RobustFit<P.Model> {
  // Minimum decrease of the cost per inlier, in units of the squared error bound.
  let minGain = 1e-3
  var fit = RobustFit(model: model, score: score, trials: 0)
  for _ in 0..<4 {
    guard fit.score.inliers > problem.sampleSize, let next = problem.refined(fit.model) else {
      break
    }
    let nextScore = problem.score(next, limit: .infinity)
    guard nextScore.cost < fit.score.cost else { break }
    let gain = fit.score.cost - nextScore.cost
    fit.model = next
    fit.score = nextScore
    if gain < minGain * Double(nextScore.inliers) { break }
  }
  return fit
}

/// Number of trials after which an outlier-free sample has been drawn with the requested
/// confidence, for the inlier ratio of the best model or the requested minimum, whichever is
/// larger.
@inlinable func trialsNeeded(
  _ score: RobustScore?, _ count: Int, _ size: Int, _ options: RobustOptions
) -> Int {
  let inliers = max(score?.inliers ?? 0, min(options.minInliers, count))
  var good = 1.0
  for k in 0..<size { good *= Double(max(inliers - k, 0)) / Double(max(count - k, 1)) }
  guard good < 1 else { return options.minTrials }
  let needed = log(1 - options.confidence) / log(1 - good)
  // If `good` is so small that 1 − good rounds to 1, the result is −∞.
  return needed >= 0 && needed < Double(options.maxTrials)
    ? max(options.minTrials, Int(saturating: needed.rounded(.up))) : options.maxTrials
}

/// Fills `sample` with distinct indices below `count`.
@inlinable func drawSample(
  _ sample: inout [Int], below count: Int, using random: inout RandomStream
) {
  for k in 0..<sample.count {
    var index = random.index(below: count)
    while sample[..<k].contains(index) { index = random.index(below: count) }
    sample[k] = index
  }
}
