extension StageOptions {
  /// Creates options from defaults and settings given as text; unknown or invalid ones are ignored.
  public init(set values: [String: String]) {
    self.init()
    for setting in Self.settings {
      if let text = values[setting.name] { try? setting.set(&self, text) }
    }
  }

  /// All settings as text.
  public var texts: [String: String] {
    Dictionary(Self.settings.map { ($0.name, $0.get(self)) }) { first, _ in first }
  }
}
