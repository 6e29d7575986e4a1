import Geometry
import Imaging
import Support

extension SimulatedFrame {
  /// Exposure time in seconds of a correctly exposed photograph.
  private static let goodExposure = 1.0 / 120

  /// EXIF of the photograph at `index` of its capture; `interval` is in seconds.
  func metadata(index: Int, interval: Double) -> PhotoMetadata {
    var metadata = PhotoMetadata(
      simulatedAt: interval * Double(shot ?? index),
      exposure: Self.goodExposure * Double(light.gain), iso: 100)
    metadata.focalLength = metadata.focalLength.map { $0 * filing.focalFactor }
    metadata.focalLength35 = metadata.focalLength35.map { $0 * filing.focalFactor }
    if let model = filing.model { metadata.model = model }
    if let size = filing.uncropped {
      (metadata.pixelWidth, metadata.pixelHeight) = (size.x, size.y)
    }
    metadata.position = filing.position
    return metadata
  }
}

extension SimulatedPhoto {
  /// The photograph at an index of a plan.
  init(_ plan: CapturePlan, _ scene: SimulatedScene, index: Int) {
    let frame = plan.frames[index]
    var scene = scene
    scene.place = frame.place.map(SimulatedPlace.init)
    let shot = UInt64((frame.shot ?? index) + 1)
    self.init(
      scene: scene, camera: frame.camera ?? plan.camera, pose: frame.pose, options: plan.options,
      seed: plan.seed &+ shot &* 0x9E37_79B9, flaw: frame.flaw, light: frame.light,
      maskMistake: frame.filing.mask)
  }
}
