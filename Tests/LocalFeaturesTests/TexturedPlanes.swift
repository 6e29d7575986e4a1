import Foundation
import Imaging
import TestSupport

@testable import LocalFeatures

/// Renders a function of the corner-convention position, one sample per pixel center.
func renderPlane(
  _ width: Int, _ height: Int, _ value: (Double, Double) -> Float
) -> FloatPlane {
  let plane = FloatPlane(width: width, height: height, zeroed: true)
  for y in 0..<height {
    for x in 0..<width { plane.row(y)[x] = value(Double(x) + 0.5, Double(y) + 0.5) }
  }
  return plane
}

/// A Gaussian blob of standard deviation `sigma` at (x, y), corner convention, on gray.
func blobPlane(
  _ width: Int, _ height: Int, x: Double, y: Double, sigma: Double, height amplitude: Double = 80
) -> FloatPlane {
  renderPlane(width, height) { px, py in
    let d2 = (px - x) * (px - x) + (py - y) * (py - y)
    return Float(100 + amplitude * exp(-d2 / (2 * sigma * sigma)))
  }
}

func findKeypoints(
  _ plane: FloatPlane, _ change: (inout SIFT.Options) -> Void = { _ in },
  mask: KeypointMask? = nil
) throws -> DescribedKeypoints {
  var options = SIFT.Options()
  change(&options)
  return try SIFT(options: options, check: {}).run(plane, mask: mask)
}
