extension ByteImage {
  /// The image without connected components of nonzero pixels (4-connectivity) smaller than a share
  /// of the largest one.
  package func withoutPieces(below share: Double) -> ByteImage {
    var result = self
    var pieces: [[Int]] = []
    var isTaken = pixels.map { $0 == 0 }
    for start in pixels.indices where !isTaken[start] {
      isTaken[start] = true
      var piece = [start]
      var next = 0
      while next < piece.count {
        for near in neighbors(of: piece[next]) where !isTaken[near] {
          isTaken[near] = true
          piece.append(near)
        }
        next += 1
      }
      pieces.append(piece)
    }
    let limit = share * Double(pieces.map(\.count).max() ?? 0)
    for piece in pieces where Double(piece.count) < limit {
      for pixel in piece { result.pixels[pixel] = 0 }
    }
    return result
  }

  func neighbors(of pixel: Int) -> [Int] {
    let x = pixel % width
    var near: [Int] = []
    if x > 0 { near.append(pixel - 1) }
    if x < width - 1 { near.append(pixel + 1) }
    if pixel >= width { near.append(pixel - width) }
    if pixel + width < pixels.count { near.append(pixel + width) }
    return near
  }
}
