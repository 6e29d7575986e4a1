import Foundation

@testable import Commands
@testable import Geometry
@testable import Imaging
@testable import Scene
@testable import Support
@testable import TestSupport

/// What a workspace keeps.
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
      if let record { _ = record.computedKey + record.time }
    },
    HostileReader(name: "settings") { bytes in
      let settings = try passingOver(DecodingError.self) {
        try JSONDecoder().decode(WorkspaceSettings.self, from: Data(bytes))
      }
      for step in Pipeline.steps { _ = step.texts(settings?.values[step.stage.rawValue] ?? [:]) }
    },
    HostileReader(name: "note") { bytes in
      _ = try passingOver(DecodingError.self) {
        try JSONDecoder().decode(CaptureNote.self, from: Data(bytes))
      }
    },
  ]

  /// The values of result files; the first byte of an input chooses among them.
  static let sections: [@Sendable ([UInt8]) throws -> Void] = [
    { try restore($0, as: [Features].self) },
    { try restore($0, as: [ViewPair].self) },
    { try restore($0, as: Reconstruction.self) },
    { try restore($0, as: DepthMap.self) },
    { try restore($0, as: PointCloud.self) },
    { try restore($0, as: SurfaceModel.self) },
    { try restore($0, as: TexturedModel.self) },
    { try restore($0, as: RGBImage.self) },
    { try restore($0, as: ByteImage.self) },
  ]

  /// Reads a value; what could be read must be stored and read again without loss.
  private static func restore<Value: Storable>(_ bytes: [UInt8], as _: Value.Type) throws {
    let value = try passingOver(StorageError.self) {
      try passingOver(ByteError.self) {
        var reader = ByteReader(bytes)
        return try Value(from: &reader)
      }
    }
    guard let value = value ?? nil else { return }
    var first = ByteWriter()
    value.store(into: &first)
    var reader = ByteReader(first.bytes)
    var second = ByteWriter()
    try Value(from: &reader).store(into: &second)
    try expect(first.bytes == second.bytes, "a \(Value.self) that is not stored as it was read")
  }
}
