import Foundation
import Geometry
import Imaging
import Numerics

/// A flaw of a photograph.
enum SimulatedFlaw: String, CaseIterable, Sendable {
  /// The camera moved during exposure.
  case blurred
  /// A hundredth of the correct exposure.
  case dark
  /// The camera is not directed at the object.
  case offTarget = "off-target"
  /// The camera is so close that most of the object is outside the image.
  case near = "too-near"

  /// Exposure factor.
  var gain: Float { self == .dark ? 0.01 : 1 }

  /// The camera pose with the flaw.
  func moved(_ pose: RigidTransform) -> RigidTransform {
    switch self {
    case .blurred, .dark: pose
    case .offTarget:
      RigidTransform(
        rotation: Matrix3.rotation(SIMD3(0.4, 1.6, 0)) * pose.rotation, center: pose.center)
    case .near:
      RigidTransform(
        rotation: pose.rotation,
        center: pose.center + pose.rotation.transpose.c2 * (0.65 * length(pose.center)))
    }
  }

  /// Motion blur: a horizontal moving average over a twentieth of the image width.
  func spoiled(_ image: RGBImage) -> RGBImage {
    guard self == .blurred else { return image }
    let reach = max(1, image.width / 40)
    var pixels = image.pixels
    for y in 0..<image.height {
      for channel in 0..<3 {
        var sums = [0]
        for x in 0..<image.width {
          sums.append(sums[x] + Int(image.pixels[(y * image.width + x) * 3 + channel]))
        }
        for x in 0..<image.width {
          let (from, to) = (max(0, x - reach), min(image.width, x + reach + 1))
          pixels[(y * image.width + x) * 3 + channel] = UInt8((sums[to] - sums[from]) / (to - from))
        }
      }
    }
    return RGBImage(width: image.width, height: image.height, pixels: pixels)
  }
}

extension SimulatedOrbit {
  /// The views with the flawed frames interleaved evenly, each near the preceding view.
  static func frames(_ options: SimulateOptions, seed: UInt64) -> [SimulatedFrame] {
    let poses = poses(options, seed: seed)
    var frames: [SimulatedFrame] = []
    var flawed = 0
    for (index, pose) in poses.enumerated() {
      frames.append(SimulatedFrame(pose: pose))
      while flawed < options.flawed,
        (2 * flawed + 1) * poses.count <= 2 * options.flawed * (index + 1)
      {
        let flaw = SimulatedFlaw.allCases[flawed % SimulatedFlaw.allCases.count]
        frames.append(SimulatedFrame(pose: flaw.moved(pose), flaw: flaw))
        flawed += 1
      }
    }
    return frames
  }
}
