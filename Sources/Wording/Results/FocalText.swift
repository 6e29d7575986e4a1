import Alignment
import Script
import ShellKit

/// How well the focal length of a camera is determined.
package enum FocalText {
  /// Standard deviations in percent.
  package static func figures(_ focal: FocalDetermination?) -> Record {
    func percent(_ value: Double?) -> Value { .number(orNull: value.map { 100 * $0 }) }
    return [
      "prior": percent(focal?.prior), "photographs": percent(focal?.photographs),
      "systematic": percent(focal?.systematic), "result": percent(focal?.result),
      "free_px": .number(orNull: focal?.free),
    ]
  }

  /// Why the focal length was held near its initial value.
  ///
  /// - Parameter free: The focal length by the photographs alone, pixels.
  package static func held(_ index: Int, _ camera: CameraRecord, free: Double) -> String {
    let error =
      camera.focal?.systematic.map {
        "errors of the lens model change it by up to "
          + "\(HumanText.number(100 * $0)) %"
      } ?? "they leave it open"
    return "camera \(index): the photographs do not determine the focal length well: alone, they "
      + "give \(HumanText.number(free)) px, but \(error); the value from "
      + "\(camera.source.rawValue) was used as a prior"
  }
}
