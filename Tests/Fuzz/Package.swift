// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that the program's build neither links libFuzzer nor waits for it. It
// needs the flags that `Scripts/check --sanitize` gives.
let package = Package(
  name: "ocs-fuzz",
  dependencies: [.package(name: "ocs", path: "../..")],
  targets: [
    .executableTarget(
      name: "ocs-fuzz", dependencies: [.product(name: "Terminal", package: "ocs")],
      path: "Target", swiftSettings: [.unsafeFlags(["-parse-as-library"])])
  ],
  swiftLanguageModes: [.v6]
)
