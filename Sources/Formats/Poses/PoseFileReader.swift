import Foundation

/// The reader of a pose file format: how its files are found, recognized and read.
///
/// Each program's folder declares its readers; `PoseFileReader.standard` lists them.
package struct PoseFileReader: Sendable {
  /// Input of a reader. JSON and XML are parsed once for all readers.
  package enum Form: Sendable {
    /// The bytes of a file that `recognizes` accepts.
    case bytes(@Sendable ([UInt8], URL) throws -> PoseList)
    /// A JSON object.
    case json(ParsedPoses<JSONObject>)
    /// The objects of a JSON array.
    case jsonList(ParsedPoses<[JSONObject]>)
    /// The root element of an XML document.
    case xml(ParsedPoses<XMLNode>)
  }

  /// Format of the lists it reads.
  package let format: PoseFileFormat
  package let form: Form
  /// How files are found in folders.
  package let places: PoseFilePlaces
  /// Keys of long lists without poses in a JSON object, which are removed before parsing.
  package let skippedLists: [String]
  /// Whether name and first bytes identify a file of this format. JSON and XML readers need this
  /// only to find files without a usual name in folders, because all JSON and XML starts alike.
  package let recognizes: @Sendable (PoseFileHead) -> Bool

  /// Creates a reader of a format.
  package init(
    _ format: PoseFileFormat, _ form: Form, places: PoseFilePlaces = PoseFilePlaces(),
    skippedLists: [String] = [],
    recognizes: @escaping @Sendable (PoseFileHead) -> Bool = { _ in false }
  ) {
    self.format = format
    self.form = form
    self.places = places
    self.skippedLists = skippedLists
    self.recognizes = recognizes
  }
}

/// Reads content that is parsed before its format is known.
package struct ParsedPoses<Root>: Sendable {
  /// Whether content has this format; `nil` for a fallback reader.
  package let isMatch: (@Sendable (Root) -> Bool)?
  package let read: @Sendable (Root, URL) throws -> PoseList

  /// Creates a reader of content that satisfies a condition.
  package init(
    where isMatch: (@Sendable (Root) -> Bool)? = nil,
    read: @escaping @Sendable (Root, URL) throws -> PoseList
  ) {
    self.isMatch = isMatch
    self.read = read
  }
}
