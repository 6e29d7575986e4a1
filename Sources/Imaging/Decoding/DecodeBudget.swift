import Foundation

/// Limits the memory of all decoders of the process together.
///
/// A decoder reserves memory before allocating it, and waits while others use too much. The limit
/// per image does not depend on the machine, nor does any result.
final class DecodeBudget: @unchecked Sendable {
  /// The environment variable that sets `imageLimit`, MiB.
  static let variable = "OCS_IMAGE_MEMORY"
  /// Default limit per image, bytes: sufficient for a JPEG of 340 million pixels, or a TIFF of a
  /// single strip of 97 million.
  static let usualImageLimit = 1 << 30
  /// Reciprocal of the share of the machine's memory for all images together; at least one image is
  /// always admitted.
  private static let share = 8

  /// The budget of the process.
  static let shared = DecodeBudget(
    imageLimit: ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
      .map { min(max($0, 1), 1 << 20) << 20 } ?? usualImageLimit,
    total: Int(ProcessInfo.processInfo.physicalMemory / UInt64(share)))

  /// Maximum memory for an image, bytes.
  let imageLimit: Int
  private let total: Int
  private let condition = NSCondition()
  private var used = 0

  init(imageLimit: Int, total: Int) {
    self.imageLimit = imageLimit
    self.total = max(total, imageLimit)
  }

  /// Waits until `bytes` are available and reserves them until the reservation is released. A
  /// thread with a reservation must not request another.
  ///
  /// - Throws: `CodecFailure.needsMemory` if it exceeds the limit per image.
  func reserve(_ bytes: Int, width: Int, height: Int) throws -> DecodeReservation {
    guard bytes <= imageLimit else {
      throw CodecFailure.needsMemory(
        width: width, height: height, bytes: bytes, limit: imageLimit)
    }
    condition.withLock {
      while used + bytes > total { condition.wait() }
      used += bytes
    }
    return DecodeReservation(bytes, of: self)
  }

  fileprivate func release(_ bytes: Int) {
    condition.withLock {
      used -= bytes
      condition.broadcast()
    }
  }
}

/// Memory reserved for a decoder; released together with the pixels.
final class DecodeReservation: Sendable {
  private let bytes: Int
  private let budget: DecodeBudget

  fileprivate init(_ bytes: Int, of budget: DecodeBudget) {
    self.bytes = bytes
    self.budget = budget
  }

  deinit { budget.release(bytes) }
}
