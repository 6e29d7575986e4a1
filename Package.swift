// swift-tools-version: 6.1
import PackageDescription

/// Whether SwiftPM fetched this package as a dependency: it stores such packages below `checkouts`
/// or `registry/downloads`. A clone and a dependency by path are not fetched.
let isFetched: Bool = {
  let folders = Context.packageDirectory.split(separator: "/")
  return folders.dropLast().last == "checkouts"
    || zip(folders, folders.dropFirst()).contains { $0 == ("registry", "downloads") }
}()

/// `OCS_PORTABLE=1` omits the flags from the build of a clone as well: for machines without AVX2,
/// and for building for other architectures.
let isPortable = isFetched || Context.environment["OCS_PORTABLE"] == "1"

/// In a clone, kernels are compiled for AVX2 and FMA (supported by x86-64 machines since 2013);
/// other architectures use the compiler's default. SwiftPM rejects such flags in a package that is
/// required by version: there, only `CKernels` uses these instructions, if the machine supports
/// them. See docs/packaging.md.
#if arch(x86_64)
  let kernelFlags: [SwiftSetting] =
    isPortable ? [] : [.unsafeFlags(["-Xcc", "-march=x86-64-v3"]), .define("OCS_FMA")]
#else
  let kernelFlags: [SwiftSetting] = []
#endif

/// In a clone, commands, pages and sentences are compiled without optimization, in a third of the
/// time: a command runs them once, and other targets do its work.
let wordFlags: [SwiftSetting] = kernelFlags + (isPortable ? [] : [.unsafeFlags(["-Onone"])])

/// In a clone, most tests are compiled without optimization as well. Those that compute a lot
/// themselves, such as pictures of a scene, have the flags of kernels.
let testFlags = wordFlags

func system(_ name: String, _ pkgConfig: String?, _ apt: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

func library(
  _ name: String, _ dependencies: [Target.Dependency], notes: [String] = ["README.md"],
  embedding files: [String] = [], flags: [SwiftSetting] = kernelFlags, path: String? = nil
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: path, exclude: notes,
    resources: files.map { .embedInCode($0) }, swiftSettings: flags)
}

/// A target of `Sources/Compatibility`, for programs written for Apple's systems.
func compatible(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  library(name, dependencies, path: "Sources/Compatibility/\(name)")
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency] = [], excluding: [String] = [],
  flags: [SwiftSetting] = testFlags
) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.init(stringLiteral: name), "TestSupport"] + dependencies,
    exclude: excluding, swiftSettings: flags)
}

/// Adds to the dependencies of each target those of its dependencies, whose types it may use, too.
/// SwiftPM compiles a target again only if the interface of a target that it lists has changed.
func withInheritedDependencies(_ targets: [Target]) -> [Target] {
  var all: [String: [String]] = [:]
  for target in targets {
    let own = target.dependencies.compactMap { dependency -> String? in
      if case .byNameItem(let name, _) = dependency { name } else { nil }
    }
    var names: [String] = []
    for name in own.flatMap({ [$0] + (all[$0] ?? []) }) where !names.contains(name) {
      names.append(name)
    }
    all[target.name] = names
    target.dependencies = names.map { .init(stringLiteral: $0) }
  }
  return targets
}

