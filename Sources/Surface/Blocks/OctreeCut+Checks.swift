import Scene
import Support

extension OctreeCut {
  /// The samples that each block owns; one range of all samples if there are no blocks.
  ///
  /// - Parameter keys: The Morton codes of the samples' finest cells.
  func items(_ keys: [UInt64]) -> [Range<Int>] {
    let inner = blocks.dropFirst().map { block in
      keys.partitionPoint { $0 >> rootShift >= roots[starts[block]] }
    }
    let bounds = [0] + inner + [keys.count]
    return zip(bounds, bounds.dropFirst()).map { $0..<$1 }
  }

  /// Number of bits from the code of a finest cell to that of its root.
  var rootShift: UInt64 { UInt64(3 * (depth - whole + 2)) }

  /// Whether the samples are sorted and every level that they reach has bricks for them.
  func holds(_ samples: PoissonSamples) -> Bool {
    let keys = samples.keys
    guard zip(keys, keys.dropFirst()).allSatisfy(<=) else { return false }
    return fine.allSatisfy { level in
      var brick = codes[level - base][...]
      return LevelSamples.cells(samples, keys: keys, level: level, base: base).allSatisfy { cell in
        brick = brick.drop { $0 < cell >> 6 }
        return brick.first == cell >> 6
      }
    }
  }

  /// Whether `codes` describe the bricks of an octree: a full base level, and finer levels sorted,
  /// inside the domain and under bricks of the coarser level.
  static func areBricks(_ codes: [[UInt64]], base: Int) -> Bool {
    guard codes.first == BrickSet.full(depth: base) else { return false }
    return codes.indices.dropFirst().allSatisfy { offset in
      let last = Int32((1 << (base + offset)) >> 2)
      var coarse = codes[offset - 1][...]
      return zip(codes[offset], codes[offset].dropFirst()).allSatisfy(<)
        && codes[offset].allSatisfy { code in
          coarse = coarse.drop { $0 < code >> 3 }
          let c = Morton.decode(code)
          return code >> 63 == 0 && c.max() <= last && coarse.first == code >> 3
        }
    }
  }

  /// Throws if the outcomes cannot result from solving these blocks.
  func check(_ outcomes: [[LevelOutcome]]) throws {
    let isPlain =
      outcomes.count == blocks.count
      && zip(blocks, outcomes).allSatisfy { block, levels in
        levels.map(\.level) == Array(fine)
          && levels.allSatisfy { outcome in
            let bricks = owned(block, level: outcome.level).count
            return outcome.bricks == bricks && (0...64 * bricks).contains(outcome.unknowns)
              && outcome.iterations >= 0 && outcome.residual.isFinite
          }
      }
    guard isPlain else { throw StorageError.inconsistent("levels of the surface") }
  }
}
