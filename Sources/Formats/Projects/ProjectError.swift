import Foundation

/// Why a project of another program cannot be opened.
public enum ProjectError: Error, Equatable {
  /// Where a table's blob does not fit the numbers beside it.
  public struct BlobPlace: Equatable, Sendable {
    /// The table.
    public var table: String
    /// The row's key.
    public var row: Int
  }

  /// The file is no database.
  case notADatabase(URL)
  /// SQLite's own reason.
  case damagedDatabase(URL, reason: String)
  case missingTable(URL, String)
  case missingColumn(URL, table: String, column: String)
  /// The blob's size is not that of its rows and columns, or its values cannot be meant.
  case badRow(URL, BlobPlace)
  /// More than this many rows.
  case tooManyRows(URL, table: String, limit: Int)
  /// Matches or observations name an image or keypoint that does not exist.
  case badReference(URL, BlobPlace)
  /// The camera of this number has a model that is not known, or one that no pinhole camera is near.
  case unknownCamera(URL, camera: Int, model: String)
  /// The camera of this number has impossible values.
  case badCamera(URL, camera: Int)
  /// The file ends too early or holds what cannot be there; the line, where it has lines.
  case damagedFile(URL, line: Int?)
  /// A model's file is missing.
  case missingFile(URL)
  /// An image of a model has another number of keypoints than in the database.
  case modelOfOtherDatabase(URL, image: String, model: Int, database: Int)
  /// Neither a database with images nor a model.
  case nothingInside(URL)
}
