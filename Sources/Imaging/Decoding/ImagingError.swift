import Foundation

/// Why an image file could not be decoded, or pixels could not be encoded.
public enum ImagingError: Error, Equatable, CustomStringConvertible {
  /// The file system reported an error.
  case cannotRead(URL, reason: String)
  /// The photograph was not included when its capture was exported.
  case absent(URL, AbsentPhotograph)
  /// The format is not supported; `found` describes the first bytes.
  case notAnImage(URL, found: String)
  /// The file was replaced by one of another size; upright width and height in pixels.
  case changed(URL, was: SIMD2<Int>, now: SIMD2<Int>)
  /// Decoding would need more memory, in bytes, than the limit per image.
  case needsMemory(URL, width: Int, height: Int, bytes: Int, limit: Int)
  /// The header has more pixels than the limit.
  case tooLarge(URL, width: Int, height: Int)
  /// The format is known but the file is damaged: truncated, overwritten or inconsistent.
  case damaged(URL, format: ImageFormat, reason: String)
  /// The file is valid but uses an unsupported variant of its format.
  case unsupported(URL, format: ImageFormat, reason: String)
  /// The file has no usable depth.
  case noDepth(URL, reason: String)
  case cannotEncode(reason: String)

  /// The file name and the reason, for a message.
  public var description: String {
    url.map { "\($0.lastPathComponent): \(reason)" } ?? reason
  }
}

/// A failure of a codec: a reason without the file name, which `ImageFile` adds.
enum CodecFailure: Error {
  case damaged(String)
  case unsupported(String)
  case tooLarge(width: Int, height: Int)
  case needsMemory(width: Int, height: Int, bytes: Int, limit: Int)
  case noDepth(String)

  func error(for url: URL, format: ImageFormat) -> ImagingError {
    // Libraries quote bytes of the file, and some messages end with a line break.
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
  /// The description without the file name, for lists that show the name separately.
  public var reason: String {
    switch self {
    case .cannotRead(_, let reason): "\(reason.prefix(1).uppercased())\(reason.dropFirst())."
    case .absent(_, let why): why.reason
    case .notAnImage(_, let found): "Not a JPEG, PNG, TIFF, HEIC, WebP or raw image, but \(found)."
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

  /// The affected file.
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
