import Foundation

/// What a phone's automatic exposure does with changing light.
struct StreamExposures: Sendable {
  struct Setting: Sendable {
    /// Seconds.
    var time: Double
    var iso: Double
    /// Brightness of the picture, 1 = as intended.
    var gain: Double
    /// Sensor noise, as a multiple of that at ISO 100.
    var noise: Double
  }

  static let fNumber = 1.8
  private static let shortest = 1.0 / 120
  private static let longest = 1.0 / 60
  private static let maxISO = 1600.0
  let settings: [Setting]

  /// Follows the light with a lag of 0.15 s: first by a longer exposure, then by the gain.
  init(path: StreamPath, frames: Int, rate: Double) {
    var wanted = 1.0
    settings = (0..<frames).map { index in
      let light = path.moment(at: Double(index) / rate).light
      wanted += (log(1 / max(light, 1e-6)) + 1 - wanted) * min(1, 1 / rate / 0.15)
      let need = exp(wanted - 1)
      let time = min(max(Self.shortest * need, Self.shortest), Self.longest)
      let iso = min(max(100 * need * Self.shortest / time, 100), Self.maxISO)
      let gain = light * time / Self.shortest * iso / 100
      return Setting(time: time, iso: iso, gain: gain, noise: (iso / 100).squareRoot())
    }
  }
}
