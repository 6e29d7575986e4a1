import Geometry
import Support

/// A simulated capture with its fault before rendering: scenes, camera poses and files.
struct CapturePlan: Sendable {
  /// Random stream of the fault.
  private static let faultStream: UInt64 = 0xFA
  /// Rays per pixel of a fisheye relative to other lenses, along each axis: its pixels cover more than
  /// three times the angle, and fewer rays would alias what a lens blurs.
  private static let fisheyeRays = 3

  let seed: UInt64
  /// Size, views and surfaces, as modified by the fault.
  var options: SimulateOptions
  /// Unusual surface properties.
  var finish = SimulatedFinish()
  /// Seeds of the scenes.
  var sceneSeeds: [UInt64]
  /// The camera that takes the photographs.
  var camera: Camera
  /// The camera stated in `transforms.json`.
  var statedCamera: Camera
  /// The depth unit stated in `transforms.json`, in meters; the true unit is a millimeter.
  var statedDepthUnit = 0.001
  var frames: [SimulatedFrame]

  init(_ options: SimulateOptions, seed: UInt64) {
    self.seed = seed
    self.options = options
    sceneSeeds = [seed]
    let phone = SimulatedOrbit.camera(options)
    camera = options.lens.camera(phone, seed: seed)
    statedCamera = camera
    if options.lens == .panorama { self.options.depth = false }
    if options.lens == .fisheye { self.options.samples *= Self.fisheyeRays }
    frames = SimulatedOrbit.frames(options, seed: seed)
    if options.lens == .wide || options.lens == .fisheye {
      for index in frames.indices { frames[index].filing.focalFactor = camera.fx / phone.fx }
    }
    var random = RandomStream(seed: seed, stream: Self.faultStream)
    spoil(&random)
  }

  /// The scenes, ready for ray casting.
  func scenes() -> [SimulatedScene] {
    sceneSeeds.map { SimulatedScene(options, finish: finish, seed: $0) }
  }

  private mutating func spoil(_ random: inout RandomStream) {
    guard let fault = options.fault else { return }
    switch fault {
    case .overlapGap: leaveGaps(&random)
    case .tooFewViews: keepFewViews(&random)
    case .pureRotation: turnInPlace(&random)
    case .smallBaseline: hardlyMove(&random)
    case .lowTexture: fade(&random)
    case .planarScene: removeObject(&random)
    case .repeatedStructure: repeatSides(&random)
    case .reflectiveSurface: silver(&random)
    case .mixedScenes: addSecondScene(&random)
    case .staticBackground: turnObject(&random)
    case .flipNotJoined: flipObject()
    case .movingObject: pushObject(&random)
    case .motionBlur: shake(&random)
    case .defocus: missFocus(&random)
    case .underexposed: darken(&random)
    case .overexposed: brighten(&random)
    case .exposureJump: varyExposure(&random)
    case .wrongFocal: stateOtherLens(&random)
    case .principalPoint: crop(&random)
    case .lensDistortion: distort(&random)
    case .mixedCameras: addSecondPhone(&random)
    case .duplicateFrames: copyFrames(&random)
    case .orderWrong: shuffleNames(&random)
    case .damagedFiles: cutFiles(&random)
    case .wrongPoseConvention: writeOtherMatrices(&random)
    case .wrongPoseScale: scalePoses(&random)
    case .driftingPoses: drift(&random)
    case .wrongDepthScale: scaleDepth(&random)
    case .masksInverted: mistakeMasks(.inverted)
    case .masksMisaligned: cropMasks(&random)
    case .masksCoverObject: coverObject(&random)
    case .gpsDisagrees: misplacePositions(&random)
    default: preconditionFailure("\(fault.rawValue) cannot be simulated")
    }
  }
}

extension RandomStream {
  /// A uniform random number in a range.
  mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }

  /// 1 or −1.
  mutating func sign() -> Double { unit() < 0.5 ? -1 : 1 }

  /// A random element of a nonempty list.
  mutating func choice<Element>(_ list: [Element]) -> Element { list[index(below: list.count)] }

  /// A random permutation of the numbers below `count` (Fisher–Yates).
  mutating func permutation(_ count: Int) -> [Int] {
    var order = Array(0..<count)
    for last in stride(from: count - 1, to: 0, by: -1) {
      order.swapAt(last, index(below: last + 1))
    }
    return order
  }
}
