import Foundation

/// The text of a log message, with values whose privacy and format can be stated.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  let text: String

  /// Creates a message without values.
  public init(stringLiteral value: String) { text = value }
  /// Creates a message from a text with values.
  public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// The parts of a log message.
public struct OSLogInterpolation: StringInterpolationProtocol {
  var text = ""

  /// Prepares for a text.
  public init(literalCapacity: Int, interpolationCount: Int) {
    text.reserveCapacity(literalCapacity + 16 * interpolationCount)
  }

  /// Appends text.
  public mutating func appendLiteral(_ literal: String) { text += literal }

  /// Appends a value, or `<private>` for `private` and `sensitive` ones.
  public mutating func appendInterpolation<Value>(
    _ value: @autoclosure () -> Value, privacy: OSLogPrivacy = .auto
  ) {
    text += privacy.isHidden ? "<private>" : "\(value())"
  }

  /// Appends a number with a fixed number of decimals.
  public mutating func appendInterpolation<Value: BinaryFloatingPoint>(
    _ value: @autoclosure () -> Value, format: OSLogFloatFormatting,
    privacy: OSLogPrivacy = .auto
  ) {
    guard !privacy.isHidden else {
      text += "<private>"
      return
    }
    text += String(format: "%.\(format.precision)f", Double(value()))
  }

  /// Appends an integer in a format.
  public mutating func appendInterpolation<Value: BinaryInteger>(
    _ value: @autoclosure () -> Value, format: OSLogIntegerFormatting,
    privacy: OSLogPrivacy = .auto
  ) {
    guard !privacy.isHidden else {
      text += "<private>"
      return
    }
    text += String(value(), radix: format.radix)
  }
}

/// Whether a value appears in a log.
public struct OSLogPrivacy: Sendable, Equatable {
  let isHidden: Bool
  private init(isHidden: Bool) { self.isHidden = isHidden }

  /// The value appears.
  public static let auto = OSLogPrivacy(isHidden: false)
  /// The value appears.
  public static let `public` = OSLogPrivacy(isHidden: false)
  /// The value does not appear.
  public static let `private` = OSLogPrivacy(isHidden: true)
  /// The value does not appear.
  public static let sensitive = OSLogPrivacy(isHidden: true)
}

/// Format of a floating-point number.
public struct OSLogFloatFormatting: Sendable {
  let precision: Int

  /// Six decimals.
  public static var fixed: OSLogFloatFormatting { fixed(precision: 6) }
  /// A fixed number of decimals.
  public static func fixed(precision: Int) -> OSLogFloatFormatting {
    OSLogFloatFormatting(precision: max(0, min(precision, 40)))
  }
}

/// Format of an integer.
public struct OSLogIntegerFormatting: Sendable {
  let radix: Int

  /// Decimal digits.
  public static var decimal: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 10) }
  /// Hexadecimal digits.
  public static var hex: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 16) }
}
