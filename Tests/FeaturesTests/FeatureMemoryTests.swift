import Foundation
import Geometry
import Imaging
import Scene
import Support
import Testing

@testable import Features

/// The memory of `features`, and how it limits the number of photographs that are searched at a time.
@Suite struct FeatureMemoryTests {
  private func views(_ count: Int, width: Int, height: Int) -> ViewSet {
    let url = URL(fileURLWithPath: "/absent.jpg")
    let image = ImageSource(url: url, orientation: .up, width: width, height: height)
    let camera = Camera(width: width, height: height, focal: 3000)
    return ViewSet(
      views: (0..<count).map { View(name: "\($0).jpg", image: image, camera: 0) },
      cameras: [ViewCamera(camera: camera, source: .given)])
  }

  private func concurrency(_ views: ViewSet, memory: Int, threads: Int = 8) -> Int {
    var context = RunContext(threads: threads)
    context.memory = memory
    return ExtractFeatures(options: FeatureOptions()).concurrency(views, in: context)
  }

  @Test func memoryLimitsThePicturesSearchedAtATime() {
    let views = views(20, width: 4032, height: 3024)
    #expect(concurrency(views, memory: 64 << 20) == 1)
    #expect(concurrency(views, memory: 1 << 30) > 1)
    #expect(concurrency(views, memory: 1 << 30) < 8)
    #expect(concurrency(views, memory: 8 << 30) == 8)
    #expect(concurrency(views, memory: 8 << 30, threads: 2) == 2)
  }

  /// Measured with one thread on photographs of 12 megapixels: 321 MB, of which 50 are the program's.
  @Test func needOfAPhotograph() {
    let stage = ExtractFeatures(options: FeatureOptions())
    let need = stage.memoryNeed(of: views(6, width: 4032, height: 3024))
    #expect((230_000_000...300_000_000).contains(need.least))
    let small = stage.memoryNeed(of: views(6, width: 640, height: 480))
    #expect(small.least < need.least / 4)
  }
}
