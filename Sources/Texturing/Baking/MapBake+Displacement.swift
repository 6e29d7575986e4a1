import Numerics
import Support

extension MapBake {
  /// Height of the detailed surface above the mesh along its normal. Values 0 ... 255 range from
  /// minus to plus the search distance; 128 if the detailed surface is not found.
  func height(on face: Int, _ u: Float, _ v: Float, into bytes: UnsafeMutablePointer<UInt8>) {
    let (point, normal) = surface(on: face, u, v)
    guard let (foot, _) = detail.find(point, normal) else {
      bytes[0] = DetailMap.displacement.plain.x
      return
    }
    let height = dot(foot - point, normal) / max(detail.reach, .leastNormalMagnitude)
    bytes[0] = UInt8(saturating: (height * 0.5 + 0.5) * 255 + 0.5)
  }
}
