/// How a frame or a pair fared at a gate.
package struct GateCheck: Sendable, Equatable {
  package let gate: Gate
  /// The value that was found; `nil` if it is no number.
  package var value: Double?
  /// The required value; `nil` if the gate is for information.
  package var limit: Double?
  /// `nil` if the gate is for information.
  package var isPassed: Bool?
  /// What else is known about the value; `nil` if nothing is.
  package var note: GateNote?

  /// A gate that is passed by a value at or above its limit.
  package init(_ gate: Gate, _ value: Int, atLeast limit: Int, _ note: GateNote? = nil) {
    self.init(gate, Double(value), limit: Double(limit), isPassed: value >= limit, note)
  }

  /// A gate that is open or shut: 1 of 1, or 0.
  package init(_ gate: Gate, isOpen: Bool, _ note: GateNote? = nil) {
    self.init(gate, isOpen ? 1 : 0, limit: 1, isPassed: isOpen, note)
  }

  package init(
    _ gate: Gate, _ value: Double?, limit: Double? = nil, isPassed: Bool? = nil,
    _ note: GateNote? = nil
  ) {
    self.gate = gate
    self.value = value
    self.limit = limit
    self.isPassed = isPassed
    self.note = note
  }
}
