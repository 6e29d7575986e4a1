import Diagnosis
import Foundation
import ShellKit

extension Finding: Worded {
  /// The finding, with its figures.
  package var words: String {
    switch kind {
    case .damagedFiles, .blankFrames, .underexposed, .overexposed, .motionBlur, .exposureJump,
      .duplicateFrames, .nearDuplicates:
      pictureWords
    case .wrongExtension, .mixedSizes, .principalPoint, .focalUnknown, .mixedCameras, .orderWrong,
      .timeGap:
      fileWords
    default: partWords
    }
  }

  private func count(_ one: String, _ many: String) -> String {
    let count = max(frames.count, files.count)
    return "\(count) \(count == 1 ? one : many)"
  }

  private var photographs: String { count("photograph", "photographs") }
  private var shown: String { Figure.rounded(value) }
  private var bound: String { Figure.rounded(limit) }

  private var pictureWords: String {
    switch kind {
    case .damagedFiles: "\(count("file does", "files do")) not decode and are left out"
    case .blankFrames:
      "\(count("photograph shows", "photographs show")) nothing: dark and bright parts differ by "
        + "\(shown) of 255 levels, at least \(bound) are expected"
    case .underexposed:
      "\(count("photograph is", "photographs are")) too dark: even bright parts have "
        + "\(Figure.percent(value)) of full scale, at least \(Figure.percent(limit)) is expected"
    case .overexposed:
      "\(count("photograph is", "photographs are")) burnt out over \(Figure.percent(value)), "
        + "\(Figure.percent(limit)) more than their neighbours is allowed"
    case .motionBlur:
      "\(count("photograph is", "photographs are")) moved or out of focus: sharpness is "
        + "\(Figure.percent(value)) of the neighbours', at least \(Figure.percent(limit)) is expected"
    case .exposureJump:
      "\(count("photograph is", "photographs are")) brighter or darker than their neighbours by "
        + "\(shown) stops, at most \(bound) is expected"
    case .duplicateFrames: "\(count("file is", "files are")) another's copy, byte for byte"
    case .nearDuplicates:
      "\(count("photograph shows", "photographs show")) the same as the one before: they differ by "
        + "\(HumanText.number(value)) levels of 255, as noise does"
    default: ""
    }
  }

  private var fileWords: String {
    switch kind {
    case .wrongExtension:
      "\(count("file is", "files are")) of another format than the name says; the content decides"
    case .mixedSizes:
      "\(shown) sizes; \(count("photograph is", "photographs are")) not of the usual one"
    case .principalPoint:
      "\(count("photograph was", "photographs were")) cropped since the camera wrote "
        + "\(frames.count == 1 ? "it" : "them"): the sides' ratio changed by "
        + "\(HumanText.number(value)), so that the optical centre is not in the middle"
    case .focalUnknown:
      "the focal length of \(photographs) is a guess, while others have one"
    case .mixedCameras:
      "\(photographs) of cameras or zooms with \(shown) only, \(bound) tell intrinsics"
    case .orderWrong:
      "the names' order is not that of the times in \(Figure.percent(value)) of the steps, and "
        + "neighbours by name are matched"
    case .timeGap: "a pause of \(shown) minutes before \(photographs): the light may have changed"
    default: ""
    }
  }

