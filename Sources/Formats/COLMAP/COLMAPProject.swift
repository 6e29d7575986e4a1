import Files
import Foundation
import Scene
import Support

/// Locations of the parts of a COLMAP project.
public struct COLMAPProject: Sendable, Equatable {
  /// The database; `nil` if there is none.
  public private(set) var database: URL?
  /// Model folders with their names, in order of their numbers.
  public private(set) var models: [Place] = []
  /// The image folder; `nil` if none is found.
  public private(set) var images: URL?

  /// A model folder.
  public struct Place: Sendable, Equatable {
    /// The name relative to the project, such as `sparse/0`.
    public var name: String
    /// The folder.
    public var folder: URL
  }

  /// Maximum number of models to look for; COLMAP creates at most 50.
  private static let maxModels = 64
  /// Usual image folders: of COLMAP and other programs, then reduced copies.
  private static let imageFolders =
    ["images", "image", "Images", "photos", "input", "rgb"] + [2, 4, 8].map { "images_\($0)" }
  private static let databaseNames = ["database.db", "colmap.db", "db.db"]

  /// Locates the parts of a project in a folder; `nil` if it has neither a database nor a model.
  public init?(_ folder: URL) {
    database = Self.databaseNames.map { folder.appendingPathComponent($0) }
      .first { FileKind.at($0) == .file }
    for inner in ["", "sparse", "model", "models"] {
      let place = inner.isEmpty ? folder : folder.appendingPathComponent(inner)
      models += Self.models(in: place, named: inner)
      if !models.isEmpty { break }
    }
    guard database != nil || !models.isEmpty else { return nil }
    images = Self.imageFolders.map { folder.appendingPathComponent($0) }
      .first { FileKind.at($0) == .folder }
  }

  /// Whether the folder is certainly a COLMAP project: it has a model, or a database with COLMAP's
  /// tables.
  public var isCertain: Bool {
    guard models.isEmpty else { return true }
    let tables = ["cameras", "images", "keypoints", "two_view_geometries"]
    guard let database, let file = try? SQLiteFile(database) else { return false }
    return tables.allSatisfy { (try? file.columns(of: $0)) ?? nil != nil }
  }

  private static func models(in folder: URL, named name: String) -> [Place] {
    if COLMAPSparse.form(of: folder) != nil {
      return [Place(name: name.isEmpty ? "." : name, folder: folder)]
    }
    return (0..<maxModels).compactMap { number in
      let inner = folder.appendingPathComponent("\(number)")
      guard COLMAPSparse.form(of: inner) != nil else { return nil }
      return Place(name: name.isEmpty ? "\(number)" : "\(name)/\(number)", folder: inner)
    }
  }
}
