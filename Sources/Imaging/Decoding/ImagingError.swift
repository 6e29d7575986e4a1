import Foundation

/// Why an image file gave no pixels, or pixels no file.
public enum ImagingError: Error, Equatable, CustomStringConvertible {
  /// The file system refused.
  case cannotRead(URL, reason: String)
  /// The photograph was left where its capture was computed.
  case absent(URL, AbsentPhotograph)
  /// The first bytes are of none of the formats we read; `found` says what they look like.
  case notAnImage(URL, found: String)
  /// The file was replaced by one of another size, upright width and height in pixels.
  case changed(URL, was: SIMD2<Int>, now: SIMD2<Int>)
  /// Decoding it would take more memory, in bytes, than one image may.
  case needsMemory(URL, width: Int, height: Int, bytes: Int, limit: Int)
  /// The header promises more pixels than we accept.
  case tooLarge(URL, width: Int, height: Int)
  /// The file is of a known format but broken: cut, overwritten or contradictory.
  case damaged(URL, format: ImageFormat, reason: String)
  /// The file is sound but of a kind we do not read.
  case unsupported(URL, format: ImageFormat, reason: String)
  /// The file has no depth we can use.
  case noDepth(URL, reason: String)
  case cannotEncode(reason: String)

  /// The file's name and the reason, for a message.
  public var description: String {
    url.map { "\($0.lastPathComponent): \(reason)" } ?? reason
  }
}

/// What a codec throws: a reason without the file, which `ImageFile` adds.
enum CodecFailure: Error {
  case damaged(String)
  case unsupported(String)
  case tooLarge(width: Int, height: Int)
  case needsMemory(width: Int, height: Int, bytes: Int, limit: Int)
  case noDepth(String)

  func error(for url: URL, format: ImageFormat) -> ImagingError {
    // Libraries quote bytes of the file, and some end with a line break.
    func clean(_ reason: String) -> String {
      PhotoMetadata.cleaned(reason.utf8.prefix(300)) ?? "unknown error"
    }
    return switch self {
    case .damaged(let reason): .damaged(url, format: format, reason: clean(reason))
    case .unsupported(let reason): .unsupported(url, format: format, reason: clean(reason))
    case .tooLarge(let width, let height): .tooLarge(url, width: width, height: height)
    case .needsMemory(let width, let height, let bytes, let limit):
      .needsMemory(url, width: width, height: height, bytes: bytes, limit: limit)
    case .noDepth(let reason): .noDepth(url, reason: clean(reason))
    }
  }
}

extension ImagingError {
  /// The description without the file's name in front, for lists that have it.
  public var reason: String {
    switch self {
    case .cannotRead(_, let reason): "\(reason.prefix(1).uppercased())\(reason.dropFirst())."
    case .absent(_, let why): why.reason
    case .notAnImage(_, let found): "Not a JPEG, PNG, TIFF, HEIC or WebP image, but \(found)."
    case .tooLarge(_, let width, let height):
      "\(width) × \(height) pixels, more than \(ImageLimits.maxSide) per side or "
        + "\(ImageLimits.maxPixels / 1_000_000) million."
    case .changed(_, let was, let now):
      "Changed since load (\(was.x) × \(was.y) to \(now.x) × \(now.y)): load again."
    case .needsMemory(_, let width, let height, let bytes, let limit):
      "\(width) × \(height) pixels need \(bytes >> 20) MiB to decode, more than the "
        + "\(limit >> 20) MiB allowed for one image (\(DecodeBudget.variable))."
    case .damaged(_, let format, let reason): "Damaged \(format.label): \(reason)."
    case .unsupported(_, let format, let reason):
      "Unsupported \(format.label): \(reason)."
    case .noDepth(_, let reason): "No depth: \(reason)."
    case .cannotEncode(let reason): "The image could not be encoded: \(reason)."
    }
  }

  /// The file it is about.
  public var url: URL? {
    switch self {
    case .cannotRead(let url, _), .notAnImage(let url, _), .tooLarge(let url, _, _),
      .changed(let url, _, _), .needsMemory(let url, _, _, _, _), .damaged(let url, _, _),
      .unsupported(let url, _, _), .noDepth(let url, _), .absent(let url, _):
      url
    case .cannotEncode: nil
    }
  }
}
