import Foundation

/// The targets in `Package.swift`, the only table of allowed imports.
struct PackageManifest {
  /// Swift modules of the platform, which every target may import.
  static let platform: Set<String> = [
    "Dispatch", "Foundation", "Glibc", "Observation", "RegexBuilder", "Synchronization", "Testing",
  ]
  /// Additional platform modules that tests may import.
  static let platformOfTests: Set<String> = ["FoundationXML"]

  /// Declared dependencies of each target.
  private(set) var dependencies: [String: [String]] = [:]
  /// Targets written in C: modules of system libraries and C sources.
  private(set) var cTargets: Set<String> = []

  /// - Parameter text: The manifest's source: targets made by `system`, `library` and `tests` or
  ///   directly by `.target`, `.executableTarget` and `.testTarget`.
  init(_ text: String) {
    for match in text.matches(of: /\bsystem\(\s*"(\w+)"/) {
      declare(String(match.1), [])
      cTargets.insert(String(match.1))
    }
    for match in text.matches(of: /\blibrary\(\s*"([\w-]+)",\s*\[([^\]]*)\]/) {
      declare(String(match.1), Self.names(match.2))
    }
    for match in text.matches(of: /\bcompatible\(\s*"([\w-]+)"(?:,\s*\[([^\]]*)\])?/) {
      declare(String(match.1), Self.names(match.2 ?? ""))
    }
    for match in text.matches(of: /\.target\(\s*name: "(\w+)"(?:, exclude: [^)]*)?\)/) {
      declare(String(match.1), [])
      cTargets.insert(String(match.1))
    }
    let executable = /\.executableTarget\(\s*name: "([\w-]+)",\s*dependencies: \[([^\]]*)\]/
    let test = /\.testTarget\(\s*name: "([\w-]+)",\s*dependencies: \[([^\]]*)\]/
    for match in text.matches(of: test) { declare(String(match.1), Self.names(match.2)) }
    for match in text.matches(of: executable) { declare(String(match.1), Self.names(match.2)) }
    for match in text.matches(of: /\btests\(\s*"([\w-]+)"(?:,\s*\[([^\]]*)\])?/) {
      let own = String(match.1)
      declare(own + "Tests", [own, "TestSupport"] + Self.names(match.2 ?? ""))
    }
  }

  private mutating func declare(_ target: String, _ names: [String]) {
    dependencies[target] = names
  }

  private static func names(_ list: Substring) -> [String] {
    list.matches(of: /"([\w-]+)"/).map { String($0.1) }
  }

  /// The modules that a target may import: its dependencies and what those may import; C targets
  /// only if declared, and for tests `TestSupport` without its dependencies.
  func allowed(_ target: String) -> Set<String> {
    let own = dependencies[target] ?? []
    let isTest = target.hasSuffix("Tests")
    var names: Set<String> = []
    var open = own
    while let name = open.popLast() {
      guard names.insert(name).inserted, !isTest || name != "TestSupport" else { continue }
      open += dependencies[name] ?? []
    }
    return names.subtracting(cTargets.subtracting(own)).union(Self.platform)
  }

  /// The imports of a source text that its target may not use.
  func violations(in text: String, of target: String) -> [String] {
    var allowed = allowed(target)
    if target.hasSuffix("Tests") { allowed.formUnion(Self.platformOfTests) }
    return Imports.modules(of: text).filter { !allowed.contains($0) }
  }
}
