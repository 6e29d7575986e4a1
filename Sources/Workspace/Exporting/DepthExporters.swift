import Formats

extension Exporter {
  /// The depth of a frame along the optical axis.
  static let depthMaps = [
    Exporter(.npy, .depth { $1.file(NPYWriter.bytes(of: $0)) }),
    Exporter(.npy, .sensorDepth { $1.file(NPYWriter.bytes(of: $0)) }),
  ]
}
