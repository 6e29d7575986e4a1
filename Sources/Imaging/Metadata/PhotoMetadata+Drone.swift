extension PhotoMetadata {
  /// Adds what an XMP packet states about the projection of a panorama (Google's `GPano`), and
  /// that of a drone about its position and its gimbal.
  ///
  /// Reads the properties of DJI (`drone-dji`), Parrot (`drone-parrot`) and Skydio
  /// (`drone-skydio`), and the `Camera` namespace of Pix4D, which other makers write. Values out of
  /// range are ignored.
  mutating func add(_ packet: XMPPacket) {
    if packet.states("GPano:ProjectionType", "equirectangular") { isEquirectangular = true }
    gimbal = Self.gimbal(packet)
    var place = position ?? Self.place(packet)
    if place != nil {
      place?.relativeAltitude = packet.number([
        "drone-dji:RelativeAltitude", "drone-skydio:RelativeAltitude", "Camera:AboveGroundAltitude",
      ])
      place?.kinematicDeviation = Self.deviation(packet)
      if place?.altitude == nil {
        place?.altitude = packet.number("drone-dji:AbsoluteAltitude")
      }
      if let found = place, found.isSound { position = found }
    }
  }

  /// A position that only the packet states.
  private static func place(_ packet: XMPPacket) -> PhotoPosition? {
    guard let latitude = packet.number(["drone-dji:GpsLatitude", "drone-dji:Latitude"]),
      let longitude = packet.number([
        // DJI misspelled the name in some models.
        "drone-dji:GpsLongitude", "drone-dji:GpsLongtitude", "drone-dji:Longitude",
      ]),
      latitude != 0 || longitude != 0
    else { return nil }
    return PhotoPosition(latitude: latitude, longitude: longitude)
  }

  private static func deviation(_ packet: XMPPacket) -> SIMD3<Double>? {
    let stated = ["Lon", "Lat", "Hgt"].compactMap { packet.number("drone-dji:RtkStd\($0)") }
    if stated.count == 3, stated.allSatisfy({ PhotoPosition.Limits.length.contains($0) }) {
      return SIMD3(stated[0], stated[1], stated[2])
    }
    let camera = ["XY", "XY", "Z"].compactMap { packet.number("Camera:GPS\($0)Accuracy") }
    guard camera.count == 3, camera.allSatisfy({ PhotoPosition.Limits.length.contains($0) })
    else { return nil }
    return SIMD3(camera[0], camera[1], camera[2])
  }

  /// The angle by which the pitch of Pix4D's namespace, 0 straight down, differs from ours.
  private static let nadirPitch = -90.0

  private static func gimbal(_ packet: XMPPacket) -> GimbalAngles? {
    typealias Reading = (read: (String) -> Double?, offset: Double)
    let readings: [Reading] = [
      ({ packet.number("drone-dji:Gimbal\($0)Degree") }, 0),
      ({ packet.number("drone-parrot:Camera\($0)Degree") }, 0),
      ({ packet.number("drone-skydio:\($0)", in: "drone-skydio:CameraOrientationNED") }, 0),
      ({ packet.number("Camera:\($0)") }, nadirPitch),
    ]
    for (read, offset) in readings {
      guard let pitch = read("Pitch"), let roll = read("Roll") else { continue }
      var found = GimbalAngles(pitch: pitch + offset, roll: roll)
      found.yaw = read("Yaw")
      return found.isSound ? found : nil
    }
    return nil
  }
}
