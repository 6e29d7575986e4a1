import Testing

@testable import LocalFeatures

@Suite struct PlanePoolTests {
  @Test func returnedMemoryIsReusedForSmallerPlanes() {
    let pool = PlanePool()
    let first = pool.take(1000)
    #expect(pool.take(1000).memory != first.memory)
    pool.give(first.memory, size: first.size)
    let again = pool.take(500)
    #expect(again.memory == first.memory)
    #expect(again.size == 1000)
  }

  @Test func reusedMemoryDoesNotChangeTheKeypoints() throws {
    let image = blobPlane(200, 180, x: 100.3, y: 91.8, sigma: 3)
    let plain = try findKeypoints(image)
    let pool = PlanePool()
    for _ in 0..<3 {
      let copy = FloatPlane(width: 200, height: 180, zeroed: true, pool: pool)
      for y in 0..<180 { for x in 0..<200 { copy.row(y)[x] = image[x, y] } }
      let found = try findKeypoints(copy)
      #expect(found.keypoints.map(\.keypoint) == plain.keypoints.map(\.keypoint))
      #expect(found.descriptors == plain.descriptors)
      #expect(found.count > 0)
      // Fill memory of released planes with other values.
      let other = FloatPlane(width: 300, height: 200, pool: pool)
      for y in 0..<200 { for x in 0..<300 { other.row(y)[x] = .nan } }
    }
  }

  /// The kernel is the same for rows at the border and for four rows at once.
  @Test(arguments: [1, 2, 3, 4, 5, 9])
  func blurEqualsPlainSums(height: Int) {
    let plane = renderPlane(40, height) { x, y in
      Float((x * 7 + y * 13).truncatingRemainder(dividingBy: 11))
    }
    let kernel = GaussianKernel(sigma: 1.3)
    let blurred = FloatPlane(width: 40, height: height)
    kernel.blur(plane, into: blurred)
    func clamped(_ x: Int, _ y: Int) -> Float {
      plane[min(max(x, 0), 39), min(max(y, 0), height - 1)]
    }
    for y in 0..<height {
      for x in 0..<40 {
        var sum: Float = 0
        for dy in -kernel.radius...kernel.radius {
          for dx in -kernel.radius...kernel.radius {
            sum += kernel.weights[abs(dy)] * kernel.weights[abs(dx)] * clamped(x + dx, y + dy)
          }
        }
        #expect(abs(blurred[x, y] - sum) < 1e-4)
      }
    }
  }
}
