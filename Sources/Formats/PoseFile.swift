import Foundation

/// Reads poses that other tools wrote, knowing the form by content: the one set of readers of
/// `load` and `compare`. COLMAP's models are read by `COLMAPPoses`.
public enum PoseFile {
  /// Reads a file's bytes.
  ///
  /// - Parameter url: The file; its name is part of some forms, and Bundler's list is next to it.
  /// - Throws: `FileProblem`, `FileError`.
  package static func list(_ bytes: [UInt8], _ url: URL) throws -> PoseList {
    if url.pathExtension == "camera" { return try .strecha(bytes, url) }
    switch PoseFileKind(bytes.prefix(PoseFileKind.headBytes), name: url.lastPathComponent) {
    case .json: return try json(bytes)
    case .xml: return try xml(bytes, url)
    case .bundler: return try .bundler(bytes, url)
    case .realityCapture: return try .realityCapture(bytes)
    case .middlebury: return try .middlebury(bytes)
    case .table: return try .table(bytes)
    case .openMVS: return try .openMVS(bytes)
    case nil: throw FileProblem.noPoses
    }
  }

  /// Lists of points, which are left aside without being parsed.
  private static let points = ["structure", "landmarks"]

  /// Reads JSON of any of the tools, told by its keys.
  private static func json(_ bytes: [UInt8]) throws -> PoseList {
    if bytes.first(where: { !isSpace($0) }) == UInt8(ascii: "[") { return try .openSfM(bytes) }
    var rest = bytes
    for key in points { rest = try JSONList(rest, key: key, limit: 0).rest }
    let root = try JSONObject(parsing: Data(rest))
    if root.has("sfm_data_version") { return try .openMVG(root) }
    if root.has("views"), root.has("intrinsics") { return try .meshroom(root) }
    if root.array("images") != nil { return .truth(root) }
    if root.array("frames") != nil { return try .nerfstudio(root) }
    return .poses(root)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// Reads Metashape's cameras, or one photograph's XMP of RealityCapture.
  private static func xml(_ bytes: [UInt8], _ url: URL) throws -> PoseList {
    let root = try XMLNode(parsing: bytes)
    if root.name == "document" { return try .metashape(root) }
    var list = PoseList(format: .realityCapture)
    list.addSidecar(root, named: url.deletingPathExtension().lastPathComponent)
    return list
  }
}
