/// How poses are found.
public enum AlignMethod: String, Sendable, Codable, CaseIterable {
  /// `partitioned` where there are very many views, else `incremental`; where its model leaves out views or
  /// contradicts its own pairs, `global` too, and the better of both; where they leave views out whose
  /// device poses explain the matches as well, `device`.
  case auto
  /// View by view from a good pair.
  case incremental
  /// All rotations, then all positions at once.
  case global
  /// Clusters of views independently of one another, then joined.
  case partitioned
  /// The recording device's own poses, as they are or adjusted.
  case device
  /// The same of poses that another tool computed.
  case given

  /// Whether a model starts from one pair, which can be asked for.
  var startsFromPair: Bool { self == .auto || self == .incremental }

  /// Whether poses are taken rather than found.
  var takesPoses: Bool { self == .device || self == .given }
}
