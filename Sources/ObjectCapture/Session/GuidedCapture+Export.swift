// Types of members of `ObjectCaptureSession`, so that importing ObjectCapture suffices.
@_exported import struct GuidedCapture.CaptureDial
@_exported import enum GuidedCapture.GuidedCaptureError
@_exported import struct GuidedCapture.SessionShot
@_exported import enum GuidedCapture.ShotFormat
@_exported import struct GuidedCapture.ViewDirection
