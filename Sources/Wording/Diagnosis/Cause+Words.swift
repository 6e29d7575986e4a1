import Diagnosis
import Scene
import ShellKit
import Support

extension FaultName: Worded {
  /// One sentence without a full stop.
  package var words: String {
    switch self {
    case .overlapGap: "neighbouring photographs share too little"
    case .tooFewViews: "there are too few photographs"
    case .lowTexture: "the object has too little to match"
    case .motionBlur: "photographs are blurred"
    case .defocus: "photographs are out of focus"
    case .underexposed: "photographs are too dark"
    case .overexposed: "photographs are burnt out"
    case .exposureJump: "brightness jumps between photographs"
    case .wrongFocal: "the focal length that was given is not that of the photographs"
    case .principalPoint: "photographs were cropped: the optical axis is not in their middle"
    case .lensDistortion: "the lens bends more than its model"
    case .mixedCameras: "photographs of several cameras share one set of intrinsics"
    case .staticBackground: "the object turns before a background that stands still"
    case .mixedScenes: "the photographs show different things"
    case .pureRotation: "the camera turned in one place"
    case .smallBaseline: "the camera hardly moved"
    case .planarScene: "all that matches lies in one plane"
    case .repeatedStructure: "sides that look alike are taken for each other"
    case .flipNotJoined: "the photographs of the object turned over do not join the others"
    case .movingObject: "something moved between photographs"
    case .reflectiveSurface: "highlights move with the camera"
    default: sensorWords
    }
  }

  private var sensorWords: String {
    switch self {
    case .duplicateFrames: "photographs are copies of others"
    case .orderWrong: "only neighbours in the sequence were matched, and these show different sides"
    case .wrongPoseConvention: "device poses were read in another convention than they were written"
    case .wrongPoseScale: "device poses are in another unit than the sensor's depth"
    case .driftingPoses: "device poses do not fit the photographs: they drift"
    case .wrongDepthScale: "the sensor's depth has another unit, or belongs to other photographs"
    case .masksInverted: "masks hide the object and show the background"
    case .masksMisaligned: "masks do not lie on their photographs"
    case .masksCoverObject: "masks hide nearly everything"
    case .settingTooStrict: "a changed setting stops what its default lets pass"
    case .damagedFiles: "photographs do not decode"
    case .failedShards: "parts of a stage failed on the machines that were to compute them"
    case .fewViewsThere: "parts of the surface are seen by fewer than three photographs"
    case .boxCutsObject: "the box cuts the object"
    case .depthDisagrees: "depth maps disagree"
    default: rawValue
    }
  }
}

extension Evidence: Worded {
  /// The value with its limit, without a full stop.
  package var words: String {
    "\(gate.rawValue): \(shown(value)), \(isUpper ? "at most" : "at least") \(shown(limit))"
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
    case .more(let count): "\(count) more photographs, all round the object"
    case .walkRound: "walking round the object, instead of turning in one place"
    case .largerSteps: "with larger steps, 10 to 20 degrees apart round the object"
    case .texture:
      "with patterned paper under and around the object, or scanning spray on it"
    case .depthInPicture: "with things of different height in the picture, from several heights"
    case .markSides: "with something beside the object that tells its sides apart"
    case .again(let names): "\(NameList.words(names)) again, held still, in focus and in good light"
    case .lockedExposure: "with exposure locked"
    case .bridging: "a few more while the object is being turned over, so that sides are in both"
    case .uncropped: "nothing: use the photographs as the camera wrote them, not cropped"
    case .copyAgain(let names): "nothing: copy \(NameList.words(names)) again from the camera"
    }
  }
}
