import Foundation
import Geometry
import Numerics
import Scene
import Support

/// A sample seen by a camera.
struct Sighting: Sendable {
  /// Index of the sample.
  var sample: Int
  /// Direction from the camera to the sample, of length 1.
  var ray: SIMD3<Double>
  /// Variance of a one-pixel measurement across the line of sight, world units squared.
  var noise: Double
  /// Foreshortening: the cosine between the line of sight and the surface normal.
  var slant: Double
}

/// Determines which samples a camera sees, and how accurately.
struct SightLines: Sendable {
  /// Minimum cosine to the normal of a surface that can be matched: 75°.
  private static let minSlant = 0.26
  /// Range to which the standard deviation of a keypoint is clamped, pixels.
  private static let pixelLimits = 0.25...2.0

  let survey: SurfaceSurvey
  /// Size of a pixel at the object in the median view, world units. Closer views have no smaller
  /// footprint, as sharpness and framing then limit the accuracy.
  let footprint: Double
  /// Standard deviation of an observation, pixels.
  let pixelDeviation: Double

  init(_ survey: SurfaceSurvey, views: [PlanCamera], pixelDeviation: Double) {
    self.survey = survey
    footprint = views.map { length($0.center) / $0.camera.focal }.median() ?? 0
    self.pixelDeviation = min(
      max(pixelDeviation, Self.pixelLimits.lowerBound), Self.pixelLimits.upperBound)
  }

  /// Variance of a pixel at the object, world units squared.
  var noise: Double { footprint * footprint * pixelDeviation * pixelDeviation }

  /// The samples that face a camera, are in its image and are not occluded.
  func sightings(of view: PlanCamera) -> [Sighting] { sightings(of: view, survey.samples) }

  /// The sightings of other samples, likewise.
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
