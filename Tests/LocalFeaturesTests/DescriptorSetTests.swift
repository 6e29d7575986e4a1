import Scene
import Support
import TestSupport
import Testing

@testable import LocalFeatures

@Suite struct DescriptorSetTests {
  @Test func invertedIndexGroupsItemsInOrder() {
    let lists = InvertedIndex([2, 0, 2, 1, 0, 2], each: 2, words: 4)
    #expect(lists.starts == [0, 2, 3, 6, 6])
    #expect(lists.items == [0, 2, 1, 0, 1, 2])
  }

  @Test func directionsOfOneKeypointShareOnePlace() {
    let places: [(Float, Float)] = [(1, 1), (1, 1), (1, 2), (5, 2), (5, 2), (5, 2), (1, 1)]
    var random = RandomStream(seed: 3)
    let keypoints = places.map { Keypoint(x: $0.0, y: $0.1, scale: 2, angle: 0) }
    let set = DescriptorSet(
      Features(keypoints: keypoints, descriptors: randomDescriptors(7, &random), colors: []))
    // The last one does not follow the first two, so it is another keypoint.
    #expect(set.places == [0, 0, 2, 3, 3, 3, 6])
    #expect(DescriptorSet(Features()).places.isEmpty)
  }

  @Test func halfNormsAreHalfTheSquaredLengths() {
    let bytes = [UInt8](repeating: 2, count: 128) + [UInt8](repeating: 255, count: 128)
    #expect(DescriptorSet(features(bytes)).halfNorms == [256, 4_161_600])
  }
}
