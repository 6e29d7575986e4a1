import Capture
import Files
import Foundation
import Imaging
import Scene
import Support

/// An opened bundle: a capture without its photographs, and the results of stages.
///
/// The file is untrusted: all of its content is checked before use, and no path in it is read or
/// written.
package struct BundleFile: ForeignResults {
  /// The extension of bundles.
  package static let suffix = "ocsbundle"

  let file: SectionFile
  let header: BundleHeader
  let capture: Capture
  /// The measurements of each photograph.
  let looks: [FrameLook]
  let identity: String

  /// Reads everything except the results, which are read when they are imported.
  ///
  /// - Throws: `BundleFileError`, `FileError`, `StorageError`.
  init(_ url: URL) throws {
    let file = try SectionFile(url)
    guard file.sectionNames.contains(BundleSection.header) else {
      throw BundleFileError.notABundle(url)
    }
    header = try file.decoded(BundleSection.header, as: BundleHeader.self)
    guard header.format <= BundleHeader.newest else {
      throw BundleFileError.newer(url, format: header.format)
    }
    let described = try file.decoded(BundleSection.capture, as: BundledCapture.self)
    let sections = Set(file.sectionNames)
    capture = try described.capture(at: url) { view in
      let name = BundleSection.depth(view)
      return sections.contains(name) ? try file.read(name, as: DepthCells.self) : nil
    }
    looks = try file.decoded(BundleSection.looks, as: [FrameLook].self)
    guard looks.count == capture.frames.count else {
      throw BundleFileError.damaged(url, part: BundleSection.looks)
    }
    identity = try BundleFile.identity(of: file)
    self.file = file
  }

  /// A hash of the content and of the records of the results, whose keys identify the results.
  private static func identity(of file: SectionFile) throws -> String {
    let records = stages.map { BundleSection.of($0, "record") }
    let named = [
      BundleSection.header, BundleSection.capture, BundleSection.settings, BundleSection.looks,
    ]
    let present = Set(file.sectionNames)
    var hash = ContentHash()
    for name in named + records where present.contains(name) {
      hash.add(name)
      try file.read(name).bytes.withUnsafeBytes { hash.add($0) }
    }
    return hash.text
  }

  /// Whether `load` reads a path as a bundle.
  static func isBundle(_ url: URL, format: CaptureFormat) -> Bool {
    guard FileKind.at(url) == .file else { return false }
    return format == .bundle || format == .auto && url.pathExtension.lowercased() == suffix
  }

  /// The thumbnail of a photograph, if the bundle that the capture came from has one.
  package static func picture(of view: View, in capture: Capture) throws -> RGBImage? {
    guard capture.format == .bundle,
      let index = capture.viewSet.views.firstIndex(where: { $0.name == view.name })
    else { return nil }
    let file = try SectionFile(capture.url)
    let section = BundleSection.picture(index)
    guard file.sectionNames.contains(section) else { return nil }
    let picture = try file.read(section, as: RGBImage.self)
    return picture.width > 0 && picture.height > 0 ? picture : nil
  }

  /// - Throws: `BundleFileError.fixed` for an option that changes how photographs are read.
  static func check(_ options: CaptureOptions) throws {
    let standard = CaptureOptions()
    for setting in CaptureOptions.settings
    where !["path", "format", "verify", "forget"].contains(setting.name)
      && setting.get(options) != setting.get(standard)
    {
      throw BundleFileError.fixed(option: setting.name)
    }
  }

  /// Sharpness and exposure of the photographs, by index; `.some(nil)` if they were not measured.
  var qualities: [Int: FrameQuality?] {
    Dictionary(uniqueKeysWithValues: looks.indices.map { ($0, looks[$0].quality) })
  }
}

extension SectionFile {
  /// A section of JSON.
  ///
  /// - Throws: `BundleFileError.damaged`, `StorageError`.
  func decoded<Content: Decodable>(_ section: String, as type: Content.Type) throws -> Content {
    let bytes = try read(section).bytes
    do {
      return try StoredReport.report(bytes, as: type)
    } catch StorageError.inconsistent {
      throw BundleFileError.damaged(url, part: section)
    }
  }
}
