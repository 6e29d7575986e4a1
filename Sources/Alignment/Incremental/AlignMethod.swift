/// Method that computes the poses.
public enum AlignMethod: String, Sendable, Codable, CaseIterable {
  /// `partitioned` for very many views, otherwise `incremental`. If that model leaves out views or
  /// contradicts its own pairs, `global` runs too, and the better model is used. If views with
  /// device poses remain unregistered, and the device poses explain the matches as well, `device`
  /// is used.
  case auto
  /// Registers view by view, from a suitable initial pair.
  case incremental
  /// Estimates all rotations, then all positions at once.
  case global
  /// Aligns clusters of views independently, then joins them.
  case partitioned
  /// Uses the poses of the recording device, fixed or adjusted.
  case device
  /// Uses poses that another tool computed, fixed or adjusted.
  case given

  /// Whether a model starts from a pair, which the user can request.
  var startsFromPair: Bool { self == .auto || self == .incremental }

  /// Whether poses are read from the input rather than estimated.
  var takesPoses: Bool { self == .device || self == .given }
}
