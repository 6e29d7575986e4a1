import Support

/// Faults of the files: copies, names, masks and damage.
extension CapturePlan {
  /// Share of the photographs that are there more than once, and most copies of each.
  private static let copiedShare = 0.2...0.35
  private static let maxCopies = 2
  /// Share of the files that are damaged.
  private static let damagedShare = 0.2...0.35
  /// Share of a damaged file's bytes that arrived; the first has none.
  private static let arrived = 0.02...0.7
  /// What was cropped of the photographs that masks were made of, of their width.
  private static let maskCrop = 0.27...0.32
  /// Height up to which masks keep the object, metres: its foot.
  private static let keptHeight = 0.02...0.035

  /// Copies stand behind their originals, under names of their own.
  mutating func copyFrames(_ random: inout RandomStream) {
    let share = random.uniform(Self.copiedShare)
    let count = max(1, Int(saturating: (share * Double(frames.count)).rounded()))
    let picked = Set(random.permutation(frames.count).prefix(count))
    frames = frames.indices.flatMap { index in
      var original = frames[index]
      original.shot = index
      guard picked.contains(index) else { return [original] }
      var copy = original
      copy.isFaulty = true
      let copies = 1 + random.index(below: Self.maxCopies)
      return [original] + Array(repeating: copy, count: copies)
    }
  }

  mutating func shuffleNames(_ random: inout RandomStream) {
    frames = random.permutation(frames.count).map { index in
      var frame = frames[index]
      frame.shot = index
      frame.isFaulty = true
      return frame
    }
  }

  mutating func cutFiles(_ random: inout RandomStream) {
    let share = random.uniform(Self.damagedShare)
    let count = max(1, Int(saturating: (share * Double(frames.count)).rounded()))
    for (rank, index) in random.permutation(frames.count).prefix(count).enumerated() {
      frames[index].filing.arrived = rank == 0 ? 0 : random.uniform(Self.arrived)
      frames[index].isFaulty = true
    }
  }

  /// Masks are of photographs cropped on one side, and lie stretched over the whole ones.
  mutating func cropMasks(_ random: inout RandomStream) {
    let cut = Int(saturating: (random.uniform(Self.maskCrop) * Double(options.width)).rounded())
    let isLeft = random.sign() > 0
    mistakeMasks(.cropped(isLeft ? cut..<options.width : 0..<options.width - cut))
  }

  mutating func coverObject(_ random: inout RandomStream) {
    let height = Float(random.uniform(Self.keptHeight))
    mistakeMasks(.onlyBelow(height))
  }

  /// Gives all masks the same mistake.
  mutating func mistakeMasks(_ mistake: SimulatedMaskMistake) {
    for index in frames.indices { frames[index].filing.mask = mistake }
  }
}
