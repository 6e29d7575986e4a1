import CKernels
import Synchronization

/// A pool of memory for planes, reused across photographs: the system must clear new pages, which
/// took a seventh of a search's time.
///
/// There are never more allocations than planes were in use at once. A plane takes memory of at most
/// twice its size: otherwise, the small planes of all octaves end up in memory for large ones.
package final class PlanePool: Sendable {
  /// Memory that no plane uses.
  private struct Piece: @unchecked Sendable {
    let memory: UnsafeMutableRawPointer
    let size: Int
  }

  /// Bytes of a large memory page. `minLarge` is the minimum size of an allocation on such pages.
  private static let largePage = 2 << 20
  private static let minLarge = 4 << 20
  /// Alignment of planes: a cache line.
  private static let cacheLine = 64

  /// Unused memory, in increasing order of size.
  private let idle = Mutex<[Piece]>([])

  package init() {}

  deinit {
    idle.withLock { pieces in
      for piece in pieces { piece.memory.deallocate() }
    }
  }

  /// Maximum ratio of the memory of a plane to its size.
  private static let maxRoom = 2

  /// Memory of at least `size` bytes, with its previous contents.
  func take(_ size: Int) -> (memory: UnsafeMutableRawPointer, size: Int) {
    let found = idle.withLock { pieces -> Piece? in
      let fits = size...max(Self.maxRoom * size, size)
      if let place = pieces.firstIndex(where: { fits.contains($0.size) }) {
        return pieces.remove(at: place)
      }
      // Releases an allocation of another size, to make room for the new one.
      pieces.popLast()?.memory.deallocate()
      return nil
    }
    if let found { return (found.memory, found.size) }
    return (Self.allocate(size), size)
  }

  /// Returns memory to the pool.
  func give(_ memory: UnsafeMutableRawPointer, size: Int) {
    let piece = Piece(memory: memory, size: size)
    idle.withLock { pieces in
      pieces.insert(piece, at: pieces.firstIndex { $0.size >= size } ?? pieces.endIndex)
    }
  }

  /// Allocates memory, on large pages if it is large.
  static func allocate(_ size: Int) -> UnsafeMutableRawPointer {
    let isLarge = size >= minLarge
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: size, alignment: isLarge ? largePage : cacheLine)
    if isLarge { ocs_prefer_large_pages(memory, size) }
    return memory
  }
}
