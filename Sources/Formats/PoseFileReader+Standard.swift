extension PoseFileReader {
  /// The readers of all formats. The first match reads the file; readers of bytes are tried before
  /// JSON or XML is parsed.
  package static let standard: [PoseFileReader] = [
    .strecha,
    .openMVS,
    .table,
    .bundler,
    .realityCaptureTable,
    .middlebury,
    .openMVG,
    .meshroom,
    .truth,
    .nerfstudio,
    .poses,
    .openSfM,
    .metashape,
    .realityCaptureXMP,
  ]
}

extension PoseFileFormat: RawRepresentable, CaseIterable {
  /// The formats of the standard readers and of COLMAP models.
  public static let allCases: [PoseFileFormat] = {
    var known: Set<PoseFileFormat> = []
    return ([.colmap] + PoseFileReader.standard.map(\.format)).filter { known.insert($0).inserted }
  }()

  /// The format with a name; `nil` if `allCases` has none.
  public init?(rawValue: String) {
    guard let known = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = known
  }
}
