import Files
import Foundation

/// The form of a pose file, as its first bytes tell.
package enum PoseFileKind {
  case json, xml, bundler, realityCapture, middlebury, table, openMVS

  /// As many bytes tell the form.
  static let headBytes = 4096

  package init?(at url: URL) {
    guard let file = try? RegularFile(url),
      let head = try? file.bytes(at: 0, count: Self.headBytes)
    else { return nil }
    self.init(head, name: url.lastPathComponent)
    // Any JSON and XML begins like these: a pose file's name says more.
    if self == .json, !url.lastPathComponent.hasSuffix(".sfm") { return nil }
    let text = String(decoding: head, as: UTF8.self)
    if self == .xml, !text.contains("<chunk"), !text.contains("xcr:") { return nil }
  }

  init?(_ head: some Collection<UInt8>, name: String) {
    let text = String(decoding: head, as: UTF8.self)
    guard let first = text.first(where: { !$0.isWhitespace && $0 != "\u{FEFF}" }) else {
      return nil
    }
    if text.hasPrefix(OpenMVSConvention.start) {
      self = .openMVS
    } else if text.hasPrefix(PoseTable.start) {
      self = .table
    } else if text.contains(BundlerConvention.start) {
      self = .bundler
    } else if first == "{" || first == "[" {
      self = .json
    } else if first == "<" {
      self = .xml
    } else if RealityCaptureConvention.isTable(text) {
      self = .realityCapture
    } else if name.hasSuffix(MiddleburyFile.suffix) || MiddleburyFile.isOne(text) {
      self = .middlebury
    } else {
      return nil
    }
  }
}