  private var partWords: String {
    switch kind {
    case .unusedParts: "\(count("file", "files")) beside photographs, or entries, cannot be used"
    case .masksMissing: "\(count("photograph has", "photographs have")) no mask, while others have"
    case .masksInverted:
      "masks keep \(Figure.percent(value)) of the middle and nearly all of the border: they hide "
        + "what they should keep"
    case .masksMisaligned:
      "\(count("mask has", "masks have")) sides of another ratio than the photograph, by "
        + HumanText.number(value)
    case .masksCoverObject:
      "\(count("mask hides", "masks hide")) nearly all: \(HumanText.number(value * 100)) % is kept"
    case .depthEmpty:
      "\(count("depth map knows", "depth maps know")) \(HumanText.number(value * 100)) % of their "
        + "pixels"
    case .depthMisaligned:
      "\(count("depth map has", "depth maps have")) sides of another ratio than the photograph, by "
        + HumanText.number(value)
    case .wrongDepthScale:
      "depth maps have a median of \(HumanText.number(value)) m: their unit may be another"
    case .wrongPoseScale:
      "the poses lie \(HumanText.number(value)) times the depth from their middle: poses and depth "
        + "have different units"
    case .wrongPoseConvention:
      "gravity has another direction in each pose's world, by \(shown)°: the poses may be inverted "
        + "or have other axes"
    default: ""
    }
  }
}

extension Finding {
  /// Maximum fraction of the frames that are excluded rather than taken again.
  private static let maxExcluded = 0.34

  /// A command; `nil` if only a new capture or other files help.
  package func command(_ names: FrameList, of total: Int, _ advisor: Advisor) -> String? {
    switch kind {
    case .blankFrames, .underexposed, .overexposed, .motionBlur, .duplicateFrames, .nearDuplicates,
      .mixedCameras:
      Double(frames.count) <= Self.maxExcluded * Double(total)
        ? "exclude " + names.words(frames) : nil
    case .orderWrong: "set match.mode similar"
    case .masksInverted: advisor.load("--invert-masks")
    case .masksMisaligned, .masksCoverObject: advisor.load("--masks none")
    case .wrongDepthScale: advisor.load("--depth-scale \(Self.unit(of: value / Self.usualDepth))")
    case .depthEmpty, .depthMisaligned: advisor.load("--no-depth")
    case .wrongPoseScale: advisor.load("--pose-scale \(Self.unit(of: value))")
    case .wrongPoseConvention: advisor.load("--poses none")
    default: nil
    }
  }

  /// The usual distance to a captured object, meters: an arm's length.
  private static let usualDepth = 0.6
  /// Units of length, meters: kilometers, meters, feet, decimeters, inches, centimeters,
  /// millimeters and tenths, with the inverse of each.
  private static let units = [
    1000, 100, 39.37, 10, 3.281, 0.3048, 0.1, 0.0254, 0.01, 0.001, 0.0001,
  ]

  /// The unit that brings a length closest to its usual value; `excess` is the ratio to that value.
  private static func unit(of excess: Double) -> String {
    let best = units.min { abs(log($0 * excess)) < abs(log($1 * excess)) } ?? 1
    return String(format: "%g", best)
  }

  /// The remedy if no command helps.
  package var remedy: String {
    switch kind {
    case .damagedFiles: "copy these files again"
    case .blankFrames, .underexposed, .overexposed:
      "take these photographs again, with more even light"
    case .motionBlur: "take these photographs again, with a shorter exposure"
    case .exposureJump: "lock the exposure while shooting; texture evens out what is left"
    case .duplicateFrames, .nearDuplicates: "move between photographs: copies show no depth"
    case .wrongExtension: "rename them where other programs go by the name"
    case .mixedSizes: "load the originals; photographs of each size get intrinsics of their own"
    case .principalPoint: "load the originals, or give the intrinsics with load --camera"
    case .focalUnknown: "load the originals, or give the intrinsics with load --camera"
    case .mixedCameras: "shoot with one lens and one zoom"
    case .timeGap: "compare the light before and after; two passes may need views that join them"
    case .unusedParts: "load names each with its reason"
    case .masksMissing: "add the masks, or load without masks"
    case .masksInverted: "invert the masks, or load without masks: 0 is what is ignored"
    case .masksMisaligned: "make the masks from these photographs"
    case .masksCoverObject: "look at these masks: 0 is what is ignored"
    case .depthEmpty: "hold the device closer; depth maps like this are not used"
    case .wrongPoseConvention: "read the poses as their writer meant them; align does without them"
    default: ""
    }
  }
}
