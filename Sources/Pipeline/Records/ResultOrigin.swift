/// The other program that made a result that came with a capture.
package enum ResultOrigin: String, Codable, Sendable, CaseIterable {
  case colmap, opensfm
}
