import Support
import Testing

@testable import Formats

/// Names of dataset images.
@Suite struct DatasetNamesTests {
  private static let hostile = [
    "../../etc/passwd.jpg", "/etc/passwd.jpg", "..", ".", "", "/", "a//b.jpg", ".hidden.jpg",
    "a\nb.jpg", "a\"b'.jpg", "a\u{202E}gpj.b", "C:\\x\\y.jpg", "a*?<>|.jpg", "a,b;c.jpg",
    "%2e%2e/x.jpg",
    "-rf.jpg", "~/x.jpg", "ü/größe.jpg", "日本.jpg", "#1.jpg",
    String(repeating: "x", count: 300) + ".jpg",
    "a /b .jpg", "x/./../y.jpg",
  ]

  private func check(_ name: String) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    #expect(
      !parts.contains { $0.isEmpty || $0 == "." || $0 == ".." || $0.utf8.count > 200 }, "\(name)")
    #expect(!parts.contains { $0.hasPrefix(".") || $0.hasPrefix("-") || $0.hasPrefix("~") })
    let bad: Set<Unicode.Scalar> = ["\\", ":", "*", "?", "\"", "<", ">", "|", ",", ";", "%"]
    #expect(!name.unicodeScalars.contains { $0.actsUnseen || bad.contains($0) }, "\(name)")
    #expect(name.hasSuffix(".jpg"))
  }

  @Test(arguments: [false, true]) func hostileNamesStayInTheFolderAndAreUnique(isFlat: Bool) {
    var names = DatasetNames(isFlat: isFlat)
    let found = Self.hostile.map { names.add($0, fileExtension: "jpg") }
    for name in found { check(name) }
    #expect(Set(found.map { $0.lowercased() }).count == found.count)
    if isFlat { #expect(found.allSatisfy { !$0.contains("/") }) }
  }

  @Test func plainNamesAreUnchanged() {
    var names = DatasetNames(isFlat: false)
    for name in ["IMG_0001.jpg", "left/IMG 2 (1).jpg", "größe.JPG", "a.b.png"] {
      let suffix = String(name.split(separator: ".").last ?? "")
      #expect(names.add(name, fileExtension: suffix) == name)
    }
  }

  @Test func stemsAreUniqueIgnoringCase() {
    var names = DatasetNames(isFlat: false)
    #expect(names.add("a.heic", fileExtension: "jpg") == "a.jpg")
    #expect(names.add("A.png", fileExtension: "png") == "A_2.png")
    #expect(names.add("a.jpg", fileExtension: "jpg") == "a_3.jpg")
  }

  @Test func fileAndFolderNeverHaveTheSameName() {
    var names = DatasetNames(isFlat: false)
    #expect(names.add("a.jpg", fileExtension: "jpg") == "a.jpg")
    #expect(names.add("a.jpg/b.jpg", fileExtension: "jpg") == "a.jpg_b.jpg")
    #expect(names.add("c.jpg/d.jpg", fileExtension: "jpg") == "c.jpg/d.jpg")
    #expect(names.add("c.jpg", fileExtension: "jpg") == "c_2.jpg")
  }

  @Test func flatNamesIncludeTheirFolders() {
    var names = DatasetNames(isFlat: true, hasPoints: false)
    #expect(names.add("left/a.b.jpg", fileExtension: "jpg") == "left_a_b.jpg")
    #expect(names.add("right/a.b.jpg", fileExtension: "jpg") == "right_a_b.jpg")
  }
}
