import Geometry

/// Depth and normals of one view.
public struct DepthMap: ViewMap {
  /// Index of the view.
  public var view: Int
  /// The undistorted camera the map is drawn with, at the map's size.
  public var camera: Camera
  /// Depth along the camera's z axis, scene units, row-major; 0 = none.
  public var depth: [Float]
  /// Normals in the camera frame, towards the camera (z < 0); zero where there is no depth.
  public var normals: [SIMD3<Float>]
  /// 0 ... 1; higher is surer.
  public var confidence: [Float]

  /// A map of `camera.width * camera.height` values a property.
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
  /// One of each view that has depth.
  public var depthMaps: ViewMaps<DepthMap>
  /// The points fused from them.
  public var cloud: CloudParts
  /// Masks of the object that was told from its surroundings; empty where it was not.
  public var masks: ViewMaps<ObjectMask>

  /// Depth maps and their cloud.
  public init(depthMaps: [DepthMap], cloud: PointCloud, masks: [ObjectMask] = []) {
    self.init(depthMaps: ViewMaps(depthMaps), cloud: CloudParts(cloud), masks: ViewMaps(masks))
  }

  /// The same with maps and points that may be in a file.
  package init(
    depthMaps: ViewMaps<DepthMap>, cloud: CloudParts, masks: ViewMaps<ObjectMask> = ViewMaps()
  ) {
    self.depthMaps = depthMaps
    self.cloud = cloud
    self.masks = masks
  }
}
