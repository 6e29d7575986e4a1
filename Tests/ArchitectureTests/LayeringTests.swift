import Foundation
import TestSupport
import Testing

/// Compares every import with `Package.swift`, which the compiler does not: a module built earlier
/// can be imported without being declared.
@Suite(.tags(.slow)) struct LayeringTests {
  private static func manifest() throws -> PackageManifest {
    let url = SourceTree.root.appendingPathComponent("Package.swift")
    return PackageManifest(try String(contentsOf: url, encoding: .utf8))
  }

  @Test func everyFolderIsADeclaredTarget() throws {
    let manifest = try Self.manifest()
    let targets = try SourceTree.targets()
    let tests = targets.filter { $0.value.hasPrefix("Tests/") && $0.key.hasSuffix("Tests") }
    let sources = targets.filter { $0.value.hasPrefix("Sources/") }
    #expect(sources.count > 20)
    #expect(tests.count > 10)
    #expect(Set(sources.keys).union(tests.keys) == Set(manifest.dependencies.keys))
  }

  @Test func everyImportIsDeclared() throws {
    let manifest = try Self.manifest()
    var seen = 0
    for (target, folder) in try SourceTree.targets() where manifest.dependencies[target] != nil {
      for file in try SourceTree.files(below: folder) {
        seen += Imports.modules(of: file.text).count
        #expect(manifest.violations(in: file.text, of: target) == [], "\(file.path)")
      }
    }
    #expect(seen > 1000)
  }

  /// A program for the reference's API needs only to change its import.
  @Test func examplesImportOnlyFoundationAndObjectCapture() throws {
    let names = try SourceTree.folders(below: "Sources/Examples")
    #expect(names.count >= 2)
    for file in try SourceTree.files(below: "Sources/Examples") {
      #expect(
        Set(Imports.modules(of: file.text)) == ["Foundation", "ObjectCapture"], "\(file.path)")
    }
    let use = try SourceTree.files(below: "Tests/ObjectCaptureTests/Photogrammetry")
      .filter { $0.path.contains("ReferenceUse") }
    #expect(use.count >= 2)
    for file in use {
      #expect(
        Set(Imports.modules(of: file.text)) == ["Foundation", "ObjectCapture"], "\(file.path)")
    }
  }

  /// A C target includes its own headers only.
  @Test func cTargetsIncludeTheirOwnHeaders() throws {
    let targets = try Self.manifest().cTargets
    #expect(targets.count > 5)
    for target in targets {
      let files = try SourceTree.files(below: "Sources/\(target)", extensions: ["c", "h"])
      #expect(!files.isEmpty)
      let own = Set(files.map { ($0.path as NSString).lastPathComponent })
      for file in files {
        for header in Imports.quotedHeaders(of: file.text) {
          #expect(own.contains(header), "\(file.path) includes \(header)")
        }
      }
    }
  }

  /// Every form in which Swift can import a module.
  static let forms = [
    "import MODULE", "public import MODULE", "package import MODULE", "internal import MODULE",
    "fileprivate import MODULE", "private import MODULE", "@testable import MODULE",
    "@_exported import MODULE", "@preconcurrency import MODULE",
    "@_implementationOnly import MODULE",
    "@_spi(Inner) import MODULE", "@_spi(Inner) public import MODULE", "@testable\nimport MODULE",
    "import MODULE.Part", "import struct MODULE.Value", "package import enum MODULE.Value",
    "import func MODULE.work", "import Foundation; import MODULE", "  import   MODULE",
    "import `MODULE`", "/* first */ import MODULE", "#if DEBUG\nimport MODULE\n#endif",
    "let text = \"\"\"\n  words\n  \"\"\"\nimport MODULE",
  ]

  /// From stage to stage, upward, to a C target of another target, and to an undeclared module.
  static let forbidden = [
    ("Matching", "Features"), ("Features", "Matching"), ("Dense", "Alignment"),
    ("Tracking", "Matching"), ("Texturing", "Surface"), ("Dense", "LocalFeatures"),
    ("Support", "Numerics"), ("Scene", "Capture"), ("Alignment", "ObjectCapture"),
    ("Matching", "Commands"), ("Script", "Scene"), ("Matching", "CKernels"), ("Scene", "CPNG"),
    ("Geometry", "CLAPACK"), ("Alignment", "TestSupport"), ("Surface", "Elsewhere"),
    ("AlignmentTests", "Matching"), ("SupportTests", "Numerics"),
  ]

  @Test(arguments: forms) func everyFormOfAForbiddenImportIsDetected(form: String) throws {
    let manifest = try Self.manifest()
    for (target, module) in Self.forbidden {
      let line = form.replacingOccurrences(of: "MODULE", with: module)
      let file = try #require(
        try SourceTree.files(
          below: target.hasSuffix("Tests") ? "Tests/\(target)" : "Sources/\(target)"
        )
        .first)
      #expect(manifest.violations(in: file.text, of: target) == [])
      for text in [line + "\n" + file.text, file.text + "\n" + line + "\n"] {
        #expect(manifest.violations(in: text, of: target) == [module], "\(target): \(line)")
      }
    }
  }

  @Test func textThatIsNotAnImportIsIgnored() throws {
    let manifest = try Self.manifest()
    for text in [
      "// import Commands", "/* import Commands */", "let a = \"import Commands\"",
      "let a = \"\"\"\nimport Commands\n\"\"\"", "let importance = Commands.self",
      "/// Like `import Commands`.",
    ] {
      #expect(manifest.violations(in: text, of: "Support") == [], "\(text)")
    }
  }
}
