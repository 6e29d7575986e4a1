import Foundation
import Geometry
import Numerics

/// XML and tables.
extension PoseFileFixture {
  /// The scale of the chunk is half that of the world; it is also rotated and translated.
  package static var metashape: PoseFileFixture {
    let world = Matrix3.rotation(SIMD3(0.2, -0.4, 0.3))
    let offset = SIMD3(4.0, -5, 6)
    let inChunk = world.transpose * (center - offset) * 0.5
    let matrix = ScanPose.matrix(world.transpose * ScanPose.worldFromCV, inChunk)
    return PoseFileFixture(
      format: .metashape, file: "cameras.xml",
      text: """
        <?xml version="1.0" encoding="UTF-8"?>
        <document version="2.0.0"><chunk label="Chunk 1" enabled="true">
        <sensors next_id="1"><sensor id="0" label="unknown" type="frame">
        <resolution width="64" height="48"/>
        <calibration type="frame" class="initial"><f>99</f></calibration>
        <calibration type="frame" class="adjusted"><resolution width="64" height="48"/>
        <f>50</f><cx>-1</cx><cy>1</cy><k1>0.01</k1><k2>-0.02</k2></calibration></sensor></sensors>
        <components next_id="1"><component id="0" label="Component 1"><transform>
        <rotation locked="0">\(t(ScanPose.rows(world), " "))</rotation>
        <translation locked="0">\(t(offset, " "))</translation><scale locked="0">2</scale>
        </transform></component></components>
        <cameras next_id="2" next_group_id="0">
        <camera id="0" sensor_id="0" component_id="0" label="a"><transform>\(t(matrix, " "))</transform>
        </camera><camera id="1" sensor_id="0" label="b"/></cameras></chunk></document>
        """)
  }

  /// Angles of R = Rz(−heading) Rx(pitch) Ry(roll), from the camera to the world, with OpenGL axes.
  package static var table: PoseFileFixture {
    let m = ScanPose.worldFromGL
    let degree = 180 / Double.pi
    let pitch = asin(m[2, 1]) * degree
    let roll = atan2(-m[2, 0], m[2, 2]) * degree
    let heading = -atan2(-m[0, 1], m[1, 1]) * degree
    let numbers = t([center.x, center.y, center.z, heading, pitch, roll], ",")
    return PoseFileFixture(
      format: .realityCapture, file: "poses.csv",
      text: """
        #name,x,y,alt,heading,pitch,roll,f,px,py,k1,k2,k3,k4,t1,t2
        a.jpg,\(numbers),28.125,\(-1.0 / 64),\(1.0 / 64),0.01,-0.02,0,0,0,0
        """)
  }

  package static var xmp: PoseFileFixture {
    PoseFileFixture(
      format: .realityCapture, file: "a.xmp",
      text: """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description xcr:Version="3" xcr:PosePrior="initial" xcr:Coordinates="absolute"
         xcr:DistortionModel="brown3" xcr:FocalLength35mm="28.125" xcr:Skew="0"
         xcr:PrincipalPointU="\(-1.0 / 64)" xcr:PrincipalPointV="\(1.0 / 64)"
         xmlns:xcr="http://www.capturingreality.com/ns/xcr/1.1#">
        <xcr:Rotation>\(t(ScanPose.rows(turn), " "))</xcr:Rotation>
        <xcr:Position>\(t(center, " "))</xcr:Position>
        <xcr:DistortionCoeficients>0.01 -0.02 0 0 0 0</xcr:DistortionCoeficients>
        </rdf:Description></rdf:RDF></x:xmpmeta>
        """)
  }

  package static var middlebury: PoseFileFixture {
    let k = [50.0, 0, 31, 0, 50, 25, 0, 0, 1]
    return PoseFileFixture(
      format: .middlebury, file: "a_par.txt",
      text: "1\na.jpg \(t(k, " ")) \(t(ScanPose.rows(turn), " ")) \(t(move, " "))\n")
  }

  package static var strecha: PoseFileFixture {
    let numbers = t(ScanPose.rows(ScanPose.worldFromCV), " ")
    return PoseFileFixture(
      format: .strecha, file: "a.jpg.camera",
      text: "50 0 31\n0 50 25\n0 0 1\n0 0 0\n\(numbers)\n\(t(center, " "))\n64 48\n")
  }
}
