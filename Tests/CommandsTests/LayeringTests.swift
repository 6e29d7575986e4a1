import Foundation
import Testing

/// Compares every `import` in `Sources` with the table of what may import what.
@Suite struct LayeringTests {
  /// Direct imports a target may have besides those its imports may have.
  static let table: [String: [String]] = [
    "Support": [],
    "CKernels": [],
    "Numerics": ["Support", "CLAPACK"],
    "Geometry": ["Numerics"],
    "Imaging": ["Numerics", "CTurboJPEG", "CPNG", "CTIFF", "CHEIF", "CEXIF"],
    "Scene": ["Geometry", "Imaging"],
    "Capture": ["Scene"],
    "Stages": ["Scene", "CKernels"],
    "Drawing": ["Scene"],
    "Formats": ["Scene"],
    "ObjectCapture": ["Capture", "Stages", "Formats"],
    "Script": ["Support"],
    "Commands": ["ObjectCapture", "Drawing", "Script"],
    "ocs": ["Commands", "CEditLine"],
    "ocs-bench": ["Stages", "TestSupport"],
    "TestSupport": ["Commands"],
  ]
  static let platform: Set<String> = ["Foundation", "Dispatch", "Synchronization", "Glibc"]

  private static func allowed(_ target: String) -> Set<String> {
    var names: Set<String> = []
    var open = table[target] ?? []
    while let name = open.popLast() {
      if names.insert(name).inserted { open += table[name] ?? [] }
    }
    // System libraries belong to the target that declares them.
    let own = Set(table[target] ?? [])
    return names.filter { !$0.hasPrefix("C") || table[$0] != nil || own.contains($0) }
  }

  @Test func everyImportFollowsTheTable() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")
    let targets = try FileManager.default.contentsOfDirectory(atPath: sources.path)
    var seen = 0
    for target in targets where Self.table[target] != nil {
      let folder = sources.appendingPathComponent(target).resolvingSymlinksInPath()
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      while let url = files?.nextObject() as? URL {
        guard url.pathExtension == "swift" else { continue }
        for name in try Self.imports(of: url) where !Self.platform.contains(name) {
          seen += 1
          #expect(
            Self.allowed(target).contains(name), "\(target)/\(url.lastPathComponent): \(name)")
        }
      }
    }
    #expect(seen > 50)
    for target in targets where !target.hasPrefix("C") || target == "Capture" {
      #expect(Self.table[target] != nil, "\(target) is not in the table")
    }
  }

  private static func imports(of url: URL) throws -> [String] {
    try String(contentsOf: url, encoding: .utf8).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ").drop { $0.hasPrefix("@") || $0 == "public" }
      guard words.first == "import", let name = words.dropFirst().last else { return nil }
      return String(name.prefix { $0 != "." })
    }
  }
}
