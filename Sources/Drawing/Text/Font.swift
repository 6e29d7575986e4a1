import CFont
import CFreeType
import Support
import Synchronization

/// The bundled font, rendered by FreeType.
///
/// Outlines are not hinted, and system fonts are not used: the same text gives the same bytes
/// regardless of installed fonts, repetition and thread.
final class Font: Sendable {
  static let bundled = Font()

  /// Coverage of each pixel by a character, 0 ... 255, row by row.
  struct Glyph {
    /// Left edge relative to the pixel of the pen, and rows from the top edge to the baseline.
    var left = 0
    var top = 0
    var width = 0
    var height = 0
    var cover: [UInt8] = []
  }

  /// Extent of letters above and below the baseline, as fractions of the size.
  let ascent: Double
  let descent: Double

  /// The FreeType face; calls on it must not overlap.
  private struct Handle {
    let face: FT_Face
  }
  private let handle: Mutex<Handle>

  /// FreeType's units per pixel.
  private static let parts = 64.0
  /// Number of subpixel positions of a character.
  private static let places = 4.0
  /// Loads plain outlines, without hints and bitmaps.
  private static let loading = FT_Int32(FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)

  private init() {
    var library: FT_Library?
    var face: FT_Face?
    guard FT_Init_FreeType(&library) == 0,
      FT_New_Memory_Face(library, ocs_font, FT_Long(ocs_font_size), 0, &face) == 0, let face
    else { preconditionFailure("the bundled font cannot be read") }
    let em = Double(max(face.pointee.units_per_EM, 1))
    ascent = Double(face.pointee.ascender) / em
    descent = -Double(face.pointee.descender) / em
    handle = Mutex(Handle(face: face))
  }

  /// The advance of each character of a text, in pixels.
  func advances(_ text: [Unicode.Scalar], size: Int) -> [Double] {
    handle.withLock { handle in
      guard FT_Set_Pixel_Sizes(handle.face, 0, FT_UInt(size)) == 0 else { return [] }
      return text.map { Self.load($0, handle.face)?.pointee.linearAdvance ?? 0 }
    }
  }

  /// The glyphs of a text with pens at `pens`, in pixels from the beginning of the text.
  func glyphs(_ text: [Unicode.Scalar], at pens: [Double], size: Int) -> [Glyph] {
    handle.withLock { handle in
      guard FT_Set_Pixel_Sizes(handle.face, 0, FT_UInt(size)) == 0 else { return [] }
      return zip(text, pens).compactMap { Self.draw($0, at: $1, handle.face) }
    }
  }

  /// The outline of a character; a box if the font does not have it.
  private static func load(_ scalar: Unicode.Scalar, _ face: FT_Face) -> FT_GlyphSlot? {
    let index = FT_Get_Char_Index(face, FT_ULong(scalar.value))
    return FT_Load_Glyph(face, index, loading) == 0 ? face.pointee.glyph : nil
  }

  private static func draw(_ scalar: Unicode.Scalar, at pen: Double, _ face: FT_Face) -> Glyph? {
    guard let slot = load(scalar, face) else { return nil }
    let place = (pen * places).rounded(.down) / places
    let whole = place.rounded(.down)
    FT_Outline_Translate(&slot.pointee.outline, Int(saturating: (place - whole) * parts), 0)
    guard FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0 else { return nil }
    let bitmap = slot.pointee.bitmap
    let (width, height) = (Int(bitmap.width), Int(bitmap.rows))
    var glyph = Glyph(
      left: Int(saturating: whole) + Int(slot.pointee.bitmap_left),
      top: Int(slot.pointee.bitmap_top), width: width, height: height)
    guard let rows = bitmap.buffer, width > 0, height > 0, bitmap.pitch >= bitmap.width else {
      return nil
    }
    glyph.cover.reserveCapacity(width * height)
    for row in 0..<height {
      glyph.cover += UnsafeBufferPointer(start: rows + row * Int(bitmap.pitch), count: width)
    }
    return glyph
  }
}

extension FT_GlyphSlotRec_ {
  /// The advance in pixels, not rounded.
  fileprivate var linearAdvance: Double { Double(linearHoriAdvance) / 65536 }
}
