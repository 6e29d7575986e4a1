import Foundation

/// The reader of one form of pose file: how its files are found, recognized and read.
///
/// A program's folder declares its readers; `PoseFileReader.standard` lists them.
package struct PoseFileReader: Sendable {
  /// What a reader is given. JSON and XML are parsed once for all readers.
  package enum Form: Sendable {
    /// The bytes of a file that `recognizes` accepts.
    case bytes(@Sendable ([UInt8], URL) throws -> PoseList)
    /// A JSON object.
    case json(ParsedPoses<JSONObject>)
    /// The objects of a JSON list.
    case jsonList(ParsedPoses<[JSONObject]>)
    /// The root element of XML.
    case xml(ParsedPoses<XMLNode>)
  }

  /// The format of its lists.
  package let format: PoseFileFormat
  package let form: Form
  /// How files are found in folders.
  package let places: PoseFilePlaces
  /// Long lists of a JSON object without poses, by their keys. They are cut before it is parsed.
  package let skippedLists: [String]
  /// Whether name and first bytes identify a file of this form. Any JSON and XML begins alike: such a
  /// reader needs this only to find files in folders that do not have one of the usual names.
  package let recognizes: @Sendable (PoseFileHead) -> Bool

  /// A reader of a form.
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

/// The reader of content that is parsed before its form is known.
package struct ParsedPoses<Root>: Sendable {
  /// Whether content is of this form; `nil` for a reader of what no other reader recognizes.
  package let isMatch: (@Sendable (Root) -> Bool)?
  package let read: @Sendable (Root, URL) throws -> PoseList

  /// A reader of content that meets a condition.
  package init(
    where isMatch: (@Sendable (Root) -> Bool)? = nil,
    read: @escaping @Sendable (Root, URL) throws -> PoseList
  ) {
    self.isMatch = isMatch
    self.read = read
  }
}
