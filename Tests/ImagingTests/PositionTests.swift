import Foundation
import Support
import TestSupport
import Testing

@testable import Imaging

/// Satellite positions in EXIF, and what drones add in XMP.
@Suite struct PositionTests {
  private func place() -> PhotoPosition {
    var place = PhotoPosition(latitude: 46.842_607, longitude: -91.994_456)
    (place.altitude, place.altitudeReference) = (198.309, .seaLevel)
    (place.positioningError, place.dilution) = (1.25, 0.9)
    return place
  }

  /// A JPEG with an XMP packet.
  private func jpeg(_ packet: String, _ metadata: PhotoMetadata = PhotoMetadata()) throws -> [UInt8]
  {
    let jpeg = try cornerImage(width: 16, height: 16).jpegData(metadata: metadata)
    let content = XMPPacket.identifier + Array(packet.utf8)
    let length = content.count + 2
    return jpeg[..<2] + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + content + jpeg[2...]
  }

  private func metadata(_ jpeg: [UInt8]) throws -> PhotoMetadata {
    let folder = try TemporaryFolder()
    return try ImageInfo(probing: folder.write(jpeg, to: "a.jpg")).metadata
  }

  @Test func projectionsOfPanoramasAreRead() throws {
    for packet in [
      "<a GPano:ProjectionType=\"equirectangular\"/>",
      "<GPano:ProjectionType>Equirectangular</GPano:ProjectionType>",
    ] { #expect(try metadata(jpeg(packet)).isEquirectangular == true) }
    for packet in ["<a GPano:ProjectionType=\"cylindrical\"/>", "GPano:ProjectionType", "<a/>"] {
      #expect(try metadata(jpeg(packet)).isEquirectangular == nil)
    }
    var written = PhotoMetadata()
    written.isEquirectangular = true
    #expect(
      try metadata(cornerImage(width: 16, height: 16).jpegData(metadata: written)).isEquirectangular
        == true)
  }

  @Test(arguments: [(1.0, 1.0), (-1, 1), (1, -1), (-1, -1)] as [(Double, Double)])
  func positionsRoundTripOnAllSidesOfTheGlobe(side: (Double, Double)) throws {
    var metadata = PhotoMetadata()
    var place = place()
    place.latitude *= side.0
    place.longitude *= -side.1
    place.altitude = 198.309 * side.0
    metadata.position = place
    let found = try #require(ExifBlock(metadata.exifBlock())?.metadata.position)
    // A ten thousandth of an arc second is 3 mm.
    #expect(abs(found.latitude - place.latitude) < 2e-8)
    #expect(abs(found.longitude - place.longitude) < 2e-8)
    #expect(abs((found.altitude ?? 0) - 198.309 * side.0) < 1e-3)
    #expect(found.altitudeReference == .seaLevel)
    #expect(abs((found.positioningError ?? 0) - 1.25) < 1e-3)
    #expect(abs((found.dilution ?? 0) - 0.9) < 1e-3)
    #expect(abs((found.horizontalDeviation ?? 0) - 1.25) < 1e-3)
  }

  @Test func attributesOfADroneAreRead() throws {
    var stored = PhotoMetadata()
    stored.position = place()
    let found = try metadata(
      jpeg(
        """
        <rdf:Description drone-dji:AbsoluteAltitude="+198.50" drone-dji:RelativeAltitude="+39.80"
        drone-dji:GimbalRollDegree="+0.00" drone-dji:GimbalYawDegree="+45.30"
        drone-dji:GimbalPitchDegree="-89.90" drone-dji:RtkStdLon="0.01103"
        drone-dji:RtkStdLat="0.01227" drone-dji:RtkStdHgt="0.02356"/>
        """, stored))
    #expect(found.gimbal?.pitch == -89.9)
    #expect(found.gimbal?.yaw == 45.3)
    #expect(found.position?.relativeAltitude == 39.8)
    #expect(found.position?.kinematicDeviation == SIMD3(0.01103, 0.01227, 0.02356))
    #expect(found.position?.horizontalDeviation == 0.01227)
    #expect(abs((found.position?.altitude ?? 0) - 198.309) < 1e-3)
  }

