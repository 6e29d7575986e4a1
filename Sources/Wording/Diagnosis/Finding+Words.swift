import Diagnosis
import Foundation
import ShellKit

extension Finding: Worded {
  /// The finding, with its figures.
  package var words: String {
    switch kind {
    case .damagedFiles, .blankFrames, .underexposed, .overexposed, .motionBlur, .defocus,
      .exposureJump, .duplicateFrames, .nearDuplicates:
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
    case .damagedFiles: "\(count("file cannot", "files cannot")) be decoded, skipped"
    case .blankFrames:
      "\(count("photograph shows", "photographs show")) nothing: dark and bright parts "
        + "differ by \(shown) of 255 levels, expected at least \(bound)"
    case .underexposed:
      "\(count("photograph is", "photographs are")) too dark: even bright parts have "
        + "\(Figure.percent(value)) of full scale, expected at least \(Figure.percent(limit))"
    case .overexposed:
      "\(count("photograph is", "photographs are")) overexposed over "
        + "\(Figure.percent(value)), expected at most \(Figure.percent(limit))"
    case .motionBlur, .defocus:
      "\(count("photograph is", "photographs are")) "
        + "\(kind == .defocus ? "out of focus" : "blurred by motion"): sharpness is "
        + "\(Figure.percent(value)) of the neighbors', expected at least \(Figure.percent(limit))"
    case .exposureJump:
      "\(count("photograph is", "photographs are")) brighter or darker than their neighbors "
        + "by \(shown) stops, expected at most \(bound)"
    case .duplicateFrames: "\(count("file is", "files are")) a byte-identical copy of another"
    case .nearDuplicates:
      "\(count("photograph shows", "photographs show")) the same as the previous one: they "
        + "differ by \(HumanText.number(value)) of 255 levels, no more than noise"
    default: ""
    }
  }

  private var fileWords: String {
    switch kind {
    case .wrongExtension:
      "\(count("file is", "files are")) of another format than the extension says; the "
        + "content is used"
    case .mixedSizes:
      "\(shown) sizes; \(count("photograph is", "photographs are")) not of the usual size"
    case .principalPoint:
      "\(count("photograph was", "photographs were")) cropped or stretched since the camera stored "
        + "\(frames.count == 1 ? "it" : "them"): the aspect ratio changed by "
        + "\(HumanText.number(value)), so that the principal point may not be at the center"
    case .focalUnknown:
      "the focal length of \(photographs) is a guess, while the others have one"
    case .mixedCameras:
      "\(photographs) of cameras or zooms with only \(shown) each; \(bound) determine intrinsics"
    case .orderWrong:
      "the order of names differs from the order of times in \(Figure.percent(value)) of the "
        + "steps, and neighbors by name are matched"
    case .timeGap: "a pause of \(shown) minutes before \(photographs): the light may have changed"
    default: ""
    }
  }

  private var partWords: String {
    switch kind {
    case .unusedParts: "\(count("file", "files")) next to photographs, or entries, cannot be used"
    case .masksMissing: "\(count("photograph has", "photographs have")) no mask, while others have"
    case .masksInverted:
      "masks show the border of the photographs \(HumanText.number(value)) times as much as the "
        + "center, expected at most \(HumanText.number(limit)): they hide what they should show"
    case .masksMisaligned:
      "\(count("mask has", "masks have")) another aspect ratio than the photograph, by "
        + HumanText.number(value)
    case .masksCoverObject:
      "\(count("mask hides", "masks hide")) nearly everything: "
        + "\(HumanText.number(value * 100)) % is shown"
    case .depthEmpty:
      "\(count("depth map has", "depth maps have")) depth in "
        + "\(HumanText.number(value * 100)) % of the pixels"
    case .depthMisaligned:
      "\(count("depth map has", "depth maps have")) another aspect ratio than the photograph, by "
        + HumanText.number(value)
    case .wrongDepthScale:
      "depth maps have a median of \(HumanText.number(value)) m: their unit may be wrong"
    case .wrongPoseScale:
      "the poses are \(HumanText.number(value)) times the depth away from their center: "
        + "poses and depth have different units"
    case .wrongPoseConvention:
      "the directions of gravity in the poses' world differ by \(shown)°: the poses may be "
        + "inverted or have other axes"
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
    case .blankFrames, .underexposed, .overexposed, .motionBlur, .defocus, .duplicateFrames,
      .nearDuplicates, .mixedCameras:
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
    case .defocus: "take these photographs again, in focus"
    case .exposureJump: "lock the exposure while photographing; texture compensates the rest"
    case .duplicateFrames, .nearDuplicates: "move between photographs: duplicates give no depth"
    case .wrongExtension: "rename them for programs that rely on the extension"
    case .mixedSizes: "load the originals; photographs of each size get their own intrinsics"
    case .principalPoint: "load the originals, or give the intrinsics with load --camera"
    case .focalUnknown: "load the originals, or give the intrinsics with load --camera"
    case .mixedCameras: "use one lens and one zoom setting"
    case .timeGap: "compare the light before and after; two passes may need views that connect them"
    case .unusedParts: "load lists each with its reason"
    case .masksMissing: "add the masks, or load without masks"
    case .masksInverted: "invert the masks, or load without masks: 0 means background"
    case .masksMisaligned: "make the masks from these photographs"
    case .masksCoverObject: "check these masks: 0 means background"
    case .depthEmpty: "hold the device closer; such depth maps are not used"
    case .wrongPoseConvention:
      "load the poses in the convention of their program; align works without them"
    default: ""
    }
  }
}
