import Foundation

extension TemporaryFolder {
  /// Writes `bytes` to a relative path, creating folders as needed; returns the file's URL.
  @discardableResult
  package func write(_ bytes: some Sequence<UInt8>, to path: String) throws -> URL {
    let file = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file
  }

  @discardableResult
  package func write(_ text: String, to path: String) throws -> URL {
    try write(Array(text.utf8), to: path)
  }
}
