import Geometry
import Numerics
import Scene

extension SparseModel {
  /// Splits tracks whose unused observations may belong to a second point, and joins tracks that a
  /// match links and whose points agree; positions are kept.
  ///
  /// - Returns: Number of tracks split and joined.
  @discardableResult
  mutating func regroup(
    trackConflicts: inout [SIMD2<Int32>], _ problem: MappingProblem
  ) -> (split: Int, joined: Int) {
    var label = tracks.trackOf
    var next = Int32(tracks.count)
    var split = 0
    for track in 0..<tracks.count where hasPoint[track] {
      let left = tracks.members(of: track).filter {
        !isUsed[$0] && poses[Int(problem.viewOf[$0])] != nil
      }
      guard left.count >= Self.minRays,
        let keeper = tracks.members(of: track).first(where: { isUsed[$0] })
      else { continue }
      trackConflicts.append(SIMD2(Int32(keeper), Int32(left[0])))
      for id in left { label[id] = next }
      next += 1
      split += 1
    }
    let joined = join(trackConflicts, label: &label, for: problem)
    let old = tracks
    tracks = TrackTable(labels: label)
    carryPoints(from: old)
    return (split, joined)
  }

  /// Relabels the used members of the second track of each conflict whose tracks agree.
  private func join(
    _ trackConflicts: [SIMD2<Int32>], label: inout [Int32], for problem: MappingProblem
  ) -> Int {
    var isTaken = [Bool](repeating: false, count: tracks.count)
    var joined = 0
    for conflict in trackConflicts {
      let (a, b) = (Int(tracks.trackOf[Int(conflict.x)]), Int(tracks.trackOf[Int(conflict.y)]))
      guard a >= 0, b >= 0, a != b, hasPoint[a], hasPoint[b], !isTaken[a], !isTaken[b] else {
        continue
      }
      guard agrees(a, with: b, problem) else { continue }
      isTaken[a] = true
      isTaken[b] = true
      for id in tracks.members(of: b) where isUsed[id] { label[id] = Int32(a) }
      // Unused members of a may share a view with those of b: remove them.
      let views = Set(tracks.members(of: b).filter { isUsed[$0] }.map { problem.viewOf[$0] })
      for id in tracks.members(of: a) where !isUsed[id] && views.contains(problem.viewOf[id]) {
        label[id] = -1
      }
      joined += 1
    }
    return joined
  }

  /// Whether the used observations of `b` fit the point of `a` and vice versa, and the two share no
  /// view.
  ///
  /// Errors are checked first, because most conflicts fail at the first observation.
  private func agrees(_ a: Int, with b: Int, _ problem: MappingProblem) -> Bool {
    fits(a, at: positions[b], for: problem) && fits(b, at: positions[a], for: problem)
      && !shareView(a, b, for: problem)
  }

  /// Whether a view has used observations of both tracks; members of a track are ordered by view.
  private func shareView(_ a: Int, _ b: Int, for problem: MappingProblem) -> Bool {
    let (first, second) = (tracks.members(of: a), tracks.members(of: b))
    var (i, j) = (first.startIndex, second.startIndex)
    while i < first.endIndex, j < second.endIndex {
      if !isUsed[first[i]] {
        i += 1
      } else if !isUsed[second[j]] {
        j += 1
      } else {
        let (own, other) = (problem.viewOf[first[i]], problem.viewOf[second[j]])
        if own == other { return true }
        if own < other { i += 1 } else { j += 1 }
      }
    }
    return false
  }

  private func fits(_ track: Int, at point: SIMD3<Double>, for problem: MappingProblem) -> Bool {
    tracks.members(of: track).allSatisfy { id in
      guard isUsed[id] else { return true }
      let view = Int(problem.viewOf[id])
      guard let pose = poses[view] else { return false }
      let x = pose * point
      guard x.z > 0 else { return false }
      let pixel = cameras[problem.cameraOf[view]].project(x)
      return length(pixel - problem.pixels[id]) <= problem.maxError(view)
    }
  }

  /// Transfers points to the renumbered tracks: a new track gets the point of its first used
  /// member.
  private mutating func carryPoints(from old: TrackTable) {
    coverage.noteAll()
    let (oldPositions, oldHasPoint) = (positions, hasPoint)
    positions = [SIMD3<Double>](repeating: .zero, count: tracks.count)
    hasPoint = [Bool](repeating: false, count: tracks.count)
    for id in isUsed.indices where isUsed[id] {
      let track = Int(tracks.trackOf[id])
      guard track >= 0, oldHasPoint[Int(old.trackOf[id])] else {
        isUsed[id] = false
        continue
      }
      if !hasPoint[track] {
        positions[track] = oldPositions[Int(old.trackOf[id])]
        hasPoint[track] = true
      }
    }
  }
}
