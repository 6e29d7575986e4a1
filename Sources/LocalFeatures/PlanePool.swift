import CKernels
import Synchronization

/// Memory of planes that is used again for the next photograph: pages that the system hands out anew
/// have to be cleared first, which took a seventh of a search's time.
///
/// There are never more pieces than planes were in use at once.
package final class PlanePool: Sendable {
  /// A piece of memory that no plane uses.
  private struct Piece: @unchecked Sendable {
    let memory: UnsafeMutableRawPointer
    let size: Int
  }

  /// Bytes of a large page of memory, and those from which a plane is put on such pages.
  private static let largePage = 2 << 20
  private static let minLarge = 4 << 20
  /// Planes start on lines of the cache.
  private static let cacheLine = 64

  /// In increasing order of size.
  private let idle = Mutex<[Piece]>([])

  package init() {}

  deinit {
    idle.withLock { pieces in
      for piece in pieces { piece.memory.deallocate() }
    }
  }

  /// Memory of `size` bytes or more, with what it held before.
  func take(_ size: Int) -> (memory: UnsafeMutableRawPointer, size: Int) {
    let found = idle.withLock { pieces -> Piece? in
      if let place = pieces.firstIndex(where: { $0.size >= size }) {
        return pieces.remove(at: place)
      }
      // What is too small makes room for what is allocated now.
      pieces.popLast()?.memory.deallocate()
      return nil
    }
    if let found { return (found.memory, found.size) }
    return (Self.allocate(size), size)
  }

  /// Keeps memory that no plane uses any more.
  func give(_ memory: UnsafeMutableRawPointer, size: Int) {
    let piece = Piece(memory: memory, size: size)
    idle.withLock { pieces in
      pieces.insert(piece, at: pieces.firstIndex { $0.size >= size } ?? pieces.endIndex)
    }
  }

  /// New memory, on large pages where it is large.
  static func allocate(_ size: Int) -> UnsafeMutableRawPointer {
    let isLarge = size >= minLarge
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: size, alignment: isLarge ? largePage : cacheLine)
    if isLarge { ocs_prefer_large_pages(memory, size) }
    return memory
  }
}
