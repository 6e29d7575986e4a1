import Geometry
import Imaging
import Numerics
import Scene
import Support
import Testing

@testable import Dense

/// The region that fine levels are restricted to.
extension ObjectSeparationTests {
  /// The true planes of a view, of the table only if `hasTable`.
  private func planes(_ view: DenseView, hasTable: Bool) -> PlaneMap {
    let map = PlaneMap(width: camera.width, height: camera.height)
    func inverse(_ i: Int) -> Float {
      let (ball, table) = hits(view.pose.center, ray(view.pose, i))
      return ball.map { Float(1 / $0) } ?? (hasTable && table > 0 ? Float(1 / table) : 0)
    }
    let all = (0..<map.count).map(inverse)
    for i in 0..<map.count {
      let (x, y) = (i % map.width, i / map.width)
      guard all[i] > 0, x > 0, y > 0, x + 1 < map.width, y + 1 < map.height else { continue }
      map.planes[i] = SIMD4(
        all[i], (all[i + 1] - all[i - 1]) / 2,
        (all[i + map.width] - all[i - map.width]) / 2, 0.1)
    }
    return map
  }

  private func region(hasTable: Bool = true) throws -> (views: [DenseView], masks: [RegionMask]?) {
    let views = views()
    let kept = try kept(views)
    let maps = PlaneMaps(count: views.count, in: kept.pool)
    for (index, view) in views.enumerated() {
      try maps.put(DensePlanes(map: planes(view, hasTable: hasTable)), at: index)
    }
    let count = views.count
    let neighbors = (0..<count).map { [($0 + 1) % count, ($0 + count - 1) % count] }
    var options = DenseOptions()
    options.consistency.minViews = 1
    let finder = RegionFinder(
      views: kept, maps: maps, level: 0, neighbors: neighbors, options: options)
    return (views, try finder.masks(in: RunContext(threads: 2)))
  }

  @Test func theRegionContainsTheObjectWithAMargin() throws {
    let (views, found) = try region()
    let masks = try #require(found)
    for (view, mask) in zip(views, masks) {
      let isBall = mask.pixels.indices.map {
        hits(view.pose.center, ray(view.pose, $0)).ball != nil
      }
      #expect(mask.pixels.indices.allSatisfy { !isBall[$0] || mask.pixels[$0] != 0 })
      let share = Double(mask.pixels.count { $0 != 0 }) / Double(isBall.count { $0 })
      #expect(share > 1.1 && share < 2)
    }
  }

  @Test func withoutASupportThereIsNoRegion() throws {
    #expect(try region(hasTable: false).masks == nil)
  }

  @Test func finerLevelsAreRestricted() throws {
    var mask = RegionMask(width: 5, height: 4)
    mask.pixels[6] = 255
    let region = try SearchRegion(
      level: 2, masks: [mask, RegionMask(width: 0, height: 0)], in: kept(views()).pool)
    #expect(region.share(of: 0, level: 1) == 0.05)
    #expect(region.share(of: 0, level: 2) == 1)
    #expect(region.share(of: 1, level: 1) == 1)
    let active = ByteImage(width: 11, height: 8, pixels: [UInt8](repeating: 1, count: 88))
    let found = try region.restricted(active, of: 0, level: 1)
    #expect(found.pixels.indices.filter { found.pixels[$0] != 0 } == [24, 25, 35, 36])
    #expect(try region.restricted(active, of: 0, level: 2).pixels == active.pixels)
    #expect(try region.restricted(active, of: 1, level: 1).pixels == active.pixels)
  }

  @Test func planesOutsideTheRegionKeepTheirCertainty() {
    let coarse = PlaneMap(width: 2, height: 2)
    for i in 0..<4 {
      coarse.planes[i] = SIMD4(0.5, 0, 0, 0.2)
      (coarse.halvings[i], coarse.deviations[i]) = (UInt8(i), 40)
    }
    let frame = PinholeFrame(Camera(width: 4, height: 4, focal: 4), level: 0)
    let active = ByteImage(width: 4, height: 4, pixels: [UInt8](repeating: 1, count: 16))
    var searched = active
    searched.pixels[0] = 0
    searched.pixels[15] = 0
    let map = PlaneMap(finer: frame, active: active, searched: searched, from: coarse)
    #expect((map.halvings[0], map.deviations[0]) == (1, 40))
    #expect(map.halvings[15] == 3)
    #expect((map.halvings[1], map.deviations[1]) == (0, DepthDeviation.unknown))
    #expect(map.planes[0].x == 0.5)
  }
}
