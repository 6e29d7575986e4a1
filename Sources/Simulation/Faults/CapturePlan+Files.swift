import Support

/// Faults of the files: copies, names, masks and damage.
extension CapturePlan {
  /// Fraction of the photographs that are copied, and maximum number of copies of each.
  private static let copiedShare = 0.2...0.35
  private static let maxCopies = 2
  /// Fraction of the files that are damaged.
  private static let damagedShare = 0.2...0.35
  /// Fraction of the bytes present in a damaged file; the first damaged file is empty.
  private static let arrived = 0.02...0.7
  /// Fraction of the width cropped from the photographs from which masks were made.
  private static let maskCrop = 0.27...0.32
  /// Height in meters up to which masks include the object: only its foot.
  private static let keptHeight = 0.02...0.035

  /// Copies follow their originals under names of their own.
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

  /// Masks are made from photographs cropped on one side, and stretched over the whole photographs.
  mutating func cropMasks(_ random: inout RandomStream) {
    let cut = Int(saturating: (random.uniform(Self.maskCrop) * Double(options.width)).rounded())
    let isLeft = random.sign() > 0
    mistakeMasks(.cropped(isLeft ? cut..<options.width : 0..<options.width - cut))
  }

  mutating func coverObject(_ random: inout RandomStream) {
    let height = Float(random.uniform(Self.keptHeight))
    mistakeMasks(.onlyBelow(height))
  }

  /// Gives all masks the same fault.
  mutating func mistakeMasks(_ mistake: SimulatedMaskMistake) {
    for index in frames.indices { frames[index].filing.mask = mistake }
  }
}
