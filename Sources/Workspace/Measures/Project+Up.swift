import Geometry
import Measuring
import Numerics
import Pipeline
import Scene
import Support

/// The upward direction that the user states: a setting of the project.
extension Project {
  /// A direction as users write it, checked against the capture, with full names of frames.
  ///
  /// - Parameter picks: Positions in photographs, two for a vertical, three for a plane.
  /// - Throws: `MeasureError`, `WorkspaceError.unknownFrame`.
  package func checkedUp(
    _ picks: [(frame: String, pixel: SIMD2<Double>)]
  ) throws -> StatedUp {
    let views = try loadedCapture().viewSet.views
    let found = try picks.map { pick in
      let view = views[try frameIndex(pick.frame)]
      let found = Pick(frame: view.name, x: pick.pixel.x, y: pick.pixel.y)
      let (width, height) = (view.image.width, view.image.height)
      guard found.x >= 0, found.y >= 0, found.x <= Double(width), found.y <= Double(height) else {
        throw MeasureError.outside(found, width: width, height: height)
      }
      return found
    }
    return found.count == 2 ? .vertical(found) : .plane(found)
  }

  /// Stores the upward direction; `nil` for that of the alignment.
  ///
  /// - Throws: `MeasureError.notUpright` if it does not apply to the current alignment.
  package mutating func setUp(_ stated: StatedUp?) throws {
    if let stated, records[.align] != nil {
      do { _ = try estimate(of: stated) } catch let problem as UpProblem {
        throw MeasureError.notUpright(problem)
      }
    }
    var changed = settings
    changed.measurements.up = stated
    // The frame of a marker has its own upward direction; the last statement applies.
    changed.measurements.origin = nil
    try keep(changed)
  }

  /// The upward direction in the world of the alignment that the user states, otherwise that of the
  /// control points; `nil` if there is none, or it does not apply to the current alignment.
  package mutating func statedUp() throws -> UpEstimate? {
    if let stated = try userUp() { return stated }
    guard settings.measurements.control != nil, records[.align] != nil else { return nil }
    return try survey().control?.found.map { UpEstimate($0) }
  }

  /// The stated upward direction in the world of the alignment, or that of the marker at the origin;
  /// `nil` if there is none, or it does not apply to the current alignment.
  mutating func userUp() throws -> UpEstimate? {
    if let marker = try originMarker() { return UpEstimate(marker) }
    guard let stated = settings.measurements.up, records[.align] != nil else { return nil }
    do { return try estimate(of: stated) } catch is UpProblem { return nil }
  }

  /// - Throws: `UpProblem`.
  package mutating func estimate(of stated: StatedUp) throws -> UpEstimate {
    let output = try results.reconstruction()
    let sizes = try loadedCapture().viewSet.views.map {
      ($0.name, SIMD2(Double($0.image.width), Double($0.image.height)))
    }
    return try UpEstimate(
      stated, in: output.kept, names: output.names,
      sizes: Dictionary(sizes) { first, _ in first })
  }

  /// The upward direction in the world of the alignment.
  package mutating func upInModel() throws -> SIMD3<Double> {
    try statedUp()?.direction ?? results.report(of: AlignBinding.self).up.axis
      ?? SIMD3(0, 1, 0)
  }

  /// The upward direction of placed results; `nil` if it is +Y.
  package mutating func placedUp() throws -> SIMD3<Double>? {
    try statedUp() == nil ? results.report(of: AlignBinding.self).up.axis : nil
  }
}
