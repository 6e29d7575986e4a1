/// The result of a frame or a pair at a gate.
package struct GateCheck: Sendable, Equatable {
  package let gate: Gate
  /// The measured value; `nil` if it is not a number.
  package var value: Double?
  /// The required value; `nil` if the gate is informational.
  package var limit: Double?
  /// `nil` if the gate is informational.
  package var isPassed: Bool?
  /// Additional information about the value; `nil` if there is none.
  package var note: GateDetail?

  /// A gate that requires a value of at least its limit.
  package init(_ gate: Gate, _ value: Int, atLeast limit: Int, note: GateDetail? = nil) {
    self.init(gate, Double(value), limit: Double(limit), isPassed: value >= limit, note: note)
  }

  /// A Boolean gate: 1 of 1 if open, otherwise 0.
  package init(_ gate: Gate, isOpen: Bool, _ note: GateDetail? = nil) {
    self.init(gate, isOpen ? 1 : 0, limit: 1, isPassed: isOpen, note: note)
  }

  package init(
    _ gate: Gate, _ value: Double?, limit: Double? = nil, isPassed: Bool? = nil,
    note: GateDetail? = nil
  ) {
    self.gate = gate
    self.value = value
    self.limit = limit
    self.isPassed = isPassed
    self.note = note
  }
}
