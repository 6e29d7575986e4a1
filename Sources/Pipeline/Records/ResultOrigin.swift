/// The other program that made a result which came with a capture.
package enum ResultOrigin: String, Codable, Sendable, CaseIterable {
  case colmap, opensfm
}
