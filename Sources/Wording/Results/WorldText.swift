import Alignment
import Foundation
import Geometry
import Measuring
import Numerics
import Script
import ShellKit
import Workspace

/// Where origin and horizontal axes of the world of results come from, and what each source alone
/// would give.
package struct WorldText {
  private let world: PlacedWorld
  private let measurements: Measurements
  private let survey: PointSurvey
  private let satellites: SatelliteRecord?

  /// - Parameter satellites: Those that agree with the model; `nil` otherwise.
  package init(
    _ world: PlacedWorld, _ measurements: Measurements, _ survey: PointSurvey,
    satellites: SatelliteRecord?
  ) {
    (self.world, self.measurements) = (world, measurements)
    (self.survey, self.satellites) = (survey, satellites)
  }

  private var output: Similarity { OutputFrame(world.parts).worldFromModel }

  /// Origin and north, as one paragraph.
  package var sentence: String {
    let text = "\(origin); \(north)."
    return ([text.prefix(1).uppercased() + text.dropFirst()] + unused).joined(separator: " ")
  }

  private var origin: String {
    switch world.origin {
    case .stated:
      "the origin is \(measurements.statedOrigin?.name ?? "a position of the model"), as stated "
        + "with origin set"
    case .marker: "the origin is \(markerName), as stated with markers origin"
    case .controlPoints: "the origin is that of the control points\(offset)"
    case .alignment: "the origin is that of align"
    }
  }

  private var north: String {
    switch (world.north, measurements.north) {
    case (.stated, .points(let from, let to)):
      "north is from \(from) to \(to), as stated with north set"
    case (.stated, .turn(let degrees)):
      "the horizontal axes are \(world.up == .marker ? "those of \(markerName)" : "those of align"), "
        + "turned by \(HumanText.number(degrees))° as stated with north set"
    case (.marker, _): "the horizontal axes are those of \(markerName)"
    case (.controlPoints, _):
      "north (-Z) is that of the control points, to "
        + "\(HumanText.number(survey.control?.found?.northDeviation ?? 0))°"
    default: "the horizontal axes are those of align, so that -Z is not north"
    }
  }

  private var markerName: String { measurements.origin?.text ?? "" }

  private var offset: String {
    guard let offset = survey.control?.found?.offset, offset != .zero else { return "" }
    return ", less the offset \(ControlText.words(offset))"
  }

  /// Statements that do not apply to the alignment.
  private var unused: [String] {
    var found: [String] = []
    if let origin = measurements.statedOrigin, world.origin != .stated {
      found.append("\(origin.name ?? "The origin") has no position in this alignment.")
    }
    if let north = measurements.north, world.north != .stated {
      found.append("north set \(north.text) does not apply to this alignment.")
    }
    return found
  }

  /// The values for scripts.
  package var record: Record {
    [
      "origin_source": .string(world.origin.rawValue),
      "north_source": .string(world.north.rawValue),
      "sources": .list(sources.map { .record($0) }),
    ]
  }

  /// What each source alone would give, in the current world of results.
  package var sources: [Record] {
    var rows: [Record] = []
    if measurements.statedOrigin != nil || measurements.north != nil {
      rows.append(
        row(
          .stated, origin: world.origin == .stated ? world.parts.origin : nil,
          north: world.north == .stated ? output.rotation.transpose * SIMD3(0, 0, -1) : nil))
    }
    if let name = measurements.origin, let place = survey.place(of: name.text) {
      rows.append(row(.marker, origin: place, north: nil))
    }
    if let control = survey.control?.found {
      rows.append(row(.controlPoints, origin: control.origin, north: control.north))
    }
    if let satellites {
      let enuFromModel = Similarity(satellites.placement)
      let north = enuFromModel.rotation.transpose.c1
      var found = row(.alignment, origin: enuFromModel.inverse * .zero, north: north)
      found["source"] = .string("satellite-positions")
      for name in ["origin_used", "north_used"] { found[name] = .bool(false) }
      rows.append(found)
    }
    rows.append(row(.alignment, origin: .zero, north: nil))
    return rows
  }

  /// Angles are rounded to 1e-9 degrees, so that equal directions differ by 0.
  private static let angleDigits = 1e9

  /// - Parameters:
  ///   - origin: In the world of the alignment.
  ///   - north: A direction in that world.
  private func row(
    _ source: FrameSource, origin: SIMD3<Double>?, north: SIMD3<Double>?
  ) -> Record {
    let place = origin.map { output * $0 }
    let angle = north.map { direction in
      let turned = output.rotation * direction
      let degrees = atan2(turned.x, -turned.z) * 180 / .pi
      return (degrees * Self.angleDigits).rounded() / Self.angleDigits
    }
    return [
      "source": .string(source.rawValue), "x": .number(orNull: place?.x),
      "y": .number(orNull: place?.y), "z": .number(orNull: place?.z),
      "north_degrees": .number(orNull: angle), "origin_used": .bool(world.origin == source),
      "north_used": .bool(world.north == source),
    ]
  }
}
