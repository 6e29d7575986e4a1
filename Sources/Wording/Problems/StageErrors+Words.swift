import Alignment
import Dense
import Features
import Matching
import Scene
import ShellKit
import Support
import Surface
import Texturing

extension FeatureError: Worded {
  package var words: String {
    switch self {
    case .unreadable(let view, let reason, let others):
      "Too few photographs can be read; the first unreadable one is \(view): "
        + lowercasedStart(reason) + (others > 0 ? " \(others) more are unreadable." : "")
    }
  }
}

extension MatchError: Worded {
  package var words: String {
    switch self {
    case .featuresDoNotFit(let views, let features):
      "There are \(views) views but features of \(features); run features again"
    case .malformed(let view, let keypoints, let bytes):
      "\(view) has \(keypoints) keypoints but \(bytes) descriptor bytes; run features again"
    case .noDescriptors:
      "the descriptors are not available, so match can only reuse the stored pairs, with the "
        + "settings that they were computed with; bundle --descriptors includes descriptors"
    case .noSuchCamera(let view, let camera): "\(view) uses camera \(camera), which does not exist"
    }
  }
}

extension AlignError: Worded {
  package var words: String {
    switch self {
    case .featureCount(let count, let views):
      "align received features of \(count) views for \(views) views"
    case .noSuchCamera(let view, let camera):
      "\(view) refers to camera \(camera), which does not exist"
    case .badKeypoint(let view): "a keypoint of \(view) has a position that is not finite"
    case .badPair(let first, let second):
      "the pair (\(first), \(second)) does not consist of two views in order"
    case .badMatch(let first, let second):
      "a match between \(first) and \(second) refers to a keypoint that does not exist"
    case .noSuchComponent(let number, let count):
      "there is no component \(number): alignment built \(count)"
    case .noSuchInitialPair(let text):
      "init-pair takes two view names with a verified pair, separated by a comma, got \(text)"
    case .initialPairUnused(let text):
      "only the methods auto and incremental start from a pair: omit init-pair \(text), or "
        + "use one of them"
    case .badRegistrationRequest(let text):
      "register takes frames with numbers, NAME@COUNT, separated by commas, got \(text)"
    }
  }
}

extension DenseError: Worded {
  package var words: String {
    switch self {
    case .tooFewViews(let registered):
      "Depth needs at least 2 registered views, but there are \(registered)"
    case .noPoints:
      "The reconstruction has no sparse points, so neither depth ranges nor view pairs are known"
    case .countsDiffer(let views, let poses):
      "The capture has \(views) views but the reconstruction \(poses) poses; run align again"
    case .noUsableView(let first):
      "No view could be used; the first problem: "
        + (first?.words ?? "no view shares points with another")
    }
  }
}

extension SurfaceError: Worded {
  package var words: String {
    switch self {
    case .tooFewPoints(let usable, let total, let needed):
      "A surface needs at least \(needed) oriented points in the region; "
        + "\(usable) of the cloud's \(total) points qualify"
    case .inconsistentCloud(let property, let count, let points):
      "The cloud has \(points) positions but \(count) \(property.words)"
    case .noExtent(let points): "All \(points) points of the cloud are in one place"
    case .badBox(let text):
      "The box takes minx,miny,minz,maxx,maxy,maxz with each min below its max, got '\(text)'"
    case .nothingLeft(let step): "No surface was left after \(step.rawValue)"
    }
  }
}

extension SurfaceError.Property: Worded {
  package var words: String {
    switch self {
    case .normals: "normals"
    case .colors: "colours"
    case .supports: "supports"
    case .objects: "object marks"
    case .deviations: "deviations"
    case .reaches: "reaches"
    }
  }
}

extension TextureError: Worded {
  package var words: String {
    switch self {
    case .emptyMesh: "the mesh has no triangle with an area, so there is nothing to texture"
    case .badIndex(let triangle, let vertex, let vertices):
      "triangle \(triangle) refers to vertex \(vertex) of a mesh with \(vertices) vertices"
    case .badPosition(let vertex): "the position of vertex \(vertex) is not a finite number"
    case .noRegisteredViews(let views):
      "none of the \(views) views has a pose, so no photograph can be used for texturing"
    case .mismatchedViews(let views, let poses):
      "the reconstruction describes \(poses) views, but \(views) are loaded"
    case .noReadableImages(let views, let reason):
      "none of the \(views) registered photographs could be read: \(reason)"
    }
  }
}
