/// The most certain point (`Witness`) of each cell: a growing hash table with open addressing, one
/// array per property.
struct CellTable: Sendable {
  private var codes: [UInt64]
  /// Position, and deviation as the fourth component.
  private var places: [SIMD4<Float>]
  private var normals: [SIMD4<Int8>]
  /// Number of cells with a witness.
  private(set) var count = 0

  private static let slotBytes = 28
  /// Maximum load factor, as a fraction.
  private static let fullest = (2, 3)

  /// - Parameter cells: Expected number of cells.
  init(cells: Int) {
    codes = []
    places = []
    normals = []
    renew(slots: Self.slots(cells))
  }

  /// Bytes of a table for this number of cells.
  static func bytes(cells: Int) -> Int { slotBytes * slots(cells) }

  private static func slots(_ cells: Int) -> Int {
    var slots = 1024
    while fullest.0 * slots < fullest.1 * cells { slots *= 2 }
    return slots
  }

  private mutating func renew(slots: Int) {
    codes = [UInt64](repeating: 0, count: slots)
    places = [SIMD4<Float>](repeating: .zero, count: slots)
    normals = [SIMD4<Int8>](repeating: .zero, count: slots)
  }

  /// The slot of a cell; `nil` if it has no point.
  @inline(__always)
  func find(_ key: CellKey) -> Int? {
    let mask = codes.count &- 1
    var slot = CellKey.slot(of: key.code, in: codes.count)
    while codes[slot] != key.code {
      if codes[slot] == 0 { return nil }
      slot = (slot &+ 1) & mask
    }
    return slot
  }

  /// The witness in a slot; slots are valid until a witness is added.
  @inline(__always)
  subscript(slot: Int) -> Witness {
    get { Witness(place: places[slot], normal: normals[slot]) }
    set { (places[slot], normals[slot]) = (newValue.place, newValue.normal) }
  }

  /// Adds the witness of a cell that has none.
  mutating func add(_ witness: Witness, at key: CellKey) {
    if Self.fullest.1 * (count + 1) > Self.fullest.0 * codes.count { grow() }
    put(witness, key.code)
    count += 1
  }

  private mutating func put(_ witness: Witness, _ code: UInt64) {
    let mask = codes.count &- 1
    var slot = CellKey.slot(of: code, in: codes.count)
    while codes[slot] != 0 { slot = (slot &+ 1) & mask }
    codes[slot] = code
    self[slot] = witness
  }

  private mutating func grow() {
    let old = self
    renew(slots: 2 * old.codes.count)
    for (slot, code) in old.codes.enumerated() where code != 0 { put(old[slot], code) }
  }
}
