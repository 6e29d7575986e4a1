extension Setting {
  /// The same setting for options that contain these in a property.
  public static func lifted<Inner: StageOptions>(
    _ inner: Setting<Inner>, from path: WritableKeyPath<Options, Inner> & Sendable
  ) -> Self {
    var setting = Self(
      name: inner.name, kind: Kind(inner.kind), unit: inner.unit, help: inner.help,
      get: { inner.get($0[keyPath: path]) },
      set: { try inner.set(&$0[keyPath: path], $1) })
    if let setTyped = inner.setTyped {
      setting.setTyped = { try setTyped(&$0[keyPath: path], $1, $2) }
    }
    setting.isPositional = inner.isPositional
    setting.isRequired = inner.isRequired
    setting.isRepeated = inner.isRepeated
    return setting
  }
}

extension Setting.Kind {
  /// Converts the kind to that of other options, as it is nested in a generic type.
  fileprivate init<Inner: StageOptions>(_ kind: Setting<Inner>.Kind) {
    self =
      switch kind {
      case .number(let limits): .number(limits)
      case .count(let limits): .count(limits)
      case .choice(let names): .choice(names)
      case .flag: .flag
      case .text: .text
      case .path: .path
      case .list: .list
      case .frame: .frame
      }
  }
}
