import Geometry
import Numerics
import Support

/// Rasterizes the baked scene from one viewpoint: linear color and depth of each pixel.
struct StreamRaster {
  /// Minimum depth of drawn vertices in meters.
  private static let minDepth = 0.02
  /// Twice the minimum area of drawn triangles, in square pixels.
  private static let minArea: Float = 1e-6
  /// Minimum downward component of a line of sight that intersects the table.
  private static let minFall: Float = 1e-6
  /// Maximum depth of the drawn table in meters.
  private static let maxDepth: Float = 100

  let model: StreamModel
  let width: Int
  let height: Int
  /// Depth along the optical axis; infinite where nothing is drawn.
  private(set) var depth: [Float]
  private(set) var color: [SIMD4<Float>]

  init(model: StreamModel, width: Int, height: Int) {
    self.model = model
    self.width = width
    self.height = height
    depth = [Float](repeating: .infinity, count: width * height)
    color = [SIMD4<Float>](repeating: .zero, count: width * height)
  }

  private struct Corner {
    var x: Float
    var y: Float
    /// 1/z.
    var w: Float
    /// Texture coordinates divided by z.
    var uv: SIMD2<Float>
    /// Light divided by z.
    var light: Float
  }

  /// Draws the scene; `offset` (pixels, 0 ..< 1) is the sample position within each pixel.
  ///
  /// - Parameter isColored: If false, only depth is drawn, including that of the table.
  mutating func draw(
    _ camera: Camera, _ pose: RigidTransform, orientation: Int, offset: SIMD2<Float>,
    isColored: Bool = true
  ) {
    for k in depth.indices { depth[k] = .infinity }
    drawObject(
      from: camera, at: pose, shape: model.orientations[orientation], offset: offset,
      isColored: isColored)
    drawTable(
      from: camera, at: pose, shape: model.orientations[orientation], offset: offset,
      isColored: isColored)
  }

  private mutating func drawObject(
    from camera: Camera, at pose: RigidTransform, shape: StreamModel.Orientation,
    offset: SIMD2<Float>, isColored: Bool
  ) {
    let (columns, rows) = (model.columns, model.rows)
    let (su, sv) = (
      Float(model.textureWidth) / Float(columns), Float(model.textureHeight) / Float(rows)
    )
    var corners: [Corner?] = []
    corners.reserveCapacity(shape.positions.count)
    for (k, p) in shape.positions.enumerated() {
      let q = pose * SIMD3<Double>(p)
      guard q.z > Self.minDepth else {
        corners.append(nil)
        continue
      }
      let pixel = camera.project(q)
      let w = Float(1 / q.z)
      corners.append(
        Corner(
          x: Float(pixel.x) - offset.x, y: Float(pixel.y) - offset.y, w: w,
          uv: SIMD2(Float(k % (columns + 1)) * su * w, Float(k / (columns + 1)) * sv * w),
          light: shape.light[k] * w))
    }
    for row in 0..<rows {
      for column in 0..<columns {
        let k = row * (columns + 1) + column
        guard let a = corners[k], let b = corners[k + 1], let c = corners[k + columns + 1],
          let d = corners[k + columns + 2]
        else { continue }
        fill(a, b, d, isColored: isColored)
        fill(a, d, c, isColored: isColored)
      }
    }
  }

