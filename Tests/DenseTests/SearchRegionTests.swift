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
      #expect(mask.pixels.indices.allSatisfy { !isBall[$0] || mask.pixels[$0] == 255 })
      let finest = Double(mask.pixels.count { $0 == 255 }) / Double(isBall.count { $0 })
      #expect(finest > 1.02 && finest < 1.25)
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
    #expect(region.share == 0.525)
    let whole = try SearchRegion(
      level: 2, masks: [RegionMask(width: 0, height: 0)], in: kept(views()).pool)
    #expect(whole.share == nil)
    let active = ByteImage(width: 11, height: 8, pixels: [UInt8](repeating: 1, count: 88))
    let found = try region.restricted(active, of: 0, level: 1)
    #expect(found.pixels.indices.filter { found.pixels[$0] != 0 } == [24, 25, 35, 36])
    #expect(try region.restricted(active, of: 0, level: 2).pixels == active.pixels)
    #expect(try region.restricted(active, of: 1, level: 1).pixels == active.pixels)
  }

  @Test func surroundingsAreSearchedOnlyAtEdges() throws {
    var mask = RegionMask(width: 8, height: 8)
    for at in 0..<32 { mask.pixels[at] = at < 8 ? 255 : SearchRegion.surroundings }
    let region = try SearchRegion(level: 2, masks: [mask], in: kept(views()).pool)
    #expect(region.share(of: 0, level: 1) == 0.5)
    #expect(region.share(of: 0, level: 0) == 0.125)
    let active = ByteImage(width: 32, height: 32, pixels: [UInt8](repeating: 1, count: 1024))
    var edges = ByteImage(width: 16, height: 16)
    edges.pixels[4 * 16 + 6] = 255
    let found = try region.restricted(active, of: 0, level: 0, edges: edges)
    let rows = (0..<32).map { y in (0..<32).count { found.pixels[32 * y + $0] != 0 } }
    #expect(rows == [32, 32, 32, 32, 0, 0, 0, 0, 4, 4, 4, 4] + [Int](repeating: 0, count: 20))
    #expect(found.pixels[32 * 8 + 12] != 0)
    let half = ByteImage(width: 16, height: 16, pixels: [UInt8](repeating: 1, count: 256))
    let coarse = try region.restricted(half, of: 0, level: 1, edges: edges)
    #expect(coarse.pixels.count { $0 != 0 } == 16 * 8)
  }

  @Test func thinPartsAreEdgesAndObliquePlanesAreNot() {
    let map = PlaneMap(width: 40, height: 30)
    for at in 0..<map.count {
      let w = 0.5 + 0.004 * Float(at % 40) + 0.01 * Float(at / 40)
      map.planes[at] = SIMD4(w, 0.004, 0.01, 0.1)
    }
    #expect(map.edges(over: 0.001).pixels.allSatisfy { $0 == 0 })
    for y in 5..<25 { map.planes[40 * y + 20].x += 0.01 }
    let edges = map.edges(over: 0.005)
    #expect(edges.pixels[40 * 15 + 20] != 0 && edges.pixels[40 * 15 + 24] != 0)
    #expect(edges.pixels[40 * 15 + 2] == 0 && edges.pixels[40 * 15 + 37] == 0)
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

  @Test func pixelsOfACoarsePlaneRepeatEachOther() {
    let coarse = PlaneMap(width: 2, height: 2)
    for i in 0..<4 { coarse.planes[i] = SIMD4(0.5 + 0.1 * Float(i), 0.01, 0.02, 0.1 * Float(i)) }
    let frame = PinholeFrame(Camera(width: 4, height: 4, focal: 4), level: 0)
    let active = ByteImage(width: 4, height: 4, pixels: [UInt8](repeating: 1, count: 16))
    let none = ByteImage(width: 4, height: 4)
    let map = PlaneMap(finer: frame, active: active, searched: none, from: coarse)
    let own = (0..<16).filter { map.repeated($0 % 4, $0 / 4, at: $0) == nil }
    #expect(own == [0, 2, 8, 10])
    #expect(own.allSatisfy { map.extent($0 % 4, at: $0) == 2 })
    // Estimated planes are of the finest scale, or differ in their cost.
    let searched = PlaneMap(finer: frame, active: active, searched: active, from: coarse)
    #expect((0..<16).allSatisfy { searched.repeated($0 % 4, $0 / 4, at: $0) == nil })
    map.planes[1].w = 0.7
    #expect(map.repeated(1, 0, at: 1) == nil)
    #expect(map.repeated(1, 1, at: 5) == 4)
    #expect(map.extent(0, at: 0) == 1)
  }

  @Test func theShapeOfAllPairsIsTheirSum() throws {
    let sampling = CurvatureSampling(radius: 5)
    var random = RandomStream(seed: 4)
    var fit = LocalShape.Fit()
    var (even, slope) = (SIMD4<Float>.zero, SIMD2<Float>.zero)
    for pair in sampling.table.pairs {
      let (rise, tilt) = (0.01 * random.unit(), 0.01 * random.unit())
      fit.add(dx: Double(pair.dx) / 5, dy: Double(pair.dy) / 5, rise: rise, tilt: tilt)
      even += Float(rise) * pair.even
      slope += Float(tilt) * pair.slope
    }
    withExtendedLifetime(sampling) {}
    let shape = try #require(fit.shape(center: 1, radius: 5))
    #expect(abs(shape.inverse - 1 - even.w) < 1e-6)
    let bend = shape.bend - SIMD3(even.x, even.y, even.z)
    #expect((bend * bend).sum() < 1e-12)
    #expect(((shape.slope - slope) * (shape.slope - slope)).sum() < 1e-12)
  }
}
