import Imaging
import Scene
import Testing

@testable import Formats

@Suite struct ModelFacesTests {
  /// A flat grid of `side` × `side` squares, two triangles each, with planar texture coordinates.
  private func grid(_ side: Int) -> TexturedModel {
    var mesh = TriangleMesh()
    for y in 0...side { for x in 0...side { mesh.positions.append(SIMD3(Float(x), 0, Float(y))) } }
    func vertex(_ x: Int, _ y: Int) -> UInt32 { UInt32(y * (side + 1) + x) }
    for y in 0..<side {
      for x in 0..<side {
        let (a, b, c, d) = (
          vertex(x, y), vertex(x + 1, y), vertex(x + 1, y + 1), vertex(x, y + 1)
        )
        mesh.triangles += [SIMD3(a, c, b), SIMD3(a, d, c)]
      }
    }
    let texcoords = mesh.triangles.flatMap { t in
      (0..<3).map { k in
        let p = mesh.positions[Int(t[k])]
        return SIMD2(p.x, p.z) / Float(side)
      }
    }
    return TexturedModel(
      mesh: mesh, texcoords: texcoords, diffuse: RGBImage(width: 2, height: 2))
  }

  @Test func planarSquaresBecomeQuadrilaterals() {
    var model = grid(6)
    #expect(ModelFaces(model).corners.count == 72)
    model.hasQuads = true
    let faces = ModelFaces(model)
    #expect(faces.corners.count == 36)
    #expect(faces.corners.allSatisfy { $0.count == 4 })
    // Each face uses each of its vertices once, in order around its boundary.
    for face in faces.corners {
      let points = face.map { model.mesh.positions[Int(model.mesh.triangles[$0 / 3][$0 % 3])] }
      for k in 0..<4 {
        let side = points[(k + 1) % 4] - points[k]
        #expect((side * side).sum() == 1)
      }
    }
  }

  @Test func trianglesAcrossASeamOrAFoldAreNotMerged() {
    var model = grid(1)
    model.hasQuads = true
    model.texcoords[5] = SIMD2(0.5, 0.25)
    #expect(ModelFaces(model).corners.count == 2)
    var folded = grid(1)
    folded.hasQuads = true
    folded.mesh.positions[1].y = 0.8
    #expect(ModelFaces(folded).corners.count == 2)
  }

  @Test func severalColorMapsGiveSeveralMaterials() throws {
    var model = grid(2)
    model.pages = [RGBImage(width: 2, height: 2, fill: SIMD3(9, 8, 7))]
    model.pageOfTriangle = [0, 0, 0, 0, 1, 1, 1, 1]
    model.encoding = .jpeg(quality: 80)
    let files = try USDModel.files(of: model, name: "m", path: "m.usda", binary: false, comment: "")
    #expect(files.map(\.path) == ["m.usda", "m_tex0.jpg", "m_tex1.jpg"])
    let text = String(decoding: files[0].bytes, as: UTF8.self)
    #expect(text.contains("GeomSubset"))
    #expect(text.contains("materialBind"))
    let obj = try OBJWriter.files(of: model, name: "m")
    let faces = String(decoding: obj[0].bytes, as: UTF8.self)
    #expect(faces.contains("usemtl m0"))
    #expect(faces.contains("usemtl m1"))
  }
}