  @Test(
    arguments: [
      (
        "<drone-parrot:CameraPitchDegree>-45</drone-parrot:CameraPitchDegree>"
          + "<drone-parrot:CameraRollDegree>2</drone-parrot:CameraRollDegree>", -45.0, 2.0
      ),
      (
        "<drone-skydio:CameraOrientationNED drone-skydio:Yaw=\"10\" drone-skydio:Pitch=\"-30.5\" "
          + "drone-skydio:Roll=\"1\"/>", -30.5, 1
      ),
      ("<Camera:Pitch>0</Camera:Pitch><Camera:Roll>3.5</Camera:Roll>", -90, 3.5),
    ] as [(String, Double, Double)])
  func anglesOfOtherMakersHaveOneMeaning(xmp: String, pitch: Double, roll: Double) throws {
    let found = try metadata(jpeg(xmp)).gimbal
    #expect(found?.pitch == pitch)
    #expect(found?.roll == roll)
  }

  @Test(
    arguments: [
      (-90.0, 0.0, SIMD3(0.0, 0, 1)), (0, 0, SIMD3(0, 1, 0)), (0, 90, SIMD3(1, 0, 0)),
      (-45, 0, SIMD3(0, 0.5.squareRoot(), 0.5.squareRoot())), (0, 180, SIMD3(0, -1, 0)),
    ] as [(Double, Double, SIMD3<Double>)])
  func gravityFollowsFromTheAngles(pitch: Double, roll: Double, gravity: SIMD3<Double>) {
    let found = GimbalAngles(pitch: pitch, roll: roll).gravity
    for axis in 0..<3 { #expect(abs(found[axis] - gravity[axis]) < 1e-12) }
  }

  @Test(arguments: [
    "drone-dji:GimbalPitchDegree=\"nan\" drone-dji:GimbalRollDegree=\"0\"",
    "drone-dji:GimbalPitchDegree=\"1e999\" drone-dji:GimbalRollDegree=\"0\"",
    "drone-dji:GimbalPitchDegree=\"-9000\" drone-dji:GimbalRollDegree=\"0\"",
    "drone-dji:GimbalPitchDegree=\"-90\"", "drone-dji:GimbalPitchDegree=", "Camera:Pitch>",
    "drone-dji:GimbalPitchDegree=\"\(String(repeating: "9", count: 500))\"",
  ])
  func damagedPacketsGiveNoAngles(xmp: String) throws {
    #expect(try metadata(jpeg(xmp)).gimbal == nil)
  }

  @Test(arguments: 0..<60)
  func truncatedPacketsAreRead(cut: Int) throws {
    let packet =
      "drone-dji:GpsLatitude=\"91\" drone-dji:GpsLongitude=\"0\" drone-dji:RelativeAltitude=\"7\""
    let found = try metadata(jpeg(String(packet.prefix(cut))))
    #expect(found.position == nil)
  }

  @Test func positionsOutOfRangeAreIgnored() throws {
    for (latitude, longitude) in [(0.0, 0.0), (95, 10), (10, 300)] {
      var metadata = PhotoMetadata()
      metadata.position = PhotoPosition(latitude: latitude, longitude: longitude)
      #expect(ExifBlock(metadata.exifBlock())?.metadata.position == nil)
    }
  }

  @Test func everyTruncationOfTheBlockIsRead() {
    var metadata = PhotoMetadata()
    metadata.position = place()
    let block = metadata.exifBlock()
    for count in 0..<block.count {
      let found = ExifBlock(block.prefix(count))?.metadata.position
      #expect(found.map(\.isSound) ?? true)
    }
  }
}
