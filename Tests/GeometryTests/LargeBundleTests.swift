import Foundation
import Numerics
import Support
import Testing

@testable import Geometry

/// Systems that are solved by conjugate gradients: over their blocks, or through the observations.
@Suite struct LargeBundleTests {
  private func scene(_ seed: UInt64) -> BundleScene {
    BundleScene(seed: seed, poses: 24, points: 600, noise: 0.5, freedom: [.focal, .k1])
  }

  private func iterative(_ form: SystemForm) -> BundleOptions {
    var options = BundleOptions()
    options.maxFactoredOrder = 0
    options.maxBlockTrackLength = form == .implicit ? 0 : .infinity
    return options
  }

  @Test(arguments: UInt64(1)...3, [SystemForm.blocks, .implicit])
  func conjugateGradientsReachTheCostOfFactorization(seed: UInt64, form: SystemForm) throws {
    let scene = scene(seed)
    var (factored, iterated) = (scene.start, scene.start)
    let expected = try factored.adjust()
    let found = try iterated.adjust(iterative(form))
    #expect(found.converged)
    #expect(abs(found.finalCost - expected.finalCost) < 1e-4 * expected.finalCost)
    #expect(scene.centerError(iterated) < 1.1 * scene.centerError(factored))
    // The two do not run the same arithmetic.
    #expect(iterated.poses != factored.poses)
  }

  @Test(arguments: [SystemForm.blocks, .implicit])
  func separateCamerasPerPoseConverge(form: SystemForm) throws {
    var scene = BundleScene(seed: 11, freedom: [.focal])
    let start = scene.start.cameras[0]
    for pose in 1..<scene.start.poses.count {
      scene.start.poseCameras[pose] = scene.start.addCamera(start, freedom: [.focal])
    }
    _ = try scene.start.adjust(iterative(form))
    #expect(scene.start.cameras.allSatisfy { abs($0.fx - scene.camera.fx) < 1e-2 })
    #expect(scene.centerError(scene.start) < 1e-4)
  }

  @Test(arguments: [SystemForm.blocks, .implicit])
  func oneAndThreeWorkersGiveTheSameBytes(form: SystemForm) throws {
    let scene = scene(9)
    var (one, three) = (scene.start, scene.start)
    _ = try one.adjust(iterative(form), in: RunContext(threads: 1))
    _ = try three.adjust(iterative(form), in: RunContext(threads: 3))
    #expect(one.poses == three.poses)
    #expect(one.points == three.points)
    #expect(one.cameras == three.cameras)
  }

  @Test(arguments: [SystemForm.blocks, .implicit])
  func inexactStepReducesTheModelAsPredicted(form: SystemForm) throws {
    let scene = scene(4)
    let full = try BundleSolver(scene.start, BundleOptions(), RunContext()).assemble(1e-4)
    let solver = try BundleSolver(scene.start, iterative(form), RunContext())
    let system = try solver.assemble(1e-4, as: form)
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
    // The inexact step gains almost as much as the exact one.
    let exact = try #require(try full.step(in: RunContext()))
    let best = zip(exact, full.rightSide).reduce(0) { $0 + $1.0 * $1.1 }
    #expect(energy > 0.98 * best)
    #expect(energy < 1.0001 * best)
  }

  @Test(arguments: [SystemForm.blocks, .implicit])
  func systemThatIsNotPositiveDefiniteHasNoStep(form: SystemForm) throws {
    let solver = try BundleSolver(scene(5).start, iterative(form), RunContext())
    let system = try solver.assemble(1e-4, as: form)
    system.iterative?.add(-1e12, toDiagonal: 0)
    #expect(try system.step(in: RunContext()) == nil)
  }

  @Test func implicitProductsEqualThoseOfTheFullMatrix() throws {
    var scene = scene(6)
    // A constant pose, a constant point and a separate camera.
    scene.start.poseIsConstant[3] = true
    scene.start.pointIsConstant[7] = true
    scene.start.poseCameras[5] = scene.start.addCamera(scene.start.cameras[0], freedom: [.focal])
    let solver = try BundleSolver(scene.start, BundleOptions(), RunContext())
    let full = try solver.assemble(1e-3)
    let system = try solver.assemble(1e-3, as: .implicit)
    let layout = try #require(system.iterative?.layout)
    let x = (0..<layout.count).map { block in
      SIMD8<Double>((0..<8).map { $0 < layout.sizes[block] ? sin(Double(9 * block + $0)) : 0 })
    }
    var product = [SIMD8<Double>](repeating: .zero, count: layout.count)
    try product.withUnsafeMutableBufferPointer { buffer in
      try system.iterative?.multiply(x, into: try #require(buffer.baseAddress), in: RunContext())
    }
    func flat(_ blocks: [SIMD8<Double>]) -> [Double] {
      zip(blocks, layout.sizes).flatMap { block, size in (0..<size).map { block[$0] } }
    }
    let (vector, found) = (flat(x), flat(product))
    for r in vector.indices {
      var (sum, size) = (0.0, 0.0)
      for c in vector.indices {
        sum += full.matrix[max(r, c), min(r, c)] * vector[c]
        size += abs(full.matrix[max(r, c), min(r, c)])
      }
      #expect(abs(found[r] - sum) < 1e-10 * size)
    }
    #expect(system.rightSide.count == full.rightSide.count)
    #expect(
      zip(system.rightSide, full.rightSide).allSatisfy { abs($0 - $1) < 1e-7 * (1 + abs($1)) })
  }

  @Test func longTracksUseTheImplicitForm() throws {
    let start = scene(7).start
    let ends = zip(start.observationStart, start.observationStart.dropFirst())
    let mean =
      Double(ends.reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) })
      / Double(start.observations.count)
    var options = iterative(.blocks)
    options.maxBlockTrackLength = 0.99 * mean
    #expect(try BundleSolver(start, options, RunContext()).form == .implicit)
    options.maxBlockTrackLength = 1.01 * mean
    #expect(try BundleSolver(start, options, RunContext()).form == .blocks)
    #expect(try BundleSolver(start, BundleOptions(), RunContext()).form == .full)
  }
}
