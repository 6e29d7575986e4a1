import Foundation
import ObjectCapture
import Script
import Support
import TestSupport
import Testing

@testable import Commands

/// Videos of a session's screen, and pictures of its masks.
@Suite(.tags(.slow)) struct SessionPictureTests {
  private static let hasFFmpeg = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").contains { FileManager.default.isExecutableFile(atPath: "\($0)/ffmpeg") }

  /// Renders a recording of an object, runs a session until it has `shots` shots, then runs more
  /// lines.
  private static func run(
    in folder: URL, shots: Int = 3, options: String = "", then lines: String
  ) throws {
    var shell = Shell(state: ShellState(directory: folder), presenter: CollectingPresenter())
    _ = try shell.run(
      Source(
        name: "film",
        text: SimulatedCapture.film + """

          load walk
          session start --images shots \(options)
          session step 20
          session detect
          session capture
          session run --until shots>=\(shots)

          """ + lines))
  }

  @Test(.enabled(if: hasFFmpeg, "ffmpeg is not on the PATH"))
  func sessionFramesAreEncodedAsAVideo() throws {
    let folder = try TemporaryFolder()
    try Self.run(
      in: folder.url,
      then: """
        show session --frames 5 --width 301 --out film
        expect $last.pictures == 5
        expect $last.film != null
        """)
    let film = try Data(contentsOf: folder.url.appendingPathComponent("film/session.mp4"))
    try #require(film.count > 500)
    #expect(film[4..<8].elementsEqual("ftyp".utf8))
  }

  @Test func showMasksReportsTheSourceOfMasks() throws {
    let folder = try TemporaryFolder()
    try Self.run(
      in: folder.url,
      then: """
        show masks *000* --width 300
        expect $last.masks[0].source == null
        session finish
        load shots
        show masks --out sheet.png --width 400
        expect count($last.masks) == 3
        expect $last.masks[2].source == "session"
        expect $last.masks[2].used == null
        expect $last.masks[2].shown > 0.02
        features
        show masks IMG_0002
        expect count($last.masks) == 1
        expect $last.masks[0].used != null
        """)
    let sheet = folder.url.appendingPathComponent("sheet.png")
    #expect(FileManager.default.fileExists(atPath: sheet.path))
  }

  @Test func sessionsCanStoreShotsAsHEIC() throws {
    let folder = try TemporaryFolder()
    try Self.run(
      in: folder.url, shots: 2, options: "--shot-format heic",
      then: """
        session fork other
        session run --until shots>=3
        session diff session-1 other
        expect $last.shots_b == ["IMG_0003.HEIC"]
        session finish
        load shots
        expect $last.with_depth == 2
        show masks
        expect count($last.masks) == 2
        expect $last.masks[1].source == "session"
        """)
  }
}
