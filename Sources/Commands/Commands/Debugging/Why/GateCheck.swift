import Script

/// The tests that a frame or a pair goes through on its way into the result, in order.
enum Gate: String, Sendable {
  case inUse = "in use"
  case decoded
  case keypoints
  case tried = "pairs tried"
  case matches
  case inliers
  case verified = "pairs verified"
  case still = "matches at rest"
  case believed = "pairs believed"
  case initialPair = "initial pair"
  case sameModel = "in the main model"
  case linked = "pairs with the model"
  case visible = "visible points"
  case poseInliers = "points that agree on a pose"
  case pose
  case held = "points that hold the pose"
  case common = "common points"
  case sparsePoints = "sparse points"
  case shared = "views that share points"
  case imageSide = "image side"
  case depth
  case texture
}

/// How a frame or a pair fared at a gate.
struct GateCheck: Sendable, Equatable {
  let gate: Gate
  /// What was found; `nil` where it has no number.
  var value: Double?
  /// What was asked for; `nil` where the gate is for information.
  var limit: Double?
  /// `nil` where the gate is for information.
  var isPassed: Bool?
  var note = ""

  /// A gate that is passed by a value at or above its limit.
  init(_ gate: Gate, _ value: Int, atLeast limit: Int, _ note: String = "") {
    self.init(gate, Double(value), limit: Double(limit), isPassed: value >= limit, note)
  }

  /// A gate that is open or shut: 1 of 1, or 0.
  init(_ gate: Gate, isOpen: Bool, _ note: String = "") {
    self.init(gate, isOpen ? 1 : 0, limit: 1, isPassed: isOpen, note)
  }

  init(
    _ gate: Gate, _ value: Double?, limit: Double? = nil, isPassed: Bool? = nil,
    _ note: String = ""
  ) {
    (self.gate, self.value, self.limit) = (gate, value, limit)
    (self.isPassed, self.note) = (isPassed, note)
  }

  /// The check as a row of a table.
  var record: Record {
    [
      "gate": .string(gate.rawValue), "value": .number(orNull: value),
      "limit": .number(orNull: limit), "passed": isPassed.map { .bool($0) } ?? .null,
      "note": .string(note),
    ]
  }
}
