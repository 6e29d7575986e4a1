@_exported import protocol Capture.FrameSource
// Types for programs with frame sources of their own, so that importing ObjectCapture suffices.
@_exported import struct Capture.FrameStatistics
@_exported import struct Capture.RecordedSource
@_exported import struct Capture.SensorDepth
@_exported import struct Capture.StreamExposure
@_exported import struct Capture.StreamFrame
@_exported import struct Capture.StreamPhoto
@_exported import struct Geometry.Camera
@_exported import struct Geometry.RigidTransform
@_exported import struct Imaging.ByteImage
@_exported import struct Imaging.FloatImage
@_exported import struct Imaging.RGBImage
@_exported import struct Numerics.Matrix3
