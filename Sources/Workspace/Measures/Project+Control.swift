import Files
import Formats
import Foundation
import Markers
import Measuring
import Numerics
import Support

/// What loading a file of control points did.
package struct ControlLoading: Equatable, Sendable {
  /// Number of points.
  package var points = 0
  /// Names that were changed to valid ones: as in the file, and as stored.
  package var renamed: [(given: String, stored: String)] = []
  /// Points whose picks are those of the file.
  package var picked: [String] = []
  /// Points that the file shows in fewer than two photographs of the capture.
  package var unpicked: [String] = []
  /// Images of the file that the capture does not have.
  package var unknownImages: [String] = []

  package static func == (a: ControlLoading, b: ControlLoading) -> Bool {
    a.points == b.points && a.picked == b.picked && a.unpicked == b.unpicked
      && a.unknownImages == b.unknownImages && a.renamed.map(\.given) == b.renamed.map(\.given)
  }
}

/// Control points: a setting of the project.
extension Project {
  /// Maximum size of a file of control points, bytes.
  private static let maxControlFile = 16 << 20

  /// Stores the control points of a file in place of earlier ones; image positions of the file become
  /// picked points.
  ///
  /// - Parameters:
  ///   - deviation: Standard deviation of each coordinate for which the file states none, meters.
  ///   - checks: Names of points that only check the others.
  ///   - unit: Unit of the file.
  ///   - isAdjusted: Whether `align` adjusts the views together with them.
  /// - Throws: `FileError`, `ControlError`.
  package mutating func loadControl(
    _ url: URL, deviation: Double, checks: [String], unit: GridUnit = .meter,
    isAdjusted: Bool = false
  ) throws -> ControlLoading {
    let file = try Self.readControl(url).scaled(by: unit.meters)
    var changed = settings
    var control = ControlPoints(
      [], projection: file.projection.map { String($0.prefix(ControlPoints.maxProjection)) },
      file: url.path, deviation: deviation)
    if isAdjusted { control.isAdjusted = true }
    control.points = file.points.map { point in
      let name = Self.pointName(point.name)
      return ControlPoint(
        name, at: point.position, deviation: point.deviation ?? SIMD3(repeating: deviation),
        isCheck: checks.contains(name) || checks.contains(point.name))
    }
    let names = control.points.map(\.name)
    try Self.checkNames(checks, Set(names + file.points.map(\.name)))
    var loading = ControlLoading()
    loading.points = names.count
    loading.renamed = zip(file.points.map(\.name), names).filter { $0 != $1 }
      .map { ($0.0, $0.1) }
    var images = try ControlImages(of: self)
    var picks: [PickedPoint] = []
    for (point, name) in zip(file.points, names)
    where !point.sightings.isEmpty && MarkerPlace(name) == nil {
      guard let picked = images.point(name, point.sightings) else {
        loading.unpicked.append(name)
        continue
      }
      picks.append(picked)
    }
    loading.picked = picks.map(\.name)
    loading.unknownImages = images.unknown
    let replaced = Set(loading.picked)
    changed.measurements.points.removeAll { replaced.contains($0.name) }
    changed.measurements.points += picks
    guard changed.measurements.points.count <= Measurements.maxPoints else {
      throw ControlError.unreadable(url, .tooMany(limit: Measurements.maxPoints))
    }
    changed.measurements.control = control
    try keep(changed)
    return loading
  }

  /// - Throws: `ControlError.unreadable` also if two names are stored as the same.
  static func readControl(_ url: URL) throws -> ControlFile {
    let bytes = try RegularFile.read(url, limit: maxControlFile)
    do {
      let file = try ControlFileReader.read(bytes)
      var lines: [String: Int] = [:]
      for point in file.points {
        let name = pointName(point.name)
        if let other = lines.updateValue(point.line, forKey: name) {
          throw ControlFileProblem.repeatedName(line: point.line, name: name, other: other)
        }
      }
      return file
    } catch let problem as ControlFileProblem {
      throw ControlError.unreadable(url, problem)
    }
  }

  /// Removes the control points and returns their number; picked points stay.
  package mutating func removeControl() throws -> Int {
    var changed = settings
    let count = changed.measurements.control?.points.count ?? 0
    changed.measurements.control = nil
    try keep(changed)
    return count
  }

  private static func checkNames(_ checks: [String], _ names: Set<String>) throws {
    if let unknown = checks.first(where: { !names.contains($0) }) {
      throw ControlError.unknownCheck(
        unknown, near: nearestName(to: unknown, among: names.sorted()))
    }
  }

  /// The name of the picked point of a control point: its own, with other characters than those of
  /// names replaced, and a letter before a digit.
  static func pointName(_ name: String) -> String {
    guard !PickedPoint.isName(name), MarkerPlace(name) == nil else { return name }
    let plain = name.map { $0.isLetter || $0.isNumber || "_-.".contains($0) ? $0 : "_" }
    let text = String(plain.prefix(maxPlainName))
    return text.first?.isLetter == true ? text : "p" + text
  }

  /// Maximum number of characters of a changed name.
  private static let maxPlainName = 60
}

/// Why control points cannot be loaded.
package enum ControlError: Error, Equatable {
  case unreadable(URL, ControlFileProblem)
  /// No point has the name of a check point; `near` is the most similar one.
  case unknownCheck(String, near: String?)
}

/// The photographs of a capture by the names that files of control points use.
private struct ControlImages {
  private let views: [(name: String, width: Double, height: Double)]
  private let lookup: NameLookup
  /// Images without a photograph.
  private(set) var unknown: [String] = []
  private var absent: Set<String> = []

  init(of project: Project) throws {
    let all = try project.loadedCapture().viewSet.views
    views = all.map { ($0.name, Double($0.image.width), Double($0.image.height)) }
    lookup = NameLookup(all.map { [$0.name, $0.image.url.path] })
  }

  /// The picked point; `nil` with fewer than two photographs.
  mutating func point(_ name: String, _ sightings: [ControlFile.Sighting]) -> PickedPoint? {
    var point = PickedPoint(name: name, picks: [])
    for sighting in sightings {
      guard case .one(let index) = lookup.find([sighting.image]) else {
        if absent.insert(sighting.image).inserted { unknown.append(sighting.image) }
        continue
      }
      let (view, pixel) = (views[index], sighting.pixel)
      guard pixel.x >= 0, pixel.y >= 0, pixel.x <= view.width, pixel.y <= view.height,
        !point.picks.contains(where: { $0.frame == view.name })
      else { continue }
      point.picks.append(Pick(frame: view.name, x: pixel.x, y: pixel.y))
    }
    return point.picks.count >= 2 ? point : nil
  }
}
