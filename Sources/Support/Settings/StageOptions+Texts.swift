extension StageOptions {
  /// Defaults with some settings given as texts; unknown or invalid ones are passed over.
  public init(set values: [String: String]) {
    self.init()
    for setting in Self.settings {
      if let text = values[setting.name] { try? setting.set(&self, text) }
    }
  }

  /// Every setting as text.
  public var texts: [String: String] {
    Dictionary(Self.settings.map { ($0.name, $0.get(self)) }) { first, _ in first }
  }
}
