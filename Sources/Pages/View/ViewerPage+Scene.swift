import Support

/// The part of the page with the 3D view, its controls and keys.
extension ViewerPage {
  var scene: String {
    """
    <main id="scene">
    <p id="no-webgl" hidden>This browser cannot draw in 3D: WebGL is missing or disabled. The \
    panel works without it.</p>
    <p id="nothing" hidden>There is nothing to show in 3D yet: run align for poses.</p>
    <details id="layers" open hidden><summary>Layers</summary></details>
    <div id="transport" hidden><button type="button" id="play" aria-label="play">▶</button>\
    <input type="range" id="step" min="0" max="1" value="0" aria-label="registered views">\
    <output id="growth"></output></div>
    <div id="tools" hidden><button type="button" id="reset">Reset view</button>\
    <button type="button" id="measure" aria-pressed="false">Measure</button>\
    <button type="button" id="picture">Save picture</button></div>
    <output id="measured" hidden></output>
    <div id="scale" hidden><div></div><span></span></div>
    <button type="button" id="help" aria-label="keys">?</button>
    <div id="keys" hidden><h2>Keys</h2><dl>
    <dt>drag</dt><dd>rotate</dd><dt>right drag</dt><dd>pan</dd><dt>wheel</dt><dd>zoom</dd>
    <dt>click on a camera</dt><dd>show its photograph</dd>
    <dt>← → ↑ ↓</dt><dd>previous, next photograph</dd>
    <dt>space</dt><dd>play or stop the growth of the model</dd>
    <dt>Home</dt><dd>initial view</dd><dt>m</dt><dd>measure between two clicks</dd><dt>?</dt><dd>this list</dd><dt>Esc</dt><dd>close</dd>
    </dl></div>
    <noscript><p>The 3D view needs JavaScript; the lists next to it do not.</p></noscript>
    \(sides)</main>

    """
  }

  /// What the halves of the picture show, if there are two.
  var sides: String {
    guard let beside = content.data.beside else { return "" }
    return "<div id=\"sides\"><span>current results</span>"
      + "<span>\(MarkupText.escaped(beside.label))</span></div>\n"
  }

  /// A notice in a served page that appears when the server has ended.
  var served: String {
    guard let version else { return "" }
    return
      "<p id=\"served\" data-version=\"\(version)\" hidden>The shell that served this page "
      + "has ended; the page shows its last state.</p>\n"
  }
}
