import Capture
import Geometry
import Imaging
import Support

extension SimulatedStream {
  /// Range of the sensor in meters.
  private static let reach: Float = 6
  /// Depth difference of neighbors, relative to the depth, above which the viewing angle is so
  /// grazing that confidence is medium.
  private static let obliqueSpread: Float = 0.018

  /// Depth of a simulated phone LiDAR: 256 pixels wide, 0.5 % noise, holes and low confidence at
  /// depth edges, medium confidence at grazing angles.
  public func depth(_ index: Int) throws -> SensorDepth? {
    guard options.depth else { return nil }
    let width = min(SimulatedLiDAR.width, camera.width)
    let height = max(
      1, Int(saturating: (Double(width * camera.height) / Double(camera.width)).rounded()))
    let time = time(index)
    var raster = StreamRaster(model: model, width: width, height: height)
    raster.draw(
      camera.resized(width: width, height: height), path.pose(at: time),
      orientation: path.moment(at: time).orientation, offset: SIMD2(0.5, 0.5), isColored: false)
    let exact = raster.depth
    return SimulatedLiDAR(exact: exact, width: width, height: height).measure(
      RandomStream(seed: depthSeed(index), stream: 1), isInReach: { $0 < Self.reach },
      isOblique: { k, spread in spread > Self.obliqueSpread * exact[k] })
  }

  private func depthSeed(_ index: Int) -> UInt64 { UInt64(index) &* 0x9E37_79B9 ^ 0xDEB7 }
}
