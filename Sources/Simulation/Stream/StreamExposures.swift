import Foundation

/// Simulates a phone's automatic exposure with changing light.
struct StreamExposures: Sendable {
  struct Exposure: Sendable {
    /// Exposure time in seconds.
    var time: Double
    /// Sensitivity, ISO 12232.
    var iso: Double
    /// Brightness of the image relative to a correct exposure.
    var gain: Double
    /// Sensor noise, as a multiple of that at ISO 100.
    var noise: Double
  }

  static let fNumber = 1.8
  /// Range of exposure times for hand-held use, in seconds.
  private static let minTime = 1.0 / 120
  private static let maxTime = 1.0 / 60
  private static let maxISO = 1600.0
  /// Time constant of the exposure control in seconds.
  private static let lag = 0.15
  /// Minimum light relative to a bright room, so that the logarithm is finite.
  private static let minLight = 1e-6
  let settings: [Exposure]

  /// Follows the light with a time constant of 0.15 s: first by a longer exposure, then by a higher
  /// ISO.
  init(path: StreamPath, frames: Int, rate: Double) {
    var wanted = 1.0
    settings = (0..<frames).map { index in
      let light = path.moment(at: Double(index) / rate).light
      wanted += (log(1 / max(light, Self.minLight)) + 1 - wanted) * min(1, 1 / rate / Self.lag)
      let need = exp(wanted - 1)
      let time = min(max(Self.minTime * need, Self.minTime), Self.maxTime)
      let iso = min(max(100 * need * Self.minTime / time, 100), Self.maxISO)
      let gain = light * time / Self.minTime * iso / 100
      return Exposure(time: time, iso: iso, gain: gain, noise: (iso / 100).squareRoot())
    }
  }
}
