import TestSupport
import Testing

@testable import Imaging

@Suite struct RoundTripTests {
  @Test(arguments: [(1, 1), (3, 2), (17, 31), (200, 5)])
  func pngKeepsEveryPixel(width: Int, height: Int) throws {
    let folder = try TemporaryFolder()
    let image = noiseImage(width: width, height: height, seed: 5)
    let url = try folder.write(image.pngData(), to: "image.png")
    #expect(try ImageInfo(probing: url, verifying: true).source.loadRGB() == image)
    var mask = ByteImage(width: width, height: height)
    for i in mask.pixels.indices { mask.pixels[i] = image.pixels[i] }
    let maskURL = try folder.write(mask.pngData(), to: "mask.png")
    #expect(try ByteImage.load(maskURL) == mask)
  }

  @Test func png16KeepsCountsAndClampsInvalidValues() throws {
    let folder = try TemporaryFolder()
    let depth = FloatImage(width: 4, height: 2, pixels: [0, 0.001, 1.234, 65.535, 99, -1, .nan, 2])
    let url = try folder.write(depth.png16Data(unit: 0.001), to: "depth.png")
    let source = DepthSource.png(url, unit: 0.001, confidence: nil, orientation: .up)
    try source.check()
    let counts = try source.load().depth.pixels.map { ($0 * 1000).rounded() }
    #expect(counts == [0, 1, 1234, 65535, 65535, 0, 0, 2000])
  }

  @Test func jpegErrorDecreasesWithQuality() throws {
    let folder = try TemporaryFolder()
    let image = cornerImage(width: 96, height: 64)
    var differences: [Int] = []
    for quality in [30, 98] {
      let url = try folder.write(image.jpegData(quality: quality), to: "\(quality).jpg")
      differences.append(largestDifference(try ImageInfo(probing: url).source.loadRGB(), image))
    }
    #expect(differences[1] <= 12)
    #expect(differences[1] < differences[0])
  }

  @Test func encodersAreDeterministic() throws {
    let image = noiseImage(width: 40, height: 30, seed: 9)
    #expect(try image.pngData() == image.pngData())
    #expect(try image.jpegData(quality: 80) == image.jpegData(quality: 80))
  }

  @Test(arguments: [(8, 1), (8, 3), (8, 4), (16, 1), (16, 3), (16, 4)])
  func tiffOfEightAndSixteenBitsLoads(bits: Int, samples: Int) throws {
    let folder = try TemporaryFolder()
    let image = cornerImage(width: 9, height: 7)
    var content: [UInt8] = []
    for pixel in 0..<9 * 7 {
      for sample in 0..<samples {
        let value = sample == 3 ? 255 : image.pixels[3 * pixel + (samples == 1 ? 0 : sample)]
        content += bits == 16 ? [value, value] : [value]
      }
    }
    var tiff = TIFFFixture(width: 9, height: 7, content: content)
    tiff.bits = bits
    tiff.samples = samples
    let url = try folder.write(tiff.bytes, to: "image.tif")
    let loaded = try ImageInfo(probing: url, verifying: true).source.loadRGB()
    for pixel in 0..<9 * 7 {
      for c in 0..<3 {
        let expected = image.pixels[3 * pixel + (samples == 1 ? 0 : c)]
        #expect(loaded.pixels[3 * pixel + c] == expected)
      }
    }
  }

  @Test func grayIsTheLumaOfTheColors() throws {
    let folder = try TemporaryFolder()
    let image = cornerImage(width: 64, height: 48)
    for (name, bytes) in [
      ("a.png", try image.pngData()), ("a.jpg", try image.jpegData(quality: 100)),
    ] {
      let source = try ImageInfo(probing: folder.write(bytes, to: name)).source
      let gray = try source.loadGray()
      for i in 0..<64 * 48 {
        let r = 0.299 * Float(image.pixels[3 * i]) + 0.587 * Float(image.pixels[3 * i + 1])
        #expect(abs(gray.pixels[i] - (r + 0.114 * Float(image.pixels[3 * i + 2]))) <= 3)
      }
    }
  }

  @Test func contentDeterminesTheFormatNotTheExtension() throws {
    let folder = try TemporaryFolder()
    let image = cornerImage(width: 30, height: 20)
    let png = try folder.write(image.pngData(), to: "really-a-png.jpg")
    #expect(try ImageInfo(probing: png).format == .png)
    let jpeg = try folder.write(image.jpegData(), to: "really-a-jpeg.HEIC")
    #expect(try ImageInfo(probing: jpeg).format == .jpeg)
    let text = try folder.write("not an image", to: "text.jpg")
    #expect(throws: ImagingError.notAnImage(text, found: "text")) { try ImageInfo(probing: text) }
    let empty = try folder.write("", to: "empty.png")
    #expect(throws: ImagingError.notAnImage(empty, found: "an empty file")) {
      try ImageInfo(probing: empty)
    }
  }
}
