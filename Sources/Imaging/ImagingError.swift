import Foundation

/// Why an image file gave no pixels, or pixels no file.
public enum ImagingError: Error, Equatable, CustomStringConvertible {
  /// The file system refused.
  case cannotRead(URL, reason: String)
  /// The first bytes are of none of the formats we read; `found` says what they look like.
  case notAnImage(URL, found: String)
  /// The header promises more pixels than we accept.
  case tooLarge(URL, width: Int, height: Int)
  /// The file is of a known format but broken: cut, overwritten or contradictory.
  case damaged(URL, format: ImageFormat, reason: String)
  /// The file is sound but of a kind we do not read.
  case unsupported(URL, format: ImageFormat, reason: String)
  /// The file has no depth we can use.
  case noDepth(URL, reason: String)
  case cannotEncode(reason: String)

  public var description: String {
    switch self {
    case .cannotRead(let url, let reason):
      "\(url.lastPathComponent): \(reason)."
    case .notAnImage(let url, let found):
      "\(url.lastPathComponent): not a JPEG, PNG, TIFF or HEIC image, but \(found)."
    case .tooLarge(let url, let width, let height):
      "\(url.lastPathComponent): \(width) × \(height) pixels, more than "
        + "\(ImageLimits.maxSide) a side or \(ImageLimits.maxPixels / 1_000_000) million."
    case .damaged(let url, let format, let reason):
      "\(url.lastPathComponent): damaged \(format.label): \(reason)."
    case .unsupported(let url, let format, let reason):
      "\(url.lastPathComponent): \(format.label) of a kind not read here: \(reason)."
    case .noDepth(let url, let reason):
      "\(url.lastPathComponent): no depth: \(reason)."
    case .cannotEncode(let reason):
      "The image could not be encoded: \(reason)."
    }
  }
}

/// What a codec throws: a reason without the file, which `ImageFile` adds.
enum CodecFailure: Error {
  case damaged(String)
  case unsupported(String)
  case tooLarge(width: Int, height: Int)
  case noDepth(String)

  func error(for url: URL, format: ImageFormat) -> ImagingError {
    switch self {
    case .damaged(let reason): .damaged(url, format: format, reason: reason)
    case .unsupported(let reason): .unsupported(url, format: format, reason: reason)
    case .tooLarge(let width, let height): .tooLarge(url, width: width, height: height)
    case .noDepth(let reason): .noDepth(url, reason: reason)
    }
  }
}
