import Foundation

/// Bounds what all decoders of the process hold at the same time.
///
/// A decoder reserves what it will take before it takes it, and waits while others hold too much.
/// What one image may take does not depend on the machine, and neither does any result.
final class DecodeBudget: @unchecked Sendable {
  /// The variable of the environment that sets `imageLimit`, MiB.
  static let variable = "OCS_IMAGE_MEMORY"
  /// Most that one image may take unless told otherwise, bytes: a JPEG of 340 million pixels, or a
  /// TIFF of one strip of 97 million.
  static let usualImageLimit = 1 << 30
  /// Share of the machine's memory that all images together may take; at least one is let through.
  private static let share = 8

  /// The budget of the process.
  static let shared = DecodeBudget(
    imageLimit: ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
      .map { min(max($0, 1), 1 << 20) << 20 } ?? usualImageLimit,
    total: Int(ProcessInfo.processInfo.physicalMemory / UInt64(share)))

  /// Most that one image may take, bytes.
  let imageLimit: Int
  private let total: Int
  private let condition = NSCondition()
  private var used = 0

  init(imageLimit: Int, total: Int) {
    self.imageLimit = imageLimit
    self.total = max(total, imageLimit)
  }

  /// Waits until `bytes` are free and holds them until the last reference is gone. A thread that
  /// holds some must not ask for more.
  ///
  /// - Throws: `CodecFailure.needsMemory` for more than one image may take.
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

/// Memory that a decoder may take; goes with the pixels.
final class DecodeReservation: Sendable {
  private let bytes: Int
  private let budget: DecodeBudget

  fileprivate init(_ bytes: Int, of budget: DecodeBudget) {
    self.bytes = bytes
    self.budget = budget
  }

  deinit { budget.release(bytes) }
}
