import Formats
import Imaging

extension Exporter {
  /// The depth of a frame along the optical axis.
  static let depthMaps = [
    Exporter(.npy, .depth { $1.file(NPYWriter.bytes(of: $0)) }),
    Exporter(.png, .depth(png), unit: .millimeter),
    Exporter(.npy, .sensorDepth { $1.file(NPYWriter.bytes(of: $0)) }),
    Exporter(.png, .sensorDepth { $1.file(try $0.png16Data(unit: millimeter)) }),
  ]

  /// Unit of depth images, meters.
  private static let millimeter = 0.001

  private static let png: ExportWriter.Write<FloatImage> = {
    $1.file(try $0.png16Data(unit: millimeter))
  }
}
