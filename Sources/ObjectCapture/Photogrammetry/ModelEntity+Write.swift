import Foundation

extension ModelEntity {
  /// Why an entity cannot be written.
  public enum WriteError: Swift.Error, Sendable, LocalizedError {
    /// The file would have another format than a USDZ archive.
    case unknownFormat(URL)
    /// The entity was not made by a reconstruction.
    case notReconstructed

    /// What happened.
    public var errorDescription: String? {
      switch self {
      case .unknownFormat(let url):
        "\(url.lastPathComponent) was not written: only .usdz archives can be written."
      case .notReconstructed: "The entity was not written: it is not the result of a request."
      }
    }

    /// What to do.
    public var recoverySuggestion: String? {
      switch self {
      case .unknownFormat: "Write to a path that ends in .usdz."
      case .notReconstructed: "Write the entity of a .modelEntity request."
      }
    }
  }

  /// Writes the model as a USDZ archive, like a `.modelFile` request of the same detail and geometry.
  /// RealityKit writes its own format, `.reality`, which is not published.
  ///
  /// - Throws: `WriteError`, or `PhotogrammetrySession.Error` if the path exists or cannot be
  ///   written.
  public func write(to url: URL) async throws {
    guard url.pathExtension.lowercased() == "usdz" else { throw WriteError.unknownFormat(url) }
    guard let source else { throw WriteError.notReconstructed }
    let moved = source.transformed(by: transform)
    try await Task.detached {
      let target = try ModelFile(url)
      try target.write(try target.files(of: moved, comment: ""))
    }.value
  }
}
