import Foundation

@testable import Capture
@testable import Commands
@testable import Diagnosis
@testable import Formats
@testable import Geometry
@testable import Imaging
@testable import Pipeline
@testable import Scene
@testable import Script
@testable import Support
@testable import TestSupport
@testable import Workspace

/// Files of a workspace.
extension HostileReader {
  static let storedFiles: [HostileReader] = [
    HostileReader(name: "result") { [folder = Result { try TemporaryFolder() }] bytes in
      let url = try folder.get().write(bytes, to: "a.result")
      let file = try passingOver(StorageError.self) { try SectionFile(url) }
      for name in file?.sectionNames ?? [] {
        _ = try passingOver(StorageError.self) { try file?.read(name) }
      }
    },
    HostileReader(name: "section") { bytes in
      guard let kind = bytes.first else { return }
      try sections[Int(kind) % sections.count](Array(bytes.dropFirst()))
    },
    HostileReader(name: "record") { bytes in
      let record = try passingOver(DecodingError.self) {
        try JSONDecoder().decode(StageRecord.self, from: Data(bytes))
      }
      guard let record else { return }
      _ = record.computedKey
      _ = record.shownSeconds
      _ = try passingOver(JSONError.self) { try Value(json: record.result) }
    },
    HostileReader(name: "settings") { bytes in
      let settings = try passingOver(DecodingError.self) {
        try passingOver(WorkspaceSettings.Damaged.self) { try WorkspaceSettings(fileBytes: bytes) }
      }
      for step in StageList.standard.infos { _ = step.texts(settings??.values[step.stage] ?? [:]) }
    },
    HostileReader(name: "bundle") { bytes in
      guard let found = try? StoredReport.report(bytes, as: BundledCapture.self) else { return }
      let url = URL(fileURLWithPath: "/nowhere/a.ocsbundle")
      let capture = try passingOver(BundleFileError.self) {
        try found.capture(at: url) { _ in nil }
      }
      guard let capture else { return }
      _ = CaptureExamination(capture).findings()
      _ = (capture.skipped + capture.notes).map(\.words)
      let again = BundledCapture(capture, sentence: \.words)
      try expect(again.frames == found.frames, "frames that are not kept as they were read")
    },
    HostileReader(name: "note") { bytes in
      _ = try passingOver(DecodingError.self) {
        try JSONDecoder().decode(CaptureRecord.self, from: Data(bytes))
      }
    },
  ]

  /// Readers of the values in result files, with their exports; an input's first byte selects one.
  static let sections: [@Sendable ([UInt8]) throws -> Void] = [
    { _ = try restore($0, as: [Features].self) },
    { _ = try restore($0, as: [ViewPair].self) },
    { _ = try restore($0, as: Reconstruction.self).map { PLYWriter.frusta(of: $0, size: 0.1) } },
    { _ = try restore($0, as: DepthMap.self) },
    { _ = try restore($0, as: PointCloud.self).map { try written($0) } },
    { _ = try restore($0, as: SurfaceModel.self).map { try written($0.mesh) } },
    { bytes in
      let model = try restore(bytes, as: TexturedModel.self)
      _ = try passingOver(ImagingError.self) {
        try passingOver(FormatError.self) { try model.map(written) }
      }
    },
    { _ = try restore($0, as: RGBImage.self) },
    { _ = try restore($0, as: ByteImage.self) },
  ]

  private static let label = ExportLabel(capture: "model", isMetric: false)

  private static func written(_ cloud: PointCloud) throws {
    _ = PLYWriter.bytes(of: cloud, label: label)
    _ = try GLBWriter.bytes(of: cloud, label: label)
  }

  private static func written(_ mesh: TriangleMesh) throws {
    _ = PLYWriter.bytes(of: mesh, label: label)
    _ = try GLBWriter.bytes(of: mesh, label: label)
    _ = try STLWriter.bytes(of: mesh, label: label)
    try passingOver(FormatError.self) { _ = try ThreeMFWriter.bytes(of: mesh, label: label) }
  }

  private static func written(_ model: TexturedModel) throws {
    _ = try OBJWriter.files(of: model, name: "model")
    _ = try GLBWriter.bytes(of: model, label: label)
    _ = try ThreeMFWriter.bytes(of: model, label: label)
  }

  /// Reads a value. A value that is read must be stored and read again without loss.
  private static func restore<Value: Storable>(
    _ bytes: [UInt8], as _: Value.Type
  ) throws -> Value? {
    let value = try passingOver(StorageError.self) {
      try passingOver(ByteError.self) {
        var reader = ByteReader(bytes)
        return try Value(from: &reader)
      }
    }
    guard let value = value ?? nil else { return nil }
    var first = ByteWriter()
    value.store(into: &first)
    var reader = ByteReader(first.bytes)
    var second = ByteWriter()
    try Value(from: &reader).store(into: &second)
    try expect(first.bytes == second.bytes, "a \(Value.self) that is not stored as it was read")
    return value
  }
}
