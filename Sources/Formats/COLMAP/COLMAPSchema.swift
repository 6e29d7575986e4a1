/// The tables of a COLMAP 4.2 database, as COLMAP creates them.
enum COLMAPSchema {
  /// `user_version` of these tables.
  static let version = 4_020_100
  /// COLMAP's id of the sensor type camera.
  static let cameraSensor = 0

  private static let key = "INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL"
  private static let list = "rows INTEGER NOT NULL, cols INTEGER NOT NULL, data BLOB"
  private static let ofRig = "FOREIGN KEY(rig_id) REFERENCES rigs(rig_id) ON DELETE CASCADE"
  private static let ofImage = "FOREIGN KEY(image_id) REFERENCES images(image_id) ON DELETE CASCADE"

  static let statements =
    [
      "CREATE TABLE rigs (rig_id \(key), ref_sensor_id INTEGER NOT NULL, "
        + "ref_sensor_type INTEGER NOT NULL)",
      "CREATE UNIQUE INDEX rig_ref_sensor_assignment ON rigs(ref_sensor_id, ref_sensor_type)",
      "CREATE TABLE rig_sensors (rig_id INTEGER NOT NULL, sensor_id INTEGER NOT NULL, "
        + "sensor_type INTEGER NOT NULL, sensor_from_rig BLOB, \(ofRig))",
      "CREATE UNIQUE INDEX rig_sensor_assignment ON rig_sensors(sensor_id, sensor_type)",
      "CREATE TABLE cameras (camera_id \(key), model INTEGER NOT NULL, width INTEGER NOT NULL, "
        + "height INTEGER NOT NULL, params BLOB, prior_focal_length INTEGER NOT NULL)",
      "CREATE TABLE frames (frame_id \(key), rig_id INTEGER NOT NULL, \(ofRig))",
      "CREATE TABLE frame_data (frame_id INTEGER NOT NULL, data_id INTEGER NOT NULL, "
        + "sensor_id INTEGER NOT NULL, sensor_type INTEGER NOT NULL, "
        + "FOREIGN KEY(frame_id) REFERENCES frames(frame_id) ON DELETE CASCADE)",
      "CREATE UNIQUE INDEX frame_sensor_assignment ON frame_data(data_id, sensor_type)",
      "CREATE TABLE images (image_id \(key), name TEXT NOT NULL UNIQUE, "
        + "camera_id INTEGER NOT NULL, CONSTRAINT image_id_check CHECK(image_id >= 0 and "
        + "image_id < 2147483647), FOREIGN KEY(camera_id) REFERENCES cameras(camera_id))",
      "CREATE UNIQUE INDEX index_name ON images(name)",
      "CREATE TABLE pose_priors (pose_prior_id INTEGER PRIMARY KEY NOT NULL, "
        + "corr_data_id INTEGER NOT NULL, corr_sensor_id INTEGER NOT NULL, "
        + "corr_sensor_type INTEGER NOT NULL, position BLOB, position_covariance BLOB, "
        + "gravity BLOB, coordinate_system INTEGER NOT NULL)",
      "CREATE UNIQUE INDEX pose_prior_data_assignment ON "
        + "pose_priors(corr_data_id, corr_sensor_id, corr_sensor_type)",
      "CREATE TABLE keypoints (image_id INTEGER PRIMARY KEY NOT NULL, \(list), \(ofImage))",
      "CREATE TABLE descriptors (image_id INTEGER PRIMARY KEY NOT NULL, type INTEGER NOT NULL, "
        + "\(list), \(ofImage))",
      "CREATE TABLE matches (pair_id INTEGER PRIMARY KEY NOT NULL, \(list))",
      "CREATE TABLE two_view_geometries (pair_id INTEGER PRIMARY KEY NOT NULL, \(list), "
        + "config INTEGER NOT NULL, F BLOB, E BLOB, H BLOB, qvec BLOB, tvec BLOB, camera1 BLOB, "
        + "camera2 BLOB)",
      "PRAGMA user_version = \(version)",
    ]
}
