import Files
import Foundation
import Support

/// The state of a `SpillPool`: values in memory, the order of their use, and the slots of the
/// others in the file.
struct SpillState: Sendable {
  /// The location of a value.
  enum Place: Sendable {
    case absent
    case resident(any SpilledValue)
    case filed(ScratchFile, SpillRoom.Slot)
  }

  private struct Resident: Sendable {
    let value: any SpilledValue
    let bytes: Int
    let isRenewable: Bool
    /// Sequence number of the last use.
    var use: Int
  }

  private let limit: Int
  /// Bytes of the limit that are temporarily lent.
  private var lent = 0
  private let folder: URL
  private var residents: [Int: Resident] = [:]
  private var slots: [Int: SpillRoom.Slot] = [:]
  /// Uses, the oldest first; entries that are not the last use of their value are stale.
  private var uses: [(key: Int, use: Int)] = []
  private var firstUse = 0
  private var useCount = 0
  private var nextKey = 0
  private var file: ScratchFile?
  private(set) var room = SpillRoom()
  /// Bytes of the values in memory.
  private(set) var bytes = 0
  /// Bytes added and removed since `giveBackIsDue` last returned true.
  private var moved = 0

  /// Number of stale uses, beyond two per value, above which they are removed from the list.
  private static let maxOldUses = 1024
  /// Bytes added and removed, as a share of the limit and as a minimum, after which free memory is
  /// returned to the system: the allocator retains blocks of up to 32 MB in fragmented heaps.
  private static let giveBackShare = 1.0 / 16
  private static let minGiveBack = 16 << 20
  /// Approximate bytes of the counts and sizes that a value writes before its arrays.
  private static let headerBytes = 1024

  init(limit: Int, folder: URL) { (self.limit, self.folder) = (limit, folder) }

  mutating func reserve(_ count: Int) -> Int {
    nextKey += count
    return nextKey - count
  }

  /// The location of a value; counts as a use.
  mutating func find(_ key: Int) -> Place {
    if let resident = residents[key] {
      use(key)
      return .resident(resident.value)
    }
    guard let file, let slot = slots[key] else { return .absent }
    return .filed(file, slot)
  }

  /// Adds a value to memory and evicts others if there is no room.
  mutating func insert(_ value: any SpilledValue, _ key: Int, isRenewable: Bool = false) throws {
    guard residents[key] == nil else { return use(key) }
    let size = value.byteCount
    residents[key] = Resident(value: value, bytes: size, isRenewable: isRenewable, use: 0)
    bytes += size
    moved += size
    use(key)
    try makeRoom()
  }

  /// Lends part of the limit, evicting values if necessary.
  mutating func lend(_ bytes: Int) throws {
    lent += bytes
    do {
      try makeRoom()
    } catch {
      lent -= bytes
      throw error
    }
  }

  /// Ends the loan of part of the limit.
  mutating func takeBack(_ bytes: Int) { lent -= bytes }

  /// Whether enough bytes were added and removed to return memory to the system; resets the
  /// counter.
  mutating func giveBackIsDue() -> Bool {
    let most = max(Self.minGiveBack, Int(saturating: Self.giveBackShare * Double(limit)))
    guard moved > most else { return false }
    moved = 0
    return true
  }

  private mutating func makeRoom() throws {
    while bytes > 0, bytes > limit - lent, let oldest = oldest() {
      try evict(oldest)
      firstUse += 1
    }
  }

  /// Removes a value.
  mutating func remove(_ key: Int) {
    if let resident = residents.removeValue(forKey: key) {
      bytes -= resident.bytes
      moved += resident.bytes
    }
    if let slot = slots.removeValue(forKey: key) { room.free(slot) }
  }

  private mutating func use(_ key: Int) {
    useCount += 1
    residents[key]?.use = useCount
    uses.append((key, useCount))
    guard
      uses.count - firstUse > 2 * residents.count + Self.maxOldUses || firstUse > Self.maxOldUses
    else { return }
    uses = uses[firstUse...].filter { residents[$0.key]?.use == $0.use }
    firstUse = 0
  }

  /// The least recently used value in memory.
  private mutating func oldest() -> Int? {
    while firstUse < uses.count {
      let (key, use) = uses[firstUse]
      if residents[key]?.use == use { return key }
      firstUse += 1
    }
    return nil
  }

  /// Evicts a value, writing it to the file unless it is already there or can be renewed.
  private mutating func evict(_ key: Int) throws {
    guard let resident = residents[key] else { return }
    if slots[key] == nil, !resident.isRenewable {
      let file = try opened()
      var writer = ByteWriter(capacity: resident.bytes + Self.headerBytes)
      resident.value.store(into: &writer)
      let slot = room.take(writer.bytes.count)
      try file.write(writer.bytes, at: slot.offset)
      slots[key] = slot
    }
    residents[key] = nil
    bytes -= resident.bytes
    moved += resident.bytes
  }

  private mutating func opened() throws -> ScratchFile {
    if let file { return file }
    let made = try ScratchFile(in: folder)
    file = made
    return made
  }
}
