/// The response to a browser's request, as a pure function from the bytes of the request to those
/// of the response.
///
/// The address contains a key, without which no page is sent, as other users of the machine can
/// connect as well. The Host header is checked, so that a name of another site that resolves to
/// this machine is rejected (DNS rebinding). Reference: RFC 9112.
package struct PageAnswer: Sendable {
  /// The current page and its version.
  package struct Content: Sendable {
    var page: [UInt8]
    var version: Int
    /// A photograph by its index, as JPEG; `nil` if it does not exist or cannot be read.
    var photograph: @Sendable (Int) -> [UInt8]?

    package init(
      page: [UInt8], version: Int, photograph: @escaping @Sendable (Int) -> [UInt8]? = { _ in nil }
    ) {
      (self.page, self.version, self.photograph) = (page, version, photograph)
    }
  }

  /// Maximum size of a request, bytes.
  static let maxRequestBytes = 8 << 10

  let key: String
  let port: UInt16

  /// Whether the header of a request is complete.
  static func isWhole(_ request: [UInt8]) -> Bool {
    request.suffix(4).elementsEqual("\r\n\r\n".utf8)
      || String(decoding: request, as: UTF8.self).contains("\r\n\r\n")
  }

  /// Status line, header and body for a request.
  func bytes(for request: [UInt8], _ content: Content) -> [UInt8] {
    let lines = String(decoding: request, as: UTF8.self)
      .split(separator: "\r\n", omittingEmptySubsequences: false)
    let words = lines.first?.split(separator: " ", omittingEmptySubsequences: false) ?? []
    guard Self.isWhole(request), words.count == 3, words[2].hasPrefix("HTTP/1.") else {
      return Self.refusal("400 Bad Request")
    }
    guard words[0] == "GET" || words[0] == "HEAD" else {
      return Self.refusal("405 Method Not Allowed")
    }
    guard isHost(lines.dropFirst()) else { return Self.refusal("421 Misdirected Request") }
    let path = words[1].split(separator: "?", omittingEmptySubsequences: false).first ?? ""
    guard let found = body(of: String(path), content) else { return Self.refusal("404 Not Found") }
    return Self.message("200 OK", type: found.type, found.body, isHead: words[0] == "HEAD")
  }

  private func body(of path: String, _ content: Content) -> (type: String, body: [UInt8])? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard (3...4).contains(parts.count), parts[0].isEmpty, isKey(parts[1]) else { return nil }
    if parts.count == 4 {
      guard parts[2] == "photograph", let index = Int(parts[3]) else { return nil }
      return content.photograph(index).map { ("image/jpeg", $0) }
    }
    switch parts[2] {
    case "": return ("text/html; charset=utf-8", content.page)
    case "version": return ("application/json", Array("{\"version\":\(content.version)}".utf8))
    default: return nil
    }
  }

  /// Compares the key in constant time.
  private func isKey(_ text: Substring) -> Bool {
    let (given, wanted) = (Array(text.utf8), Array(key.utf8))
    guard given.count == wanted.count else { return false }
    return zip(given, wanted).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private func isHost(_ header: ArraySlice<Substring>) -> Bool {
    let hosts = header.compactMap { line -> String? in
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "host" else { return nil }
      return parts[1].trimmingPrefix { $0 == " " }.lowercased()
    }
    return hosts == ["127.0.0.1:\(port)"] || hosts == ["localhost:\(port)"]
  }

  private static func refusal(_ status: String) -> [UInt8] {
    message(status, type: "text/plain", Array("\(status)\n".utf8), isHead: false)
  }

  private static func message(
    _ status: String, type: String, _ body: [UInt8], isHead: Bool
  ) -> [UInt8] {
    let header =
      "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(body.count)\r\n"
      + "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n"
      + "Referrer-Policy: no-referrer\r\nConnection: close\r\n\r\n"
    return Array(header.utf8) + (isHead ? [] : body)
  }
}
