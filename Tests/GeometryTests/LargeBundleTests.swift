import Numerics
import Support
import Testing

@testable import Geometry

/// Systems that are solved by conjugate gradients over their blocks.
@Suite struct LargeBundleTests {
  private func scene(_ seed: UInt64) -> BundleScene {
    BundleScene(seed: seed, poses: 24, points: 600, noise: 0.5, freedom: [.focal, .k1])
  }

  private var iterative: BundleOptions {
    var options = BundleOptions()
    options.maxFactoredOrder = 0
    return options
  }

  @Test(arguments: UInt64(1)...3)
  func reachesTheCostOfTheFactorisation(seed: UInt64) throws {
    let scene = scene(seed)
    var (factored, iterated) = (scene.start, scene.start)
    let expected = try factored.adjust()
    let found = try iterated.adjust(iterative)
    #expect(found.converged)
    #expect(abs(found.finalCost - expected.finalCost) < 1e-4 * expected.finalCost)
    #expect(scene.centerError(iterated) < 1.1 * scene.centerError(factored))
    // The two do not run the same arithmetic.
    #expect(iterated.poses != factored.poses)
  }

  @Test func camerasOfTheirOwnConvergeToo() throws {
    var scene = BundleScene(seed: 11, freedom: [.focal])
    let start = scene.start.cameras[0]
    for pose in 1..<scene.start.poses.count {
      scene.start.poseCameras[pose] = scene.start.addCamera(start, freedom: [.focal])
    }
    _ = try scene.start.adjust(iterative)
    #expect(scene.start.cameras.allSatisfy { abs($0.fx - scene.camera.fx) < 1e-2 })
    #expect(scene.centerError(scene.start) < 1e-4)
  }

  @Test func oneAndThreeWorkersGiveTheSameBytes() throws {
    let scene = scene(9)
    var (one, three) = (scene.start, scene.start)
    _ = try one.adjust(iterative, in: RunContext(threads: 1))
    _ = try three.adjust(iterative, in: RunContext(threads: 3))
    #expect(one.poses == three.poses)
    #expect(one.points == three.points)
    #expect(one.cameras == three.cameras)
  }

  @Test func aStepLowersTheModelByWhatIsPredicted() throws {
    let scene = scene(4)
    let full = try BundleSolver(scene.start, BundleOptions(), RunContext()).assemble(1e-4)
    let solver = try BundleSolver(scene.start, iterative, RunContext())
    let system = try solver.assemble(1e-4, byBlocks: true)
    let step = try #require(try system.step(in: RunContext()))
    let n = step.count
    var product = [Double](repeating: 0, count: n)
    for r in 0..<n {
      for c in 0..<n { product[r] += full.matrix[max(r, c), min(r, c)] * step[c] }
    }
    let residual = zip(product, full.rightSide).map { $1 - $0 }
    let energy = zip(step, full.rightSide).reduce(0) { $0 + $1.0 * $1.1 }
    let left = zip(step, residual).reduce(0) { $0 + $1.0 * $1.1 }
    #expect(energy > 0)
    #expect(abs(left) < 1e-6 * energy)
    // Inexact, but not far off: what the exact step gains is hardly more.
    let exact = try #require(try full.step(in: RunContext()))
    let best = zip(exact, full.rightSide).reduce(0) { $0 + $1.0 * $1.1 }
    #expect(energy > 0.98 * best && energy < 1.0001 * best)
  }

  @Test func aSystemThatIsNotPositiveDefiniteHasNoStep() throws {
    let solver = try BundleSolver(scene(5).start, iterative, RunContext())
    let system = try solver.assemble(1e-4, byBlocks: true)
    system.blocks?.add(-1e12, toDiagonal: 0)
    #expect(try system.step(in: RunContext()) == nil)
  }
}
