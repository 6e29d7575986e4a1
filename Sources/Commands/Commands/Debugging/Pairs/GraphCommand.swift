import Alignment
import Diagnosis
import Pipeline
import Scene
import Script
import ShellKit
import Support
import Wording

/// `graph` shows how verified pairs connect the frames, and where the connections are weak.
struct GraphCommand: Command {
  static let spec = CommandSpec(
    "graph", group: .debugging,
    summary:
      "Shows which frames verified pairs connect, the weakest links, and where to photograph.",
    details: """
      Lists the groups of frames that verified pairs connect; bridges, the pairs and frames whose \
      removal splits a group; and the cut of the largest group with the fewest inliers. show graph \
      draws the pairs.
      """,
    needs: [.result(.match)],
    examples: ["graph": "1 group of frames"])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    let pairs = try shell.project.results.pairs()
    let limit = try shell.project.options(of: AlignBinding.self).initialization.minInliers
    let report = GraphSummary(pairs.kept, names: pairs.names, minInliers: limit)
    return Reply(report.text, value: .record(report.record))
  }
}

/// The connectivity of the pair graph.
struct GraphSummary {
  private let names: [String]
  private let graph: PairGraph
  private let groups: [[Int]]
  private let bridges: PairGraph.Bridges
  private let cut: PairGraph.Cut?
  private let minInliers: Int

  /// - Parameter minInliers: Minimum number of inliers for a model to grow across a pair.
  init(_ pairs: [ViewPair], names: [String], minInliers: Int) {
    self.names = names
    self.minInliers = minInliers
    graph = PairGraph(pairs, views: names.count)
    groups = graph.components()
    bridges = graph.bridges()
    cut = groups.first.flatMap { [graph] in graph.weakestCut(of: $0) }
  }

  /// The pairs across the cut, those with the most inliers first.
  private var crossing: [PairGraph.Edge] {
    guard let cut, let group = groups.first else { return [] }
    let side = Set(cut.side)
    return graph.edges(between: side, and: Set(group).subtracting(side))
  }

  /// The two frames to take photographs between; `nil` if the graph is well connected.
  var gap: (Int, Int)? {
    if groups.count > 1, groups[1].count > 1 { return nearest(groups[0], groups[1]) }
    guard let cut, cut.inliers < minInliers, let pair = crossing.first?.views else { return nil }
    return (pair.first, pair.second)
  }

  /// The frames of two groups that are closest in the order of the capture.
  private func nearest(_ a: [Int], _ b: [Int]) -> (Int, Int)? {
    let all = (a.map { (view: $0, isFirst: true) } + b.map { (view: $0, isFirst: false) })
      .sorted { $0.view < $1.view }
    let steps = zip(all, all.dropFirst()).filter { $0.isFirst != $1.isFirst }
    return steps.min { $0.1.view - $0.0.view < $1.1.view - $1.0.view }.map { ($0.view, $1.view) }
  }

  private func words(_ edge: PairGraph.Edge) -> String {
    "\(names[edge.views.first]) and \(names[edge.views.second]) (\(edge.inliers) inliers)"
  }

  var text: String {
    let list = FrameList(names)
    var lines = [
      "\(groups.count) group\(groups.count == 1 ? "" : "s") of frames, "
        + "\(graph.edges.count) verified pairs"
    ]
    let alone = groups.filter { $0.count == 1 }.joined().sorted()
    if groups.count > 1 {
      lines += groups.filter { $0.count > 1 }.prefix(Self.maxLines).map {
        "  \(Figure.counted($0.count, "frame")): \(list.compact($0))"
      }
    }
    if let first = alone.first, groups.count > 1 {
      lines.append(
        "  in no verified pair: \(list.compact(alone)); "
          + NextStep.look(.why([names[first]])).words)
    }
    lines += bridges.edges.prefix(Self.maxLines).map {
      "bridge: removing the pair \(words(graph.edges[$0])) splits the group"
    }
    if !bridges.views.isEmpty {
      lines.append(
        "bridge: removing any one of \(list.compact(bridges.views)) splits the group")
    }
    if let cut, let strongest = crossing.first {
      lines.append(
        "weakest cut: \(cut.inliers) inliers in \(crossing.count) "
          + "pair\(crossing.count == 1 ? "" : "s") connect \(list.compact(cut.side)) to the "
          + "rest; the strongest is \(words(strongest))")
    }
    if let gap { lines.append(NextStep.shootBetween(names[gap.0], names[gap.1]).words) }
    return lines.joined(separator: "\n")
  }

  /// Maximum number of groups or bridges that are printed.
  private static let maxLines = 12

  private func record(_ edge: PairGraph.Edge) -> Record {
    [
      "first": .string(names[edge.views.first]), "second": .string(names[edge.views.second]),
      "inliers": .number(edge.inliers),
    ]
  }

  private func list(_ views: [Int]) -> Value { .list(views.map { .string(names[$0]) }) }

  var record: Record {
    var record: Record = ["pairs": .number(graph.edges.count)]
    record["groups"] = .list(
      groups.map { .record(["frames": .number($0.count), "names": list($0)]) })
    record["bridges"] = .list(bridges.edges.map { .record(self.record(graph.edges[$0])) })
    record["bridge_frames"] = list(bridges.views)
    record["cut"] = cut.map { .record(self.record($0)) } ?? .null
    record["shoot_between"] = gap.map { list([$0.0, $0.1]) } ?? .null
    return record
  }

  private func record(_ cut: PairGraph.Cut) -> Record {
    [
      "inliers": .number(cut.inliers), "limit": .number(minInliers),
      "pairs": .number(crossing.count), "side": list(cut.side),
      "strongest": crossing.first.map { .record(record($0)) } ?? .null,
    ]
  }
}
