import Imaging
import Numerics
import Scene
import Support
import Testing

@testable import Dense

@Suite struct ClippedPixelsTests {
  private func image(_ rows: [[SIMD3<UInt8>]]) -> RGBImage {
    RGBImage(
      width: rows[0].count, height: rows.count,
      pixels: rows.flatMap { $0.flatMap { [$0.x, $0.y, $0.z] } })
  }

  private func active(_ image: RGBImage) -> [[UInt8]] {
    var active = ByteImage(width: image.width, height: image.height, fill: 1)
    ClippedPixels.remove(from: &active, of: image)
    return (0..<image.height).map { y in
      Array(active.pixels[y * image.width..<(y + 1) * image.width])
    }
  }

  @Test(arguments: [(UInt8(0), UInt8(4)), (255, 251)])
  func onlyClippedPixelsAwayFromOthersAreRemoved(
    clipped: UInt8, lit: UInt8
  ) {
    var rows = [[SIMD3<UInt8>]](
      repeating: Array(repeating: SIMD3(repeating: clipped), count: 6), count: 5)
    rows[2][0] = SIMD3(clipped, clipped, lit)
    let kept = active(image(rows))
    for y in 0..<5 {
      for x in 0..<6 { #expect(kept[y][x] == (x < 2 && (1...3).contains(y) ? 1 : 0)) }
    }
  }

  @Test func pixelsWithOneUnclippedChannelStay() {
    let red = image(Array(repeating: Array(repeating: SIMD3(255, 0, 0), count: 4), count: 4))
    #expect(active(red).joined().allSatisfy { $0 == 1 })
  }

  /// Without removal of black pixels, the backdrop next to the outline gets the depth of the ball.
  @Test func ballInFrontOfBlackHasNoFringe() throws {
    var scene = ShapeScene(shape: .ball(radius: 30))
    scene.sky = 0
    let frames = (0..<scene.views).map { scene.frame($0) }
    var stage = ComputeDense(options: DenseOptions())
    stage.load = { view, _ in frames[Int(view.name) ?? 0] }
    let model = try stage.run(scene.input, in: RunContext(seed: 3, threads: 2)).0
    let points = try model.cloud.joined().positions.map { scene.outside(SIMD3<Double>($0)) }
    try #require(points.count > 1000)
    let off = points.count { $0 > 2 }
    #expect(Double(off) < 0.01 * Double(points.count), "\(off) of \(points.count)")
  }
}