let package = Package(
  name: "ocs",
  products: [
    .executable(name: "ocs", targets: ["ocs"]),
    .executable(name: "ocs-bench", targets: ["ocs-bench"]),
    .library(name: "ObjectCapture", targets: ["ObjectCapture"]),
    // The modules that programs for Apple's systems import.
    .library(name: "RealityKit", targets: ["RealityKit"]),
    .library(name: "simd", targets: ["simd"]),
    .library(name: "CoreVideo", targets: ["CoreVideo"]),
    .library(name: "CoreMotion", targets: ["CoreMotion"]),
    .library(name: "os", targets: ["os"]),
    // Needed by Tests/Fuzz.
    .library(name: "Terminal", targets: ["Terminal", "TestSupport"]),
  ],
  targets: withInheritedDependencies([
    system("CLAPACK", "openblas", "libopenblas-dev"),
    system("CTurboJPEG", "libturbojpeg", "libturbojpeg0-dev"),
    system("CZlib", "zlib", "zlib1g-dev"),
    system("CPNG", "libpng", "libpng-dev"),
    system("CTIFF", "libtiff-4", "libtiff-dev"),
    system("CHEIF", "libheif", "libheif-dev"),
    system("CEXIF", "libexif", "libexif-dev"),
    system("CSQLite", "sqlite3", "libsqlite3-dev"),
    system("CWebP", "libwebp", "libwebp-dev"),
    system("CLCMS", "lcms2", "liblcms2-dev"),
    system("CZip", "libzip", "libzip-dev"),
    system("CLZ4", "liblz4", "liblz4-dev"),
    system("CFreeType", "freetype2", "libfreetype-dev"),
    system("CAprilTag", "apriltag", "libapriltag-dev"),
    // Without pkg-config, whose flags for LibRaw (-fopenmp) SwiftPM rejects.
    system("CRaw", nil, "libraw-dev"),

    .target(name: "CKernels", exclude: ["README.md"]),
    .target(name: "CFont", exclude: ["README.md", "LICENSE", "DejaVuSans-Subset.ttf"]),
    library("Files", []),
    library("Support", ["Files", "CZlib"]),
    library("Numerics", ["Support", "CLAPACK"]),
    library("Geometry", ["Numerics"]),
    library(
      "Imaging",
      ["Numerics", "CTurboJPEG", "CPNG", "CTIFF", "CHEIF", "CEXIF", "CWebP", "CLCMS", "CRaw"]),
    library("Scene", ["Geometry", "Imaging", "CKernels"]),
    library("Markers", ["Geometry", "Imaging", "CAprilTag"]),
    library("Formats", ["Scene", "CSQLite", "CLZ4", "CZip"]),
    library("Capture", ["Formats"]),
    library("Simulation", ["Capture", "Markers"]),
    library("LocalFeatures", ["Scene", "CKernels"]),
    library("Planning", ["Scene"]),
    library("Measuring", ["Scene", "Markers"]),
    library("Evaluation", ["Scene"]),
    library("Features", ["LocalFeatures", "CKernels"]),
    library("Matching", ["LocalFeatures"]),
    library(
      "Alignment", ["Scene"],
      notes: ["README.md"]
        + [
          "Model", "Tracks", "Incremental", "Global", "Partitioned", "Disambiguation", "World",
          "Check",
        ].map { $0 + "/README.md" }),
    library(
      "Dense", ["Scene", "CKernels"],
      notes: ["README.md"]
        + [
          "Interface", "Views", "Planes", "Selection", "Stereo", "Fusion", "Object",
        ].map { $0 + "/README.md" }),
    library(
      "Surface", ["Scene"],
      notes: ["README.md"]
        + [
          "Interface", "Storage", "Region", "Octree", "Samples", "Poisson", "Extraction", "Blocks",
          "Mesh", "Fairing", "Outlines", "Simplify",
        ].map { $0 + "/README.md" }),
    library(
      "Texturing", ["Scene"],
      notes: ["README.md"]
        + [
          "Interface", "Mesh", "Charts", "Packing", "Pieces", "Views", "Leveling", "Baking",
        ].map { $0 + "/README.md" }),
    library("Tracking", ["LocalFeatures"]),
    library("Drawing", ["Scene", "CFont", "CFreeType"]),
    library("Sharding", ["Scene"]),
    library(
      "Pipeline",
      ["Features", "Matching", "Alignment", "Dense", "Surface", "Texturing", "Sharding"]),
    library("GuidedCapture", ["Capture", "Features", "Tracking", "Planning", "Drawing"]),
    compatible("VectorTypes"),
    compatible("PixelBuffers"),
    library(
      "ObjectCapture", ["Pipeline", "GuidedCapture", "Formats", "VectorTypes", "PixelBuffers"]),
    compatible("simd", ["VectorTypes"]),
    compatible("CoreVideo", ["PixelBuffers"]),
    compatible("CoreMotion", ["ObjectCapture"]),
    compatible("os"),
    compatible("RealityKit", ["ObjectCapture"]),
    library("Script", ["Support"]),
    library("ShellKit", ["Script"]),
    library("Diagnosis", ["Pipeline", "Capture", "Evaluation"]),
    library("Workspace", ["Diagnosis", "GuidedCapture", "Formats", "Measuring"]),
    library(
      "Pages", ["Workspace", "ShellKit", "Drawing"],
      embedding: [
        "base", "scene", "shapes", "cameras", "marks", "layers", "photograph", "pick", "overlay",
        "panel",
        "transport", "tools", "follow", "main",
      ].map { "View/Script/\($0).js" } + ["View/Script/viewer.css"], flags: wordFlags),
    library("Wording", ["Workspace", "ShellKit", "ObjectCapture"], flags: wordFlags),
    library(
      "Commands", ["Pages", "Wording", "ShellKit", "Simulation", "ObjectCapture"],
      flags: wordFlags),
    library("Terminal", ["Commands"], flags: wordFlags),
    .executableTarget(name: "ocs", dependencies: ["Terminal"], exclude: ["README.md"]),
    .executableTarget(
      name: "ocs-bench", dependencies: ["TestSupport"], exclude: ["README.md"],
      swiftSettings: kernelFlags),
    .executableTarget(
      name: "HelloPhotogrammetry", dependencies: ["ObjectCapture"],
      path: "Sources/Examples/HelloPhotogrammetry"),
    .executableTarget(
      name: "SeveralRequests", dependencies: ["ObjectCapture"],
      path: "Sources/Examples/SeveralRequests"),
    .executableTarget(
      name: "GuidedCaptureExample", dependencies: ["ObjectCapture"],
      path: "Sources/Examples/GuidedCaptureExample"),
    library("TestSupport", ["Commands", "CSQLite"]),

    tests("Files", ["Support"]),
    tests("Support"),
    tests("Numerics"),
    tests("Geometry"),
    tests("Imaging"),
    tests("Scene"),
    tests("Capture", flags: kernelFlags),
    // Tests the files of other programs next to photographs, which `Capture` reads.
    .testTarget(
      name: "ImporterTests", dependencies: ["Capture", "TestSupport"], swiftSettings: testFlags),
    tests("Simulation"),
    tests("LocalFeatures", ["CKernels"], flags: kernelFlags),
    tests("Features"),
    tests("Matching"),
    tests("Alignment", flags: kernelFlags),
    tests("Dense", ["CKernels"], flags: kernelFlags),
    tests("Surface", flags: kernelFlags),
    tests("Texturing", flags: kernelFlags),
    tests("Tracking", ["Simulation"]),
    tests("Planning"),
    tests("Markers", ["CAprilTag"], flags: kernelFlags),
    tests("Measuring"),
    tests("Evaluation"),
    tests("Formats"),
    tests("Drawing"),
    tests("GuidedCapture", ["Diagnosis", "Simulation"]),
    tests("ObjectCapture", ["Diagnosis", "Simulation"]),
    tests("RealityKit", ["simd", "CoreVideo", "CoreMotion", "os", "Simulation"]),
    tests("Sharding"),
    tests("Pipeline", ["Commands"]),
    tests("Script"),
    tests("ShellKit", ["Scene"]),
    tests("Diagnosis", ["Commands"]),
    tests("Workspace", ["Commands"]),
    tests("Pages", ["Commands"]),
    tests("Commands", excluding: ["Transcripts"]),
    tests("Terminal"),
    // Tests the sources of all targets.
    .testTarget(
      name: "ArchitectureTests", dependencies: ["TestSupport"], swiftSettings: kernelFlags),
  ]),
  swiftLanguageModes: [.v6]
)
