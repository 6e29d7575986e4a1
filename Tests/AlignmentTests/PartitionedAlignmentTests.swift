import Geometry
import Numerics
import Scene
import Support
import TestSupport
import Testing

@testable import Alignment

/// Views in clusters that are aligned independently and joined.
@Suite(.tags(.slow)) struct PartitionedAlignmentTests {
  private func align(
    _ input: AlignInput, _ method: AlignMethod, size: Int = 16, threads: Int = 2
  ) throws -> (Reconstruction, AlignReport) {
    var options = AlignOptions()
    options.method = method
    options.partition.clusterViews = size
    return try AlignViews(options: options).run(input, in: RunContext(seed: 3, threads: threads))
  }

  @Test(arguments: UInt64(1)...3)
  func joinedClustersAreAsAccurateAsTheWholeModel(seed: UInt64) throws {
    let scene = AlignmentScene(.init(seed: seed, views: 40))
    let (whole, _) = try align(scene.input, .incremental)
    let (joined, report) = try align(scene.input, .partitioned)
    let partition = try #require(report.partition)
    guard case .joined(let clusters) = partition.outcome else {
      Issue.record("\(partition.outcome)")
      return
    }
    #expect(clusters > 2)
    #expect(partition.clusters.allSatisfy { $0.registered == $0.views })
    #expect(joined.registered.count == 40)
    #expect(report.methods.first?.method == .partitioned)
    #expect(scene.centerError(joined) < max(1.2 * scene.centerError(whole), 0.005))
  }

  @Test func oneAndEightWorkersGiveTheSameResult() throws {
    let scene = AlignmentScene(.init(seed: 4, views: 40))
    let one = try align(scene.input, .partitioned, threads: 1)
    let eight = try align(scene.input, .partitioned, threads: 8)
    #expect(one.0 == eight.0)
    #expect(one.1.partition == eight.1.partition)
  }

  /// The clusters are stored and loaded, as by processes on several machines.
  @Test func clustersStoredInFilesGiveTheResultOfTheRun() throws {
    let folder = try TemporaryFolder()
    let scene = AlignmentScene(.init(seed: 5, views: 40))
    var options = AlignOptions()
    options.method = .partitioned
    options.partition.clusterViews = 16
    let stage = AlignViews(options: options)
    let context = RunContext(seed: 3, threads: 1)
    let plan = try stage.clusterPlan(of: scene.input, in: context)
    #expect(plan.count > 2)
    #expect(plan.isConsistent(views: 40))
    #expect(!plan.isConsistent(views: 30))
    let stored = try StoredReport.report(StoredReport.bytes(plan), as: ClusterPlan.self)
    #expect(stored == plan)
    let models = try (0..<plan.count).map { number -> ClusterModel in
      let url = folder.url.appendingPathComponent("cluster\(number)")
      let made = try stage.models(of: [number], stored, scene.input, in: context)
      let file = try SectionFileWriter(url)
      try made[0].write(number, to: file)
      try file.finish()
      let read = try ClusterModel(number, in: SectionFile(url))
      #expect(read == made[0])
      return read
    }
    let joined = try stage.whole(stored, models: models, input: scene.input, in: context)
    let (whole, report) = try stage.run(scene.input, in: context)
    #expect(joined.0 == whole)
    #expect(joined.1.partition == report.partition)
    #expect(joined.1.initialPairs == report.initialPairs)
    #expect(joined.1.steps == report.steps)
  }

  @Test func smallCapturesHaveAnEmptyClusterPlan() throws {
    let scene = AlignmentScene(.init(seed: 1, views: 12))
    let stage = AlignViews(options: AlignOptions())
    #expect(!stage.mayCut(views: 12))
    #expect(stage.mayCut(views: MethodSelection.minPartitionedViews))
    #expect(try stage.clusterPlan(of: scene.input, in: RunContext()) == ClusterPlan())
  }

  @Test func fewViewsAreAlignedWithoutPartition() throws {
    let scene = AlignmentScene(.init(seed: 1, views: 12))
    let (result, report) = try align(scene.input, .partitioned, size: 20)
    #expect(report.partition?.outcome == .fewViews(count: 12, limit: 20))
    #expect(report.methods.map(\.method) == [.incremental])
    #expect(result.registered.count == 12)
  }

  @Test func groupsWithoutSharedPairsStaySeparate() throws {
    let scene = AlignmentScene(.init(seed: 2, views: 60, groups: 2))
    let (result, report) = try align(scene.input, .partitioned)
    #expect(result.registered.count == 30)
    #expect(report.models.map(\.count) == [30, 30])
  }

  @Test func normalizedCutSeparatesWeaklyLinkedGroups() throws {
    // Two fully connected groups of views, with a few weak links between them.
    var edges: [CutGraph.Edge] = []
    for group in 0..<2 {
      for a in 0..<40 {
        for b in 0..<a { edges.append((40 * group + a, 40 * group + b, 100)) }
      }
    }
    edges += [(3, 44, 10), (7, 61, 10)]
    let cut = try #require(NormalizedCut(CutGraph(edges, sizes: [Int](repeating: 1, count: 80))))
    #expect(Set(cut.isSecond[..<40]).count == 1)
    #expect(Set(cut.isSecond[40...]).count == 1)
    #expect(cut.isSecond[0] != cut.isSecond[40])
    #expect(cut.value < 0.001)
  }

  @Test(arguments: [20, 50, 200])
  func clustersOfASequenceAreBoundedAndOverlap(size: Int) throws {
    let count = 400
    var edges: [CutGraph.Edge] = []
    for a in 0..<count {
      for step in 1...8 where a + step < count { edges.append((a, a + step, Double(200 / step))) }
    }
    let clusters = ViewClusters(
      CutGraph(edges, sizes: [Int](repeating: 1, count: count)), maxViews: size, overlap: 0.3)
    #expect(clusters.parts.joined().sorted() == Array(0..<count))
    #expect(clusters.parts.allSatisfy { $0.count <= size })
    #expect(clusters.parts.count >= count / size)
    #expect(clusters.keptShare > 0.8)
    for (index, part) in clusters.parts.enumerated() {
      let shared = clusters.clusters[index].count - part.count
      #expect(shared >= ViewClusters.minSharedViews)
    }
  }

  @Test(arguments: UInt64(1)...5)
  func falseJoinIsRejectedByLoopClosure(seed: UInt64) throws {
    var random = RandomStream(seed: seed)
    func any() -> Similarity {
      Similarity(
        scale: 0.5 + random.unit(),
        rotation: .rotation(SIMD3(random.normal(), random.normal(), random.normal())),
        translation: SIMD3(random.normal(), random.normal(), random.normal()))
    }
    let places = (0..<5).map { _ in any() }
    func join(_ a: Int, _ b: Int, _ found: Similarity, _ agreeing: Int) -> ClusterJoin {
      let points = (0..<50).map { _ -> (first: SIMD3<Double>, second: SIMD3<Double>) in
        let p = SIMD3(random.normal(), random.normal(), random.normal())
        return (found * p, p)
      }
      return ClusterJoin(
        first: a, second: b, firstFromSecond: found, agreeing: agreeing, points: points)
    }
    var joins = (0..<5).map { a in
      join(a, (a + 1) % 5, places[a].inverse * places[(a + 1) % 5], 100 + a)
    }
    joins.append(join(0, 2, places[0].inverse * places[2], 80))
    // The false join has more inliers than each of the others, so it is in the first spanning tree.
    joins.append(join(1, 3, any(), 120))
    let loops = JoinLoops(joins, count: 5)
    #expect(loops.kept == [0, 1, 2, 3, 4, 5])
    #expect(try #require(loops.closures[6]) > JoinLoops.maxClosure)
  }

  @Test func averagedSimilaritiesAgreeWithALoopOfRelations() throws {
    var random = RandomStream(seed: 9)
    let places = (0..<6).map { _ in
      Similarity(
        scale: 0.5 + random.unit(),
        rotation: .rotation(SIMD3(random.normal(), random.normal(), random.normal())),
        translation: SIMD3(random.normal(), random.normal(), random.normal()))
    }
    let relations = (0..<6).map { a in
      RelativeSimilarity(
        first: a, second: (a + 1) % 6, firstFromSecond: places[a].inverse * places[(a + 1) % 6])
    }
    let found = averageSimilarities(count: 6, relations: relations).compactMap { $0 }
    try #require(found.count == 6)
    let same = places[0] * found[0].inverse
    for (one, other) in zip(found, places) {
      let p = SIMD3(0.3, -1, 2.0)
      #expect(distance(same * (one * p), other * p) < 1e-6)
    }
  }
}
