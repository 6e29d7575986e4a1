/// The part of the page with the 3D view, its controls and keys.
extension ViewPage {
  static let scene = """
    <main id="scene">
    <p id="no-webgl" hidden>This browser cannot draw in three dimensions: WebGL is missing or switched \
    off. The panel works without it.</p>
    <p id="nothing" hidden>Nothing stands in space yet: poses come with align.</p>
    <details id="layers" open hidden><summary>Layers</summary></details>
    <div id="transport" hidden><button type="button" id="play" aria-label="play">▶</button>\
    <input type="range" id="step" min="0" max="1" value="0" aria-label="registered views">\
    <output id="growth"></output></div>
    <button type="button" id="help" aria-label="keys">?</button>
    <div id="keys" hidden><h2>Keys</h2><dl>
    <dt>drag</dt><dd>turn</dd><dt>right drag</dt><dd>move</dd><dt>wheel</dt><dd>nearer, further</dd>
    <dt>click on a camera</dt><dd>its photograph</dd>
    <dt>← → ↑ ↓</dt><dd>the photograph before, the next</dd>
    <dt>space</dt><dd>play the model’s growth, stop</dd>
    <dt>Home</dt><dd>look as at first</dd><dt>?</dt><dd>this list</dd><dt>Esc</dt><dd>close</dd>
    </dl></div>
    <noscript><p>The 3D view needs scripts; the lists beside it do not.</p></noscript>
    </main>

    """

  /// A notice in a served page that appears when the server has ended.
  var served: String {
    guard let version else { return "" }
    return
      "<p id=\"served\" data-version=\"\(version)\" hidden>The shell that served this page has "
      + "ended; what is seen is the last it had.</p>\n"
  }
}
