/// A prim of a USD layer with its attributes, relationships and children.
struct USDPrim: Equatable, Sendable {
  var name: String
  var type: String
  var kind: String?
  var apiSchemas: [String] = []
  var properties: [USDProperty] = []
  var children: [USDPrim] = []

  init(_ type: String, _ name: String) {
    self.type = type
    self.name = name
  }
}

/// An attribute or relationship of a prim.
struct USDProperty: Equatable, Sendable {
  /// Content of a property.
  enum Content: Equatable, Sendable {
    case value(USDValue)
    /// The path of the attribute that supplies the value.
    case connection(String)
    /// An attribute without a value, such as a shader output.
    case declared
    /// The path of the target of a relationship.
    case target(String)
  }

  var name: String
  /// USD's type name, for example `point3f[]`; empty for a relationship.
  var type: String
  var content: Content
  var isUniform = false
  var interpolation: String?

  init(_ type: String, _ name: String, value: USDValue, interpolation: String? = nil) {
    self.type = type
    self.name = name
    content = .value(value)
    self.interpolation = interpolation
  }

  init(_ type: String, _ name: String, content: Content) {
    self.type = type
    self.name = name
    self.content = content
  }

  /// A uniform token, such as `subdivisionScheme` or `info:id`.
  static func uniform(_ name: String, _ token: String) -> USDProperty {
    var property = USDProperty("token", name, value: .token(token))
    property.isUniform = true
    return property
  }

  static func relationship(_ name: String, to path: String) -> USDProperty {
    USDProperty("", name, content: .target(path))
  }
}

/// A layer: one root prim in meters with Y up, as in RealityKit.
public struct USDLayer: Equatable, Sendable {
  var root: USDPrim
  /// Documentation of the layer: tool, version and run.
  var comment: String
}

/// Converts text to a valid prim name: letters, digits and underscores, not starting with a digit.
func usdName(_ text: String) -> String {
  let mapped = text.unicodeScalars.map { scalar -> Character in
    scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
      ? Character(scalar) : "_"
  }
  let name = String(mapped)
  return name.first.map { $0.isNumber } ?? true ? "_" + name : name
}
