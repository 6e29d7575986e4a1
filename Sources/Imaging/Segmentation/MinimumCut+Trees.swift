extension MinimumCut {
  /// Grows a tree at a node; returns the arc at which the trees touch, directed from the source's
  /// tree to the sink's, or a negative number.
  mutating func grow(_ node: Int32) -> Int32 {
    let i = Int(node)
    var arc = first[i]
    while arc >= 0 {
      let along = isSink[i] ? arc ^ 1 : arc
      let j = Int(target[Int(arc)])
      if capacity[Int(along)] > 0 {
        if parent[j] == Parent.none {
          isSink[j] = isSink[i]
          take(j, by: arc ^ 1, at: i)
          activate(Int32(j))
        } else if isSink[j] != isSink[i] {
          return along
        } else if stamp[j] <= stamp[i], distance[j] > distance[i] {
          take(j, by: arc ^ 1, at: i)
        }
      }
      arc = next[Int(arc)]
    }
    return -1
  }

  private mutating func take(_ child: Int, by arc: Int32, at node: Int) {
    parent[child] = arc
    stamp[child] = stamp[node]
    distance[child] = distance[node] + 1
  }

  /// Augments the flow over an arc between the trees by its bottleneck capacity.
  mutating func augment(_ bridge: Int32) {
    let from = Int(target[Int(bridge ^ 1)])
    let to = Int(target[Int(bridge)])
    let flow = min(capacity[Int(bridge)], room(from, sink: false), room(to, sink: true))
    capacity[Int(bridge)] -= flow
    capacity[Int(bridge ^ 1)] += flow
    push(flow, from: from, sink: false)
    push(flow, from: to, sink: true)
  }

  /// The residual capacity between a node and the terminal of its tree.
  private func room(_ start: Int, sink: Bool) -> Float {
    var (node, least) = (start, Float.infinity)
    while parent[node] != Parent.terminal {
      let arc = Int(parent[node])
      least = min(least, capacity[sink ? arc : arc ^ 1])
      node = Int(target[arc])
    }
    return min(least, abs(terminal[node]))
  }

  private mutating func push(_ flow: Float, from start: Int, sink: Bool) {
    var node = start
    while parent[node] != Parent.terminal {
      let arc = Int(parent[node])
      let along = sink ? arc : arc ^ 1
      capacity[along ^ 1] += flow
      capacity[along] -= flow
      if capacity[along] == 0 { abandon(node) }
      node = Int(target[arc])
    }
    terminal[node] += sink ? flow : -flow
    if terminal[node] == 0 { abandon(node) }
  }

  private mutating func abandon(_ node: Int) {
    parent[node] = Parent.orphan
    orphans.append(Int32(node))
  }

  /// Finds new parents for orphans, or frees them.
  mutating func adopt() {
    var head = 0
    while head < orphans.count {
      let node = Int(orphans[head])
      head += 1
      let best = bestParent(of: node)
      parent[node] = best.arc
      if best.arc == Parent.none {
        release(node)
      } else {
        stamp[node] = time
        distance[node] = best.distance + 1
      }
    }
    orphans.removeAll(keepingCapacity: true)
  }

  private mutating func bestParent(of node: Int) -> (arc: Int32, distance: Int32) {
    var best = (arc: Parent.none, distance: Int32.max)
    var arc = first[node]
    while arc >= 0 {
      let j = Int(target[Int(arc)])
      let along = isSink[node] ? arc : arc ^ 1
      if capacity[Int(along)] > 0, isSink[j] == isSink[node], parent[j] != Parent.none,
        let length = lengthToTerminal(j), length < best.distance
      {
        best = (arc, length)
        mark(j, length)
      }
      arc = next[Int(arc)]
    }
    return best
  }

  /// Number of steps to the terminal; `nil` if the path ends at an orphan.
  private mutating func lengthToTerminal(_ start: Int) -> Int32? {
    var (node, length) = (start, Int32(0))
    while true {
      if stamp[node] == time { return length + distance[node] }
      length += 1
      switch parent[node] {
      case Parent.terminal:
        stamp[node] = time
        distance[node] = 1
        return length
      case Parent.orphan: return nil
      case let arc: node = Int(target[Int(arc)])
      }
    }
  }

  private mutating func mark(_ start: Int, _ length: Int32) {
    var (node, left) = (start, length)
    while stamp[node] != time {
      stamp[node] = time
      distance[node] = left
      left -= 1
      node = Int(target[Int(parent[node])])
    }
  }

  /// Activates the neighbors of a node that left its tree, and orphans its children.
  private mutating func release(_ node: Int) {
    var arc = first[node]
    while arc >= 0 {
      let j = Int(target[Int(arc)])
      if isSink[j] == isSink[node], parent[j] != Parent.none {
        if capacity[Int(isSink[node] ? arc : arc ^ 1)] > 0 { activate(Int32(j)) }
        let up = parent[j]
        if up >= 0, Int(target[Int(up)]) == node { abandon(j) }
      }
      arc = next[Int(arc)]
    }
  }
}
