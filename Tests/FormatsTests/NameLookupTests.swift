import Testing

@testable import Formats

/// Names of files in lists of other programs.
@Suite struct NameLookupTests {
  private func find(_ path: String, among names: [String]) -> NameLookup.Found {
    NameLookup(names.map { [$0] }).find([path])
  }

  @Test(arguments: [
    ("a.jpg", "a.jpg"), ("a.jpg", "a"), ("a.jpg", "A.JPG"), ("a.jpg", "a.png"),
    ("/x/left/a.jpg", "C:\\scan\\left\\a.jpg"), ("/x/a.jpg", "/home/me/images/a.jpg"),
    ("/x/a.jpg", "../images/a.jpg"), ("./a.jpg", "images/./a.jpg"),
    ("/x/e\u{301}1.jpg", "\u{E9}1.jpg"), ("DSC.0001", "DSC.0001.JPG"),
  ])
  func aNameIsFoundByTheEndOfItsPath(path: String, name: String) {
    #expect(find(path, among: ["other/b.jpg", name]) == .one(1))
  }

  @Test(arguments: [
    ("a.jpg", "b.jpg"), ("a.jpg", "aa.jpg"), ("a.1", "a.2"), ("a.jpg", "a.jpg/b"), ("a", ""),
    ("", "a"), ("..", ".."), ("a.jpg", "a/.."),
  ])
  func otherNamesAreNotFound(path: String, name: String) {
    #expect(find(path, among: [name]) == .none)
  }

  @Test func theLongestCommonSuffixDecides() {
    let names = ["left/a.jpg", "right/a.jpg", "scan/right/a.jpg"]
    #expect(find("/x/left/a.jpg", among: names) == .one(0))
    #expect(find("/scan/right/a.jpg", among: names) == .one(2))
    #expect(find("/x/middle/a.jpg", among: names) == .several)
  }

  @Test func equalNamesAreAmbiguous() {
    #expect(find("a.jpg", among: ["a", "a"]) == .several)
    #expect(find("a.jpg", among: ["a.png", "a.tif"]) == .several)
    #expect(find("a.jpg", among: [String](repeating: "a", count: 1000)) == .several)
  }

  @Test func caseAndExtensionDecideBetweenEqualSuffixes() {
    let names = ["a.png", "A.jpg", "a.jpg"]
    #expect(find("x/a.jpg", among: names) == .one(2))
    #expect(find("x/a.png", among: names) == .one(0))
    #expect(find("x/A.JPG", among: Array(names.dropLast())) == .one(1))
  }

  @Test func anEntryBelongsToTheBestOfItsFiles() {
    let lookup = NameLookup([["left/a.jpg"], ["b.jpg"]])
    let files = [["/x/left/a.jpg"], ["/x/right/a.jpg"], ["/x/left/b.jpg"], ["/x/right/b.jpg"]]
    #expect(lookup.assign(files) == [.one(0), .none, .several, .several])
  }

  @Test(arguments: [
    ("a.png", true), ("a.jpg.png", true), ("a_mask.png", true), ("a.mask.png", true),
    ("a.jpg.mask.png", true), ("mask_a.png", true), ("MASK-a.PNG", true), ("a.jpeg", true),
    ("unmask_a.png", false), ("ab_mask.png", false), ("mask.png", false),
  ])
  func masksAreFoundByTheNamesOfAllPrograms(name: String, isFound: Bool) {
    let lookup = NameLookup([MaskNames.owners("masks/\(name)")])
    #expect(lookup.find(["/x/images/a.jpg"]) == (isFound ? .one(0) : .none))
  }

  @Test func longAndHostilePathsAreSearchedInBoundedTime() {
    let deep = String(repeating: "a/", count: 5000) + "b.jpg"
    let lookup = NameLookup((0..<2000).map { _ in [deep] } + [["c/b.jpg"]])
    #expect(lookup.find([deep]) == .several)
    #expect(lookup.find(["c/b.jpg"]) == .one(2000))
  }
}
