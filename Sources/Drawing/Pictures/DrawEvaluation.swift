import Imaging
import Support

/// A photograph and the model at its pose, sample by sample.
public struct EvaluationPicture: Sendable {
  /// The photograph and the model, of one size.
  let photograph: RGBImage, model: RGBImage
  /// Whether each sample shows the model, row by row.
  let isCovered: [Bool]
  /// Columns and rows of the first samples of blocks that are unlike the photograph.
  let unlike: [(left: Int, top: Int)]
  /// Side of a block, samples.
  let side: Int
  let title: String
  let note: String

  /// Creates a picture from images of one size with `isCovered` as long as both.
  public init(
    photograph: RGBImage, model: RGBImage, isCovered: [Bool], unlike: [(left: Int, top: Int)],
    side: Int, title: String, note: String
  ) {
    self.photograph = photograph
    self.model = model
    self.isCovered = isCovered
    self.unlike = unlike
    self.side = side
    self.title = title
    self.note = note
  }
}

/// Draws a photograph, the model at its pose, and their difference side by side; blocks that are
/// unlike are outlined in the difference.
///
/// - Parameter width: Width of the image in pixels.
public func drawEvaluation(_ picture: EvaluationPicture, width: Int) -> RGBImage {
  let frame = PictureFrame(
    width: width, title: picture.title, note: picture.note,
    legend: [
      .init(mark: .patch, color: ColorMap.ember(0), text: "no difference"),
      .init(
        mark: .patch, color: ColorMap.ember(1),
        text: "\(Int(saturating: largestDifference)) levels or more"),
      .init(mark: .ring, color: Ink.wrong, text: "structure unlike the photograph"),
    ])
  let gap = frame.face.padding
  let panel = max(1, (width - 2 * gap) / 3)
  let size = (width: max(picture.photograph.width, 1), height: max(picture.photograph.height, 1))
  let height = max(1, panel * size.height / size.width)
  var canvas = frame.canvas(height: height)
  for (index, image) in [picture.photograph, picture.model, difference(picture)].enumerated() {
    canvas.place(
      image.resized(width: panel, height: height), left: index * (panel + gap), top: frame.top)
  }
  let scale = Float(panel) / Float(size.width)
  for block in picture.unlike {
    outline(block, picture.side, scale, left: 2 * (panel + gap), top: frame.top, on: &canvas)
  }
  return canvas.image
}

/// Difference with the brightest color, mean of the channels, levels of 255.
private let largestDifference: Float = 64

private func difference(_ picture: EvaluationPicture) -> RGBImage {
  var canvas = Canvas(
    width: picture.photograph.width, height: picture.photograph.height, fill: Ink.empty)
  let (a, b) = (picture.photograph.pixels, picture.model.pixels)
  for y in 0..<canvas.height {
    for x in 0..<canvas.width {
      let sample = y * canvas.width + x
      guard picture.isCovered[sample] else { continue }
      let first = 3 * sample
      var sum = 0
      for channel in first..<first + 3 { sum += abs(Int(a[channel]) - Int(b[channel])) }
      canvas[x, y] = ColorMap.ember(Float(sum) / 3 / largestDifference)
    }
  }
  return canvas.image
}

private func outline(
  _ block: (left: Int, top: Int), _ side: Int, _ scale: Float, left: Int, top: Int,
  on canvas: inout Canvas
) {
  let from = SIMD2(Float(left), Float(top)) + SIMD2(Float(block.left), Float(block.top)) * scale
  let to = from + SIMD2(repeating: Float(side) * scale)
  let corners = [from, SIMD2(to.x, from.y), to, SIMD2(from.x, to.y)]
  for index in corners.indices {
    canvas.line(
      from: corners[index], to: corners[(index + 1) % corners.count], width: 1, color: Ink.wrong)
  }
}

/// Colors of shares of the surface that are unlike photographs: green for none, red for all, gray
/// where none is known.
public func likenessColors(_ shares: [Double?]) -> [SIMD3<UInt8>] {
  shares.map { share in
    guard let share else { return unknownLikeness }
    let place = Float(min(max(share, 0), 1)) * 2
    let color =
      place < 1
      ? Ink.present + (Ink.wanted - Ink.present) * place
      : Ink.wanted + (Ink.wrong - Ink.wanted) * (place - 1)
    return SIMD3<UInt8>(saturating: color)
  }
}

private let unknownLikeness = SIMD3<UInt8>(repeating: 110)
