import Geometry

/// A depth map of one view, with normals and confidence.
public struct DepthMap: ViewMap {
  /// Index of the view.
  public var view: Int
  /// The undistorted camera of the map, at the map's size.
  public var camera: Camera
  /// Depth along the camera's z axis, scene units, row-major; 0 = none.
  public var depth: [Float]
  /// Normals in the camera frame, towards the camera (z < 0); zero without depth.
  public var normals: [SIMD3<Float>]
  /// 0 ... 1; higher is more certain.
  public var confidence: [Float]

  /// Creates a map from arrays of `camera.width * camera.height` values.
  public init(
    view: Int, camera: Camera, depth: [Float], normals: [SIMD3<Float>], confidence: [Float]
  ) {
    self.view = view
    self.camera = camera
    self.depth = depth
    self.normals = normals
    self.confidence = confidence
  }
}

/// The result of the dense stage.
public struct DenseModel: Sendable, Equatable {
  /// Depth maps of the views that have depth.
  public var depthMaps: ViewMaps<DepthMap>
  /// The point cloud fused from the depth maps.
  public var cloud: CloudParts
  /// Masks of the object, if it was separated from its surroundings; else empty.
  public var masks: ViewMaps<ObjectMask>

  /// A model from depth maps and their cloud.
  public init(depthMaps: [DepthMap], cloud: PointCloud, masks: [ObjectMask] = []) {
    self.init(depthMaps: ViewMaps(depthMaps), cloud: CloudParts(cloud), masks: ViewMaps(masks))
  }

  /// A model whose maps and points may be stored in a file.
  package init(
    depthMaps: ViewMaps<DepthMap>, cloud: CloudParts, masks: ViewMaps<ObjectMask> = ViewMaps()
  ) {
    self.depthMaps = depthMaps
    self.cloud = cloud
    self.masks = masks
  }
}
