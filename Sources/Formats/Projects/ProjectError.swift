import Foundation

/// Why a project of another program cannot be opened.
public enum ProjectError: Error, Equatable {
  /// Location of an invalid blob in a table.
  public struct BlobPlace: Equatable, Sendable {
    /// The table.
    public var table: String
    /// Key of the row.
    public var row: Int
  }

  /// The file is not an SQLite database.
  case notADatabase(URL)
  /// SQLite reports an error.
  case damagedDatabase(URL, reason: String)
  case missingTable(URL, String)
  case missingColumn(URL, table: String, column: String)
  /// The size of the blob does not match its rows and columns, or its values are invalid.
  case badRow(URL, BlobPlace)
  /// The table has more rows than the limit.
  case tooManyRows(URL, table: String, limit: Int)
  /// Matches or observations refer to an image or keypoint that does not exist.
  case badReference(URL, BlobPlace)
  /// The lens model of the camera is unknown or cannot be approximated by a pinhole camera.
  case unknownCamera(URL, camera: Int, model: String)
  /// The camera has invalid parameters.
  case badCamera(URL, camera: Int)
  /// The file ends too early or is malformed; `line` is set for text files.
  case damagedFile(URL, line: Int?)
  /// A model's file is missing.
  case missingFile(URL)
  /// An image has a different number of keypoints in the model than in the database.
  case modelOfOtherDatabase(URL, image: String, model: Int, database: Int)
  /// There is neither a database with images nor a model.
  case nothingInside(URL)
}
