@_exported import struct ObjectCapture.CMAcceleration
