import Foundation
import Geometry
import Imaging
import Scene
import Support
import TestSupport
import Testing

@testable import Features

@Suite struct ExtractFeaturesTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("ocs-features-\(UUID().uuidString)")

  /// Writes textured PNG images and returns them as views.
  private func views(_ count: Int, width: Int = 240, height: Int = 180) throws -> ViewSet {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let list = try (0..<count).map { i in
      let texture = NoiseTexture(seed: UInt64(20 + i))
      var image = RGBImage(width: width, height: height)
      for y in 0..<height {
        for x in 0..<width {
          let value = UInt8(texture.value(Double(x) + 0.5, Double(y) + 0.5))
          for c in 0..<3 { image.pixels[(y * width + x) * 3 + c] = value }
        }
      }
      let url = folder.appendingPathComponent("\(i).png")
      try Data(try image.pngData()).write(to: url)
      return View(
        name: "\(i).png",
        image: ImageSource(url: url, orientation: .up, width: width, height: height), camera: 0)
    }
    let camera = Camera(width: width, height: height, focal: 300)
    return ViewSet(views: list, cameras: [ViewCamera(camera: camera, source: .given)])
  }

  private func extract(
    _ views: ViewSet, threads: Int = 2, _ change: (inout FeatureOptions) -> Void = { _ in }
  ) throws -> ([Features], FeatureReport) {
    var options = FeatureOptions()
    change(&options)
    return try ExtractFeatures(options: options).run(
      FeatureInput(views: views), in: RunContext(threads: threads))
  }

  @Test func masksWithLittleTextureAreIgnoredInStaticScenes() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var views = try views(2, width: 480, height: 360)
    var mask = ByteImage(width: 48, height: 36)
    for y in 14..<20 { for x in 20..<26 { mask.pixels[y * 48 + x] = 255 } }
    let url = folder.appendingPathComponent("mask.png")
    try Data(mask.pngData()).write(to: url)
    for index in views.views.indices { views.views[index].mask = url }
    let masked = try extract(views).1
    #expect(masked.images.allSatisfy { $0.isMaskAside == nil && $0.masked > 0 })
    let depth = DepthSource.png(url, unit: 0.001, confidence: nil, orientation: .up)
    for index in views.views.indices {
      (views.views[index].devicePose, views.views[index].depth) = (.identity, depth)
    }
    let whole = try extract(views).1
    #expect(whole.images.allSatisfy { $0.isMaskAside == true && $0.mask != nil })
    #expect(whole.total > 4 * masked.total)
    #expect(whole.warnings.first == .masksAside(images: 2))
    // Not after a flip: then the surroundings contradict the object.
    views.views[1].orientation = 2
    #expect(try extract(views).1.total == masked.total)
  }

  @Test func workersDoNotChangeTheBytes() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let views = try views(3)
    let (one, reportOne) = try extract(views, threads: 1)
    let (two, reportTwo) = try extract(views, threads: 2)
    #expect(one == two)
    #expect(reportOne == reportTwo)
    #expect(one.allSatisfy { $0.keypoints.count > 100 })
    #expect(one.allSatisfy { $0.descriptors.count == $0.keypoints.count * 128 })
    #expect(one.allSatisfy { $0.colors.count == $0.keypoints.count })
    #expect(reportOne.total == one.reduce(0) { $0 + $1.keypoints.count })
  }

  @Test func maskedKeypointsAreDropped() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var views = try views(1)
    // Half the size of the image; its left half is 0.
    var mask = ByteImage(width: 120, height: 90, fill: 255)
    for y in 0..<90 { for x in 0..<60 { mask.pixels[y * 120 + x] = 0 } }
    let url = folder.appendingPathComponent("mask.png")
    try Data(try mask.pngData()).write(to: url)
    let (all, _) = try extract(views)
    views.views[0].mask = url
    let (kept, report) = try extract(views)
    #expect(all[0].keypoints.contains { $0.x < 120 })
    #expect(kept[0].keypoints.allSatisfy { $0.x >= 120 })
    #expect(kept[0].keypoints.count == all[0].keypoints.count { $0.x >= 120 })
    #expect(report.images[0].masked > 0)
    let shares = try #require(report.images[0].mask)
    #expect(abs(shares.shown - 0.5) < 1e-9)
    #expect(abs(shares.aspect - 120.0 / 90) < 1e-9)
    views.views[0].isMaskInverted = true
    let (others, _) = try extract(views)
    #expect(others[0].keypoints.allSatisfy { $0.x < 120 })
    #expect(kept[0].keypoints.count + others[0].keypoints.count == all[0].keypoints.count)
  }

  @Test func maskSharesDistinguishBorderAndCenter() {
    var mask = ByteImage(width: 60, height: 40, fill: 0)
    for y in 12..<28 { for x in 18..<42 { mask.pixels[y * 60 + x] = 255 } }
    let shares = MaskShares(mask)
    #expect(shares.border == 0)
    #expect(shares.center == 1)
    #expect(abs(shares.shown - 16.0 * 24 / 2400) < 1e-9)
  }

  @Test func keypointsOfReducedImagesAreInFullResolution() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let views = try views(1, width: 400, height: 300)
    let (full, _) = try extract(views)
    let (reduced, report) = try extract(views) { $0.maxSize = 200 }
    #expect(report.images[0].width == 200)
    #expect(report.images[0].height == 150)
    // Large keypoints are found in both, at the same places.
    let large = reduced[0].keypoints.filter { $0.scale > 5 }
    let again = large.filter { p in
      full[0].keypoints.contains { abs($0.x - p.x) < 0.5 && abs($0.y - p.y) < 0.5 }
    }
    #expect(large.count > 10)
    #expect(Double(again.count) > 0.8 * Double(large.count))
  }

  @Test func keypointsAreLimitedAndSpread() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let views = try views(1, width: 400, height: 300)
    let (found, report) = try extract(views) { $0.maxFeatures = 200 }
    #expect(found[0].keypoints.count == 200)
    #expect(report.images[0].coverage > 0.9)
    let scales = found[0].keypoints.map(\.scale)
    #expect(scales == scales.sorted(by: >))
    let name = report.images[0].name
    #expect(report.warnings == [.littleTexture(image: name, keypoints: 200, limit: 500)])
  }

  @Test func missingImageIsReportedByName() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var views = try views(1)
    views.views[0].image.url = folder.appendingPathComponent("gone.png")
    #expect { try extract(views) } throws: { isUnreadable($0, "0.png") }
  }

  @Test(arguments: [0, 1, 8, 33, 60, 200])
  func damagedImageOrMaskIsReportedByName(length: Int) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var views = try views(2)
    let whole = try Data(contentsOf: views.views[1].image.url)
    let damaged = folder.appendingPathComponent("damaged.png")
    try whole.prefix(length).write(to: damaged)
    views.views[0].mask = damaged
    #expect { try extract(views) } throws: { isUnreadable($0, "0.png") }
    views.views[0].mask = nil
    views.views[1].image.url = damaged
    #expect { try extract(views) } throws: { isUnreadable($0, "1.png") }
  }

  private func isUnreadable(_ error: any Error, _ name: String) -> Bool {
    guard case FeatureError.unreadable(let view, _, _) = error else { return false }
    return view == name
  }

  @Test func damagedImageAmongOthersIsSkippedAndReported() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var views = try views(3)
    let damaged = folder.appendingPathComponent("damaged.png")
    try Data(contentsOf: views.views[1].image.url).prefix(200).write(to: damaged)
    views.views[1].image.url = damaged
    let (found, report) = try extract(views)
    #expect(found.map { $0.keypoints.isEmpty } == [false, true, false])
    #expect(report.images.map { $0.problem != nil } == [false, true, false])
    #expect(
      report.warnings.contains {
        if case .unreadable("1.png", _) = $0 { true } else { false }
      })
  }

  @Test func cachedFeaturesAreUsedUnchanged() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let views = try views(2)
    let (found, report) = try extract(views)
    var cached = CachedFeatures(features: found[1], report: report.images[1])
    cached.features.keypoints[0].x = -77
    let (again, _) = try ExtractFeatures(options: FeatureOptions()).run(
      FeatureInput(views: views) { [cached] view, _ in view.name == "1.png" ? cached : nil },
      in: RunContext(threads: 2))
    #expect(again[0] == found[0])
    #expect(again[1] == cached.features)
  }

  @Test func cancellationStopsTheStage() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let views = try views(1)
    let context = RunContext()
    context.cancellation.request()
    #expect(throws: Cancelled.self) {
      try ExtractFeatures(options: FeatureOptions()).run(FeatureInput(views: views), in: context)
    }
  }

  @Test func everyOptionHasASetting() {
    #expect(Mirror(reflecting: FeatureOptions()).children.count == FeatureOptions.settings.count)
  }
}
