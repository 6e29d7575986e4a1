import Geometry
import Support

/// What is to be photographed from where, and what is to be filed: a simulated capture before it is
/// rendered, with its fault.
struct CapturePlan: Sendable {
  /// Stream of the random numbers that place a fault.
  private static let faultStream: UInt64 = 0xFA

  let seed: UInt64
  /// Size, views and surfaces as the fault leaves them.
  var options: SimulateOptions
  /// The scenes' unusual surfaces.
  var finish = SimulatedFinish()
  /// Seeds of the scenes that are photographed.
  var sceneSeeds: [UInt64]
  /// The camera that takes the photographs.
  var camera: Camera
  /// What `transforms.json` says of it.
  var statedCamera: Camera
  /// What `transforms.json` says of the numbers in depth maps, metres; they are millimetres.
  var statedDepthUnit = 0.001
  var frames: [SimulatedFrame]

  init(_ options: SimulateOptions, seed: UInt64) {
    self.seed = seed
    self.options = options
    sceneSeeds = [seed]
    camera = SimulatedOrbit.camera(options)
    statedCamera = camera
    frames = SimulatedOrbit.frames(options, seed: seed)
    var random = RandomStream(seed: seed, stream: Self.faultStream)
    spoil(&random)
  }

  /// The scenes, ready for rays.
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
    default: preconditionFailure("\(fault.rawValue) cannot be simulated")
    }
  }
}

extension RandomStream {
  /// A number uniform in a range.
  mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }

  /// 1 or −1.
  mutating func sign() -> Double { unit() < 0.5 ? -1 : 1 }

  /// One of a list that is not empty.
  mutating func choice<Element>(_ list: [Element]) -> Element { list[index(below: list.count)] }

  /// The numbers below `count` in random order (Fisher–Yates).
  mutating func permutation(_ count: Int) -> [Int] {
    var order = Array(0..<count)
    for last in stride(from: count - 1, to: 0, by: -1) {
      order.swapAt(last, index(below: last + 1))
    }
    return order
  }
}
