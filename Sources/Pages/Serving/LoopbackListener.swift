import Files
import Foundation
import Support

/// A socket that accepts connections only from programs on this machine.
package struct LoopbackListener: Sendable {
  package let descriptor: Int32
  let port: UInt16

  /// Maximum number of pending connections.
  private static let backlog: Int32 = 16
  /// Timeout of an idle connection, seconds.
  private static let patience = 5

  /// Listens on 127.0.0.1.
  ///
  /// - Parameter port: The port; 0 for any free one.
  /// - Throws: `ServingError.cannotServe`.
  package init(port: UInt16) throws {
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let socket = Foundation.socket(AF_INET, kind, 0)
    descriptor = socket
    guard socket >= 0 else { throw ServingError.cannotServe(port, SystemReason.words(errno)) }
    var one: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    guard
      Self.withSocketAddress(&address, { bind(socket, $0, $1) }) == 0,
      listen(descriptor, Self.backlog) == 0, let given = Self.port(of: descriptor)
    else {
      let reason = SystemReason.words(errno)
      close(descriptor)
      throw ServingError.cannotServe(port, reason)
    }
    self.port = given
  }

  /// Accepts the next connection and sets its timeout; `nil` once the listener has ended.
  func accept() -> Int32? {
    while true {
      let connection = Foundation.accept(descriptor, nil, nil)
      if connection < 0 {
        if errno == EINTR || errno == ECONNABORTED { continue }
        return nil
      }
      _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
      var time = timeval(tv_sec: Self.patience, tv_usec: 0)
      for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
        setsockopt(connection, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
      }
      return connection
    }
  }

  /// Ends a waiting `accept`.
  func end() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  private static func port(of descriptor: Int32) -> UInt16? {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let found = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    return found == 0 ? UInt16(bigEndian: address.sin_port) : nil
  }

  private static func withSocketAddress(
    _ address: inout sockaddr_in, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
