import Foundation
import Geometry
import Numerics
import Scene
import Support

/// A sample that a camera sees.
struct Sighting: Sendable {
  /// Index of the sample.
  var sample: Int
  /// From the camera to the sample, length 1.
  var ray: SIMD3<Double>
  /// Variance of what one pixel says across the line of sight, world units squared.
  var noise: Double
  /// Foreshortening: the cosine between the line and the surface's normal.
  var slant: Double
}

/// Tells which samples a camera sees, and how well.
struct SightLines: Sendable {
  /// Cosine to the normal below which a surface is too oblique to be matched: 75°.
  private static let minSlant = 0.26
  /// Range of the deviation of a keypoint that is believed, pixels.
  private static let pixelLimits = 0.25...2.0

  let survey: SurfaceSurvey
  /// Size of a pixel at the object in the median view, world units: closer views count no more, as
  /// sharpness and framing then set the limit.
  let footprint: Double
  /// Deviation of an observation, pixels.
  let pixelDeviation: Double

  init(_ survey: SurfaceSurvey, views: [PlanCamera], pixelDeviation: Double) {
    self.survey = survey
    footprint = views.map { length($0.center) / $0.camera.focal }.median() ?? 0
    self.pixelDeviation = min(
      max(pixelDeviation, Self.pixelLimits.lowerBound), Self.pixelLimits.upperBound)
  }

  /// Variance of a pixel at the object, world units squared.
  var noise: Double { footprint * footprint * pixelDeviation * pixelDeviation }

  /// The samples that face a camera, are in its picture and are not hidden.
  func sightings(of view: PlanCamera) -> [Sighting] { sightings(of: view, survey.samples) }

  /// Those of other samples, likewise.
  func sightings(of view: PlanCamera, _ samples: [SurfaceSample]) -> [Sighting] {
    var result: [Sighting] = []
    for (index, sample) in samples.enumerated() {
      let away = sample.position - view.center
      let distance = length(away)
      guard distance > 0 else { continue }
      let ray = away / distance
      let slant = -dot(ray, sample.normal)
      guard slant > Self.minSlant, view.contains(sample.position), !isHidden(sample, view)
      else { continue }
      let size = max(distance / view.camera.focal, footprint) * pixelDeviation
      result.append(Sighting(sample: index, ray: ray, noise: size * size, slant: slant))
    }
    return result
  }

  private func isHidden(_ sample: SurfaceSample, _ view: PlanCamera) -> Bool {
    survey.occluder.anyHit(
      origin: SIMD3<Float>(sample.start),
      direction: SIMD3<Float>(view.center - sample.start), within: 0...1)
  }
}
