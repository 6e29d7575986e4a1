import Foundation
import TestSupport
import Testing

@testable import Commands
@testable import Pages

/// The page of `view --serve`: its access control, and updates after commands.
@Suite struct PageServerTests {
  private let answer = PageAnswer(key: "0123abcd", port: 4711)
  private let content = PageAnswer.Content(page: Array("<p>here</p>".utf8), version: 3)

  private func ask(
    _ path: String, _ method: String = "GET", host: String = "127.0.0.1:4711", end: String = "\r\n"
  ) -> String {
    let request = "\(method) \(path) HTTP/1.1\r\nHost: \(host)\r\nAccept: */*\r\n" + end
    return String(decoding: answer.bytes(for: Array(request.utf8), content), as: UTF8.self)
  }

  @Test func requestsWithTheKeyGetThePage() {
    let page = ask("/0123abcd/")
    #expect(page.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(page.hasSuffix("\r\n\r\n<p>here</p>"))
    #expect(page.contains("Content-Length: 11\r\n"))
    #expect(ask("/0123abcd/version").hasSuffix("{\"version\":3}"))
    #expect(ask("/0123abcd/", host: "localhost:4711").hasPrefix("HTTP/1.1 200"))
    let head = ask("/0123abcd/", "HEAD")
    #expect(head.contains("Content-Length: 11\r\n"))
    #expect(head.hasSuffix("\r\n\r\n"))
  }

  @Test func photographsAreServedByIndex() {
    var content = content
    content.photograph = { $0 == 2 ? Array("jpeg".utf8) : nil }
    func ask(_ path: String) -> String {
      let request = "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:4711\r\n\r\n"
      return String(decoding: answer.bytes(for: Array(request.utf8), content), as: UTF8.self)
    }
    let found = ask("/0123abcd/photograph/2")
    #expect(found.hasPrefix("HTTP/1.1 200 OK") && found.contains("Content-Type: image/jpeg"))
    #expect(found.hasSuffix("\r\n\r\njpeg"))
    for path in ["photograph/3", "photograph/", "photograph/x", "photograph/-1", "other/2"] {
      #expect(ask("/0123abcd/" + path).hasPrefix("HTTP/1.1 404"), "\(path)")
    }
    #expect(ask("/0123abce/photograph/2").hasPrefix("HTTP/1.1 404"))
  }

  @Test(arguments: [
    "/", "/0123abcd", "/0123abce/", "/0123ABCD/", "//", "/0123abcd/other", "/0123abcd/../0123abcd/",
    "/0123abcd0/", "0123abcd/", "/0123abcd//",
  ])
  func otherPathsAreNotFound(path: String) {
    #expect(ask(path).hasPrefix("HTTP/1.1 404"))
  }

  @Test(arguments: ["evil.example", "evil.example:4711", "127.0.0.1:80", "", "127.0.0.1"])
  func requestsWithOtherHostsAreRejected(host: String) {
    #expect(ask("/0123abcd/", host: host).hasPrefix("HTTP/1.1 421"))
  }

  @Test func invalidRequestsAreRejected() {
    #expect(ask("/0123abcd/", "POST").hasPrefix("HTTP/1.1 405"))
    #expect(ask("/0123abcd/", end: "").hasPrefix("HTTP/1.1 400"))
    let whole = Array("GET /0123abcd/ HTTP/1.1\r\nHost: 127.0.0.1:4711\r\n\r\n".utf8)
    for count in 0..<whole.count {
      let found = answer.bytes(for: Array(whole.prefix(count)), content)
      #expect(String(decoding: found, as: UTF8.self).hasPrefix("HTTP/1.1 400"))
    }
  }

  private func fetch(_ address: String) async throws -> String {
    let request = try #require(URL(string: address))
    let bytes = try await Task.detached { try Self.exchange(request) }.value
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The response of the server on a separate connection.
  private static func exchange(_ url: URL) throws -> [UInt8] {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(url.port ?? 0).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
    }
    guard isConnected == 0 else { throw POSIXError(.ECONNREFUSED) }
    let path = url.path.hasSuffix("/") || url.lastPathComponent == "version" ? "" : "/"
    let text = "GET \(url.path)\(path) HTTP/1.1\r\nHost: 127.0.0.1:\(url.port ?? 0)\r\n\r\n"
    _ = Array(text.utf8).withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, 0) }
    var found: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(descriptor, &part, part.count, 0)
      guard count > 0 else { return found }
      found += part.prefix(count)
    }
  }

  @Test func servedPagesUpdateWithTheShellUntilStopped() async throws {
    var fake = try FakeRun()
    let address = try fake.state.serveView(port: 0).address
    let again = try fake.state.serveView(port: 0).address
    #expect(again == address)
    let first = try await fetch(address)
    #expect(first.hasPrefix("HTTP/1.1 200"))
    #expect(first.contains("id=\"served\" data-version=\"1\""))
    #expect(first.contains("connect-src 'self'"))
    fake.state.refreshServedView()
    let same = try await fetch(address + "version")
    #expect(same.hasSuffix("{\"version\":1}"))
    try fake.run(.features)
    fake.state.refreshServedView()
    let next = try await fetch(address + "version")
    #expect(next.hasSuffix("{\"version\":2}"))
    fake.state.served = nil
    await #expect(throws: POSIXError.self) {
      // The accepting thread may take a moment to close.
      for _ in 0..<100 {
        _ = try await fetch(address)
        try await Task.sleep(for: .milliseconds(50))
      }
    }
  }

  @Test func aPortInUseIsReported() throws {
    let first = try LoopbackListener(port: 0)
    defer { close(first.descriptor) }
    #expect {
      _ = try LoopbackListener(port: first.port)
    } throws: {
      guard case ServingError.cannotServe(first.port, _) = $0 else { return false }
      return true
    }
  }

  @Test func pagesWrittenToFilesConnectToNoServer() throws {
    var fake = try FakeRun()
    let text = try ViewerPage.text(
      of: &fake.state.project, content: PageContent.view(in: fake.state), library: ThreeLibrary())
    #expect(!text.contains("connect-src"))
    #expect(!text.contains("id=\"served\""))
  }
}
