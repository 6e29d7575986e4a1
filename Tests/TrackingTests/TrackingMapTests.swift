import Geometry
import Numerics
import Testing

@testable import Tracking

@Suite struct TrackingMapTests {
  @Test func memoryIsBoundedByDroppingKeyframes() {
    var map = TrackingMap()
    let image = GrayPyramid(texturedPicture(seed: 1))?.packed()
    for k in 0..<TrackingMap.maxKeyframes + 40 {
      map.keyframes.append(
        TrackingKeyframe(
          image: image, thumbnail: [],
          camera: Camera(width: 128, height: 96, focal: 120),
          pose: RigidTransform(
            rotation: .identity, translation: SIMD3(Double(k % 50) * 0.1 + Double(k) * 1e-5, 0, 0)),
          depth: 0.5))
      map.points.append(
        MapPoint(
          position: SIMD3(0, 0, 1),
          observations: [KeyframeObservation(keyframe: Int32(k), place: SIMD2(9, 9))], lastFound: 0)
      )
    }
    map.cull()
    #expect(map.activeKeyframes.count == TrackingMap.maxKeyframes)
    #expect(map.points.count == TrackingMap.maxKeyframes)
    #expect(map.activeKeyframes.first == 0)
  }
}
