import Diagnosis
import Foundation
import Scene
import ShellKit
import Support

extension FaultName: Worded {
  /// One sentence without a full stop.
  package var words: String {
    switch self {
    case .overlapGap: "neighboring photographs overlap too little"
    case .tooFewViews: "there are too few photographs"
    case .lowTexture: "the object has too little texture to match"
    case .motionBlur: "photographs are blurred"
    case .defocus: "photographs are out of focus"
    case .underexposed: "photographs are too dark"
    case .overexposed: "photographs are overexposed"
    case .imageNoise: "photographs are noisy"
    case .strongCompression: "photographs are compressed too strongly"
    case .exposureJump: "brightness jumps between photographs"
    case .wrongFocal: "the given focal length does not fit the photographs"
    case .principalPoint: "photographs were cropped: the principal point is not at their center"
    case .lensDistortion: "the lens model is too weak for the distortion"
    case .mixedCameras: "photographs of several cameras share one set of intrinsics"
    case .rollingShutter: "the camera moved while it read out its sensor: images are sheared"
    case .staticBackground: "the object turns in front of a static background"
    case .mixedScenes: "the photographs show different scenes"
    case .pureRotation: "the camera rotated without moving"
    case .smallBaseline: "the camera hardly moved"
    case .planarScene: "all matches lie in one plane"
    case .repeatedStructure: "sides that look alike are confused with each other"
    case .flipNotJoined: "the photographs of the flipped object do not connect to the others"
    case .movingObject: "something moved between photographs"
    case .reflectiveSurface: "highlights move with the camera"
    default: sensorWords
    }
  }

  private var sensorWords: String {
    switch self {
    case .duplicateFrames: "photographs are duplicates of others"
    case .orderWrong: "only neighbors in the sequence were matched, and they show different sides"
    case .wrongPoseConvention:
      "device poses were read in another convention than they were written in"
    case .wrongPoseScale: "device poses have another unit than sensor depth"
    case .driftingPoses: "device poses do not fit the photographs: they drift"
    case .wrongDepthScale: "sensor depth has another unit, or belongs to other photographs"
    case .masksInverted: "masks hide the object and show the background"
    case .masksMisaligned: "masks are not aligned with their photographs"
    case .masksCoverObject: "masks hide what the poses need"
    case .settingTooStrict: "a changed setting rejects what its default accepts"
    case .damagedFiles: "photographs cannot be decoded"
    case .failedShards: "parts of a stage failed on the machines that computed them"
    case .fewViewsThere: "parts of the surface are seen by fewer than three photographs"
    case .boxCutsObject: "the box cuts the object"
    case .tableJoined: "part of what the object stands on is joined to it"
    case .depthDisagrees: "depth maps disagree"
    default: surfaceWords
    }
  }

  private var surfaceWords: String {
    switch self {
    case .surfaceHoles: "the surface has holes"
    case .loosePieces: "the surface consists of separate pieces"
    case .unseenUnderside: "a large part of the surface is in no photograph"
    case .seamExposure: "photographs of different brightness meet on the surface"
    case .seamMisaligned: "photographs disagree where they meet on the surface"
    case .wrongDistance: "a known distance disagrees with the other sources of the scale"
    case .wrongMarkerSize:
      "the stated size of markers disagrees with the other sources of the scale"
    case .gpsDisagrees: "satellite positions disagree with the model"
    case .controlPointMisplaced: "a control point disagrees with the others"
    default: rawValue
    }
  }
}

extension Evidence: Worded {
  /// The value with its limit, without a full stop; with as many decimals as they need to differ.
  package var words: String {
    var (own, bound) = (shown(value), shown(limit))
    for decimals in 1...Self.maxDecimals where own == bound && value != limit {
      (own, bound) = (shown(value, decimals: decimals), shown(limit, decimals: decimals))
    }
    return "\(gate.rawValue): \(own), \(isUpper ? "at most" : "at least") \(bound)"
  }

  private static let maxDecimals = 6

  /// A value with a fixed number of decimals.
  private func shown(_ number: Double, decimals: Int) -> String {
    switch gate.unit {
    case "share": String(format: "%.\(decimals)f %%", 100 * number)
    case "deg": String(format: "%.\(decimals)f°", number)
    case "x": String(format: "%.\(decimals)f ×", number)
    case let unit: String(format: "%.\(decimals)f", number) + (unit.isEmpty ? "" : " " + unit)
    }
  }

  private var isUpper: Bool { value > limit }

  private func shown(_ number: Double) -> String {
    switch gate.unit {
    case "share": Figure.percent(number)
    case "": HumanText.number(number)
    case "x": "\(HumanText.number(number)) ×"
    case "deg": "\(Figure.rounded(number))°"
    default: "\(HumanText.number(number)) \(gate.unit)"
    }
  }
}

extension Shooting: Worded {
  /// The photographs to take, without a full stop.
  package var words: String {
    switch self {
    case .more(let count): "\(count) more photographs, all around the object"
    case .walkRound: "while walking around the object, instead of turning in place"
    case .largerSteps: "with larger steps, 10 to 20 degrees apart around the object"
    case .texture:
      "with patterned paper under and around the object, or scanning spray on it"
    case .depthInPicture: "with things of different depth in the image, from several heights"
    case .markSides: "with something next to the object that distinguishes its sides"
    case .again(let names): "\(NameList.words(names)) again, held still, in focus and in good light"
    case .heldStill: "holding the camera still for each photograph, rather than as a video"
    case .lockedExposure: "with exposure locked"
    case .bridging:
      "a few more while the object is being flipped, so that both passes show the same sides"
    case .holes: "what surrounds the holes, each from three sides; mesh check lists them"
    case .sparseParts:
      "the parts that fewer than three photographs show, each from three sides; show evaluation "
        + "shows them"
    case .plainSupport:
      "on a plain support of another color; or load masks of the object: load --masks FOLDER"
    case .plainBackground:
      "in front of a plain dark background; or load masks of the object: load --masks FOLDER"
    case .unseenSides: "the sides that are in no photograph, such as the underside"
    case .lessNoise: "with more light and a lower ISO"
    case .lessCompressed:
      "nothing new; use the photographs as the camera stored them, or as JPEG of quality 90 or more"
    case .uncropped: "nothing new; use the photographs as the camera stored them, not cropped"
    case .copyAgain(let names): "nothing new; copy \(NameList.words(names)) again from the camera"
    }
  }
}
