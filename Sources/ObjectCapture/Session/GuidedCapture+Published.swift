import GuidedCapture

// The values of the session core under the names of the API.

extension ObjectCaptureSession.CaptureState {
  init(_ phase: GuidedCapturePhase) {
    switch phase {
    case .initializing: self = .initializing
    case .ready: self = .ready
    case .detecting: self = .detecting
    case .capturing: self = .capturing
    case .finishing: self = .finishing
    case .completed: self = .completed
    case .failed(let error): self = .failed(error.published)
    }
  }
}

extension ObjectCaptureSession.Feedback {
  init(_ feedback: GuidedCaptureFeedback) {
    switch feedback {
    case .environmentLowLight: self = .environmentLowLight
    case .environmentTooDark: self = .environmentTooDark
    case .movingTooFast: self = .movingTooFast
    case .objectTooClose: self = .objectTooClose
    case .objectTooFar: self = .objectTooFar
    case .outOfFieldOfView: self = .outOfFieldOfView
    case .objectNotDetected: self = .objectNotDetected
    case .objectNotFlippable: self = .objectNotFlippable
    case .overCapturing: self = .overCapturing
    }
  }
}

extension ObjectCaptureSession.Tracking {
  init(_ tracking: GuidedCaptureTracking) {
    switch tracking {
    case .notAvailable: self = .notAvailable
    case .normal: self = .normal
    case .limited(reason: .initializing): self = .limited(reason: .initializing)
    case .limited(reason: .relocalizing): self = .limited(reason: .relocalizing)
    case .limited(reason: .excessiveMotion): self = .limited(reason: .excessiveMotion)
    case .limited(reason: .insufficientFeatures): self = .limited(reason: .insufficientFeatures)
    }
  }
}

extension GuidedCaptureConfiguration {
  init(_ configuration: ObjectCaptureSession.Configuration) {
    self.init()
    checkpointDirectory = configuration.checkpointDirectory
    isOverCaptureEnabled = configuration.isOverCaptureEnabled
    shotFormat = configuration.shotFormat
  }
}
