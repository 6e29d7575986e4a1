import Capture
import Foundation
import Imaging
import Script
import Support
import TestSupport
import Testing

@testable import Commands
@testable import Wording

@Suite struct DoctorTests {
  /// Images of noise, one of them black.
  private func withABlackFrame() throws -> FakeRun {
    var fake = try FakeRun(frames: 6)
    let black = RGBImage(width: 64, height: 48)
    try Data(black.pngData()).write(to: fake.photos.appendingPathComponent("IMG_0003.png"))
    try fake.reload()
    return fake
  }

  private func run(_ line: String, in fake: inout FakeRun) throws -> (value: Value, lines: [String])
  {
    let presenter = CollectingPresenter()
    var shell = Shell(state: fake.state, presenter: presenter)
    defer { fake.state = shell.state }
    _ = try shell.run(.init(name: "t", text: "let x = \(line)\n" + line))
    return (shell.variables["x"] ?? .null, presenter.take())
  }

  @Test func aBlackFrameIsReportedByLoadAndDoctorWithACommandThatFixesIt() throws {
    var fake = try withABlackFrame()
    let reply = try LoadReply.of(fake.reload(), fake.state.project)
    #expect(reply.value.record?["findings"] == .list([.string("blank-frames")]))
    #expect(reply.text.contains("1 finding: blank-frames IMG_0003.png"))
    let (value, _) = try run("doctor", in: &fake)
    let finding = try #require(value.record?["findings"]?.table?.first)
    #expect(finding["id"] == .string("blank-frames"))
    #expect(finding["severity"] == .string("bad"))
    #expect(finding["frames"] == .list([.string("IMG_0003.png")]))
    let value0 = try #require(finding["value"]?.number)
    let limit = try #require(finding["limit"]?.number)
    #expect(value0 < limit)
    let command = try #require(finding["command"]?.string)
    _ = try run(command, in: &fake)
    let (after, lines) = try run("doctor", in: &fake)
    #expect(after.record?["findings"] == .list([]))
    #expect(after.record?["worst"] == .string("none"))
    #expect(lines.joined().contains("no findings in 5 frames"))
  }

  @Test func measuredQualitiesAreStoredUntilAPhotographChanges() throws {
    var fake = try withABlackFrame()
    #expect(fake.state.project.qualities.isEmpty)
    _ = try fake.state.project.setExcluded(true, ["IMG_0001"])
    try fake.state.project.measureQuality()
    let measured = fake.state.project.qualities
    try fake.reload()
    #expect(fake.state.project.qualities == measured)
    #expect(measured.count == 6)
    try PhotoFolder.write(
      to: fake.photos.appendingPathComponent("IMG_0004.png"), seed: 77, stream: 3)
    try fake.reload()
    #expect(
      Set(fake.state.project.qualities.keys) == [0, 1, 2, 4, 5],
      "another file, measured when asked for")
  }

  @Test func soundFilesOfEarlierVersionsAreRead() throws {
    let text = #"{"stamps":{"/a.jpg":{"bytes":1,"changed":2,"modified":3,"number":4}}}"#
    let files = try JSONDecoder().decode(SoundFiles.self, from: Data(text.utf8))
    #expect(files != SoundFiles())
  }

  @Test func frameListsAreAbbreviatedAndQuoted() {
    let list = FrameList(["a.jpg", "b.jpg", "c.jpg", "d e.jpg", "f.jpg", "g's.jpg"])
    #expect(list.compact([0, 1, 2, 4]) == "a.jpg…c.jpg, f.jpg")
    #expect(list.compact([0, 1]) == "a.jpg, b.jpg")
    #expect(list.compact([]).isEmpty)
    #expect(list.words([0, 3, 5]) == "a.jpg 'd e.jpg' \"g's.jpg\"")
    let many = FrameList((0..<40).map { "\($0)" })
    #expect(many.compact(stride(from: 0, to: 40, by: 2).map { $0 }).hasSuffix("and 14 more"))
  }
}
