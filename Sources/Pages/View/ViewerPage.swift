import Foundation
import Script
import Support
import Workspace

/// The page of `view`: a 3D view of the results, with the photographs next to it.
package struct ViewerPage {
  let content: ViewerGathering
  private let title: String
  /// Verdict and causes, as HTML.
  private let lead: String
  /// The version of a served page, which lets it detect a newer one.
  let version: Int?

  /// - Parameter version: The version of a served page; `nil` for one in a file.
  /// - Throws: `WorkspaceError.noCapture`, `Cancelled`; `EncodingError` for values that JSON cannot
  ///   represent.
  package static func text(
    of project: inout Project, content: ViewerContent, library: ThreeLibrary,
    beside run: ViewerRun? = nil, version: Int? = nil
  ) throws -> String {
    let page = ViewerPage(
      content: try ViewerGathering(&project, content, beside: run),
      title: try project.loadedCapture().name,
      lead: try ReportPage.lead(Result { try content.diagnosis(project.diagnosis()) }),
      version: version)
    return try page.document(library).text
  }

  private func document(_ library: ThreeLibrary) throws -> HTMLDocument {
    let data = try EmbeddedScript.json(JSONEncoder.sorted.encode(content.data))
    let body =
      scene + served
      + "<aside id=\"panel\">\n<h1>\(MarkupText.escaped(title))</h1>\n\(tabs)\(findings)"
      + "\(photographs)\(dial)</aside>\n"
      + "<script type=\"application/json\" id=\"data\">\(data)</script>\n"
      + "<!-- three.js and its OrbitControls, copyright of the three.js authors, MIT license -->\n"
    return HTMLDocument(
      title: "\(title): view", asksItsServer: version != nil,
      styles: [HTMLPage.style, ViewerScript.style], body: body,
      scripts: library.scripts + [HTMLPage.script, ViewerScript.text(served: version != nil)])
  }

  private static let tabNames = [
    ("findings", "Findings"), ("photographs", "Photographs"), ("dial", "Dial"),
  ]

  private var tabs: String {
    let buttons = Self.tabNames.map {
      "<button type=\"button\" role=\"tab\" data-tab=\"\($0.0)\">\($0.1)</button>"
    }
    return "<div id=\"tabs\" role=\"tablist\">\(buttons.joined())</div>\n"
  }

  private var findings: String {
    let notes = content.notes.map { "<li>\(MarkupText.escaped($0))</li>\n" }
    return "<section id=\"findings\">\n\(lead)"
      + (notes.isEmpty ? "" : "<h2>About this page</h2>\n<ul>\n\(notes.joined())</ul>\n")
      + "</section>\n"
  }

  private var photographs: String {
    let missing = content.data.frames.count { !$0.reason.isEmpty }
    let filter =
      missing == 0
      ? ""
      : "<label><input type=\"checkbox\" id=\"only-missing\">only the \(missing) photographs "
        + "not in the model</label>\n"
    let rows = content.data.frames.enumerated().map { row($0, $1) }
    return "<section id=\"photographs\">\n<div id=\"photograph\" hidden></div>\n"
      + HTMLPage.paragraph(summary) + filter
      + "<ol id=\"list\">\n\(rows.joined())</ol>\n</section>\n"
  }

  private var summary: String {
    let states = content.frames.rows.map { content.frames.state($0["name"]?.string ?? "") }
    let counts: [(ViewerFrames.State, String)] = [
      (.registered, "registered"), (.placed, "placed by their device poses"),
      (.missing, "not registered"), (.excluded, "excluded"), (.open, "not aligned yet"),
    ]
    let parts = counts.compactMap { state, words in
      let count = states.count { $0 == state }
      return count > 0 ? "\(count) \(words)" : nil
    }
    return "\(states.count) photographs: \(parts.joined(separator: ", "))"
  }

  private func row(_ index: Int, _ frame: ViewerData.Frame) -> String {
    let name = content.frames.rows[index]["name"]?.string ?? ""
    let state = content.frames.state(name)
    return "<li class=\"\(state.rawValue)\"><button type=\"button\" data-frame=\"\(index)\">"
      + "<span class=\"chip c\(frame.component % ViewerScript.componentColors)\"></span>"
      + "<span class=\"name\">\(MarkupText.escaped(name))</span>"
      + "<span class=\"note\">\(MarkupText.escaped(content.frames.note(name)))</span>"
      + "</button></li>\n"
  }

  private var dial: String {
    let picture =
      content.dial.isEmpty
      ? HTMLPage.paragraph("The viewing directions are known once the views are aligned.")
      : "<p>The directions of the registered views, seen from above; the dashed wedge is the "
        + "widest gap. A click on a mark selects its photograph.</p>\n\(content.dial)"
    return "<section id=\"dial\">\n\(picture)</section>\n"
  }
}