  /// Draws a triangle with perspective-correct interpolation: values divided by depth are linear on
  /// the screen.
  private mutating func fill(_ a: Corner, _ b: Corner, _ c: Corner, isColored: Bool) {
    let area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
    guard abs(area) > Self.minArea else { return }
    let y0 = max(0, Int(saturating: min(a.y, b.y, c.y).rounded(.up)))
    let y1 = min(height - 1, Int(saturating: max(a.y, b.y, c.y).rounded(.down)))
    let x0 = max(0, Int(saturating: min(a.x, b.x, c.x).rounded(.up)))
    let x1 = min(width - 1, Int(saturating: max(a.x, b.x, c.x).rounded(.down)))
    guard y0 <= y1, x0 <= x1 else { return }
    let scale = 1 / area
    let (tw, th) = (model.textureWidth, model.textureHeight)
    for y in y0...y1 {
      for x in x0...x1 {
        let (px, py) = (Float(x), Float(y))
        let wb = ((px - a.x) * (c.y - a.y) - (c.x - a.x) * (py - a.y)) * scale
        let wc = ((b.x - a.x) * (py - a.y) - (px - a.x) * (b.y - a.y)) * scale
        let wa = 1 - wb - wc
        guard wa >= 0, wb >= 0, wc >= 0 else { continue }
        let z = 1 / (wa * a.w + wb * b.w + wc * c.w)
        let k = y &* width &+ x
        guard z < depth[k] else { continue }
        depth[k] = z
        guard isColored else { continue }
        let u = (wa * a.uv.x + wb * b.uv.x + wc * c.uv.x) * z - 0.5
        let v = (wa * a.uv.y + wb * b.uv.y + wc * c.uv.y) * z - 0.5
        let light = (wa * a.light + wb * b.light + wc * c.light) * z
        color[k] = bilinear(model.texture, width: tw, height: th, u: u, v: v, wraps: true) * light
      }
    }
  }

  private mutating func drawTable(
    from camera: Camera, at pose: RigidTransform, shape: StreamModel.Orientation,
    offset: SIMD2<Float>, isColored: Bool
  ) {
    let center = SIMD3<Float>(pose.center)
    let worldFromCamera = pose.rotation.transpose
    let side = SimulatedScene.tableSide
    let texels = Float(model.tableSide) / (2 * side)
    let cells = Float(StreamModel.lightSide) / (2 * side)
    func direction(_ x: Double, _ y: Double) -> SIMD3<Float> {
      let p = SIMD3(
        (x + Double(offset.x) - camera.cx) / camera.fx,
        (y + Double(offset.y) - camera.cy) / camera.fy, 1)
      return SIMD3<Float>(worldFromCamera * p)
    }
    let step = direction(1, 0) - direction(0, 0)
    for y in 0..<height {
      var ray = direction(0, Double(y))
      for x in 0..<width {
        defer { ray += step }
        let k = y &* width &+ x
        guard depth[k] == .infinity else { continue }
        let z = ray.z < -Self.minFall ? -center.z / ray.z : .infinity
        let (px, py) = (center.x + ray.x * z, center.y + ray.y * z)
        guard z < Self.maxDepth, abs(px) < side, abs(py) < side else {
          if isColored { color[k] = SIMD4(SimulatedScene.floor, 0) }
          continue
        }
        if !isColored {
          depth[k] = z
          continue
        }
        let (u, v) = ((px + side) * texels - 0.5, (py + side) * texels - 0.5)
        let paint = bilinear(
          model.table, width: model.tableSide, height: model.tableSide, u: u, v: v, wraps: false)
        let i = min(max(Int(saturating: (px + side) * cells), 0), StreamModel.lightSide - 1)
        let j = min(max(Int(saturating: (py + side) * cells), 0), StreamModel.lightSide - 1)
        color[k] = paint * shape.tableLight[j &* StreamModel.lightSide &+ i]
      }
    }
  }
}

/// Bilinear interpolation of a texture; `wraps` connects its left and right sides.
@inline(__always)
private func bilinear(
  _ texture: [SIMD4<Float>], width: Int, height: Int, u: Float, v: Float, wraps: Bool
) -> SIMD4<Float> {
  let v = min(max(v, 0), Float(height - 1))
  let u = wraps ? u : min(max(u, 0), Float(width - 1))
  let (fu, fv) = (u.rounded(.down), v.rounded(.down))
  var i = Int(saturating: fu)
  let j = Int(saturating: fv)
  var next = i + 1
  if wraps {
    if i < 0 { i += width }
    if i >= width { i -= width }
    if next >= width { next -= width }
  } else {
    next = min(next, width - 1)
  }
  let down = min(j + 1, height - 1)
  let (s, t) = (u - fu, v - fv)
  return texture.withUnsafeBufferPointer { p in
    let upper = p[j &* width &+ i] * (1 - s) + p[j &* width &+ next] * s
    let lower = p[down &* width &+ i] * (1 - s) + p[down &* width &+ next] * s
    return upper * (1 - t) + lower * t
  }
}
