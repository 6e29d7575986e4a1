import Alignment
import Geometry
import Pipeline
import Script
import ShellKit
import Wording

/// `cameras` compares the given intrinsics with the fitted ones.
struct CamerasCommand: Command {
  static let spec = CommandSpec(
    "cameras", group: .debugging,
    summary: "Compares the intrinsics stated in files with those that alignment estimated.",
    details: """
      One row per camera: the source of its focal length, the number of registered frames that \
      share it, initial and final value in pixels, the change, the refined parameters and their \
      uncertainty. The principal point is given by its distance from the image center. prior, \
      photographs, systematic and result are standard deviations of the focal length in percent: of \
      the initial value; by the noise of the keypoints; by errors of the lens model and the shutter, \
      0.05 px in the worst pattern; and of the final value. Where the photographs determine it less \
      well than the initial value is known, the latter enters the last adjustment.
      """,
    needs: [.result(.align)],
    examples: ["cameras": "focal_px"])

  /// Change of the focal length above which the value in the file is considered wrong, percent.
  private static let maxChange = 20.0

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    let cameras = try shell.project.results.report(of: AlignBinding.self).cameras
    let rows = cameras.enumerated().filter { $0.element.views > 0 }.map { index, camera in
      CamerasCommand.record(index, camera)
    }
    let wrong = cameras.indices.filter {
      cameras[$0].views > 0 && cameras[$0].source != .guess
        && abs(CamerasCommand.change(cameras[$0])) > Self.maxChange
    }
    let held = cameras.enumerated().compactMap { index, camera in
      camera.focal?.free.map { FocalText.held(index, camera, free: $0) }
    }
    let caption =
      held
      + wrong.map {
        "camera \($0): the focal length changed by "
          + "\(HumanText.number(CamerasCommand.change(cameras[$0]))) %, more than "
          + "\(HumanText.number(Self.maxChange)) %: the value from \(cameras[$0].source.rawValue) "
          + "is wrong"
      }
    return .table(
      rows,
      columns: [
        "camera", "frames", "source", "start_px", "focal_px", "change", "deviation_px", "centre_x",
        "centre_y", "lens", "k1", "k2", "k3", "k4", "prior", "photographs", "systematic", "result",
        "refined", "remark",
      ], caption: caption.joined(separator: "\n"))
  }

  /// Change of the focal length, percent.
  private static func change(_ camera: CameraRecord) -> Double {
    camera.start.focal > 0 ? 100 * (camera.final.focal / camera.start.focal - 1) : 0
  }

  private static func record(_ index: Int, _ camera: CameraRecord) -> Record {
    let final = camera.final
    var record: Record = [
      "camera": .number(index), "frames": .number(camera.views),
      "source": .string(camera.source.rawValue), "start_px": .number(camera.start.focal),
      "focal_px": .number(final.focal), "change": .number(change(camera)),
      "deviation_px": .number(orNull: camera.deviation?.focal),
      "centre_x": .number(final.cx - Double(final.width) / 2),
      "centre_y": .number(final.cy - Double(final.height) / 2),
      "centre_deviation_px": .number(orNull: camera.deviation?.principalPoint),
      "k1": .number(final.k1), "k2": .number(final.k2), "p1": .number(final.p1),
      "p2": .number(final.p2), "lens": .string("\(final.lens)"), "k3": .number(final.k3),
      "k4": .number(final.k4), "width": .number(final.width), "height": .number(final.height),
      "refined": .string(camera.refined), "remark": .string(camera.remark.words),
    ]
    record.add(FocalText.figures(camera.focal))
    return record
  }
}
