import Files
import Foundation
import Geometry
import Support

extension PoseFileFormat {
  /// Bundler's `bundle.out`.
  public static let bundler = PoseFileFormat("bundler", title: "Bundler")
}

extension PoseFileReader {
  /// Bundler's `bundle.out`.
  static let bundler = PoseFileReader(
    .bundler, .bytes { try .bundler($0, $1) },
    places: PoseFilePlaces(names: ["bundle.out": 7, "bundle.rd.out": 8], endings: [".out"]),
    recognizes: { $0.text.contains(BundlerConvention.start) })
}

extension PoseList {
  /// Numbers per camera: focal length, two coefficients, nine of R, three of t.
  private static let cameraNumbers = 15
  /// Maximum number of cameras; larger files are rejected.
  private static let maxCameras = 100_000

  /// Reads Bundler's `.out` and the list of image names next to it, in camera order. A focal length
  /// of 0 marks an image without a pose.
  static func bundler(_ bytes: [UInt8], _ url: URL) throws -> PoseList {
    let text = String(decoding: bytes, as: UTF8.self).drop { $0 != "\n" && $0 != "\r\n" }
    let limit = 2 + cameraNumbers * maxCameras
    let words = text.split(maxSplits: limit, whereSeparator: \.isWhitespace)
    guard let count = words.first.flatMap({ Int($0) }), count > 0, words.count > 1 else {
      throw FileProblem.noPoses
    }
    guard count <= maxCameras else {
      throw FileProblem.tooManyFrames(count, limit: maxCameras)
    }
    let numbers = words.dropFirst(2).prefix(count * cameraNumbers).map { Double($0) ?? .nan }
    guard numbers.count == count * cameraNumbers else { throw FileProblem.cutShort }
    let names = try list(beside: url)
    guard names.count >= count else {
      throw FileProblem.nameCount(names.count, cameras: count)
    }
    var list = PoseList(format: .bundler)
    for (index, name) in names.prefix(count).enumerated() {
      let v = Array(numbers[index * cameraNumbers..<(index + 1) * cameraNumbers])
      list.add(name) { try bundlerView(v) }
    }
    return list
  }

  private static func bundlerView(_ v: [Double]) throws -> (RigidTransform, StatedCamera?) {
    guard v.allSatisfy(\.isFinite) else { throw FileProblem.notFinite(key: "R, t") }
    guard v[0] != 0 else { throw FileProblem.notListed(in: "the list of registered cameras") }
    let pose = try StatedPose.fromWorld(
      Array(v[3..<12]), translation: SIMD3(v[12], v[13], v[14]), key: "R")
    return (
      BundlerConvention.flipped(pose), BundlerConvention.camera(focal: v[0], k1: v[1], k2: v[2])
    )
  }

  /// The names in the list of a `.out` file, in its folder or the parent folder.
  private static func list(beside url: URL) throws -> [String] {
    let stem = url.deletingPathExtension().lastPathComponent
    let folder = url.deletingLastPathComponent()
    let names = ["\(stem).list.txt", "\(stem).out.list.txt", "list.txt", "image_list.txt"]
    let places = [folder, folder.deletingLastPathComponent()]
    let files = places.flatMap { place in names.map { place.appendingPathComponent($0) } }
    guard let file = files.first(where: { FileKind.at($0) == .file }) else {
      throw FileProblem.notThere("\(stem).list.txt or list.txt")
    }
    let text = String(
      decoding: try RegularFile.read(file, limit: maxBytes), as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).compactMap { line in
      // Bundler writes 0 and a focal length after a name.
      let words = line.split(whereSeparator: \.isWhitespace)
      let hasNumbers = words.count > 2 && words.suffix(2).allSatisfy { Double($0) != nil }
      guard let first = words.first, let last = words.dropLast(hasNumbers ? 2 : 0).last else {
        return nil
      }
      return String(line[first.startIndex..<last.endIndex])
    }
  }
}
