import Capture
import Formats
import ShellKit
import Support

extension ProjectError: Worded {
  /// One sentence that starts with the affected path.
  package var words: String {
    switch self {
    case .notADatabase(let url): "\(url.path) is not an SQLite database"
    case .damagedDatabase(let url, let reason):
      "\(url.path) cannot be read: \(lowercasedStart(reason))"
    case .missingTable(let url, let table):
      "\(url.path) is not a COLMAP database: it has no table \(table)"
    case .missingColumn(let url, let table, let column):
      "\(url.path) is a database of an unsupported version of COLMAP: its table \(table) has "
        + "no \(column)"
    case .badRow(let url, let place):
      "\(url.path) is damaged: \(place.table) \(place.row) has invalid values"
    case .tooManyRows(let url, let table, let limit):
      "\(url.path) has more than \(limit) \(table)"
    case .badReference(let url, let place):
      "\(url.path) is inconsistent: \(place.table) \(place.row) refers to missing data"
    case .unknownCamera(let url, let camera, let model):
      "\(url.path): camera \(camera) has the lens model \(model), which no pinhole camera "
        + "approximates"
    case .badCamera(let url, let camera):
      "\(url.path): camera \(camera) has an invalid size or invalid parameters; "
        + CaptureError.photographsAlone
    case .damagedFile(let url, let line):
      "\(url.path) is damaged" + (line.map { " in line \($0)" } ?? "") + "; "
        + CaptureError.photographsAlone
    case .missingFile(let url): "\(url.path) is missing"
    case .modelOfOtherDatabase(let url, let image, let model, let database):
      "\(url.path) belongs to another database: it has \(model) keypoints of \(image), the database "
        + "\(database); load the folder of the model alone"
    case .nothingInside(let url):
      "\(url.path): neither a database with images nor a model of COLMAP or OpenSfM"
    }
  }
}

extension ForeignRemark {
  /// The remark on reading a project.
  func words(of program: ForeignProgram) -> String {
    switch self {
    case .nearestCamera(let model, let cameras, let misfit):
      "the nearest supported lens model replaces \(model) of "
        + (cameras == 1 ? "one camera" : "\(cameras) cameras")
        + ", with errors of at most \(HumanText.number(misfit)) px"
    case .openLog(let file):
      "\(file) has changes that \(program.title) has not merged: they are not read"
    case .keypointsOfTracks:
      "the only keypoints are those of \(program.title)'s tracks: matches are derived from "
        + "them, and nothing is known of images without tracks"
    case .noDescriptors:
      "the keypoints have no descriptors that can be matched here: match first runs features"
    case .reported(let images):
      "\(program.title)'s report lists \(images) images that it left out"
    case .knownPoses(let images):
      "the model has no points: the poses of \(images) images are used as known poses, and "
        + "align --method given keeps them"
    case .positionPriors(let images):
      "the prior positions of \(images) images in the database are not used"
    case .notFinite(let model, let cameras, let images):
      "\(model): "
        + (cameras == 0
          ? ""
          : (cameras == 1 ? "one camera has" : "\(cameras) cameras have")
            + " invalid parameters, and ")
        + (images == 1 ? "one image is" : "\(images) images are") + " used without a pose"
    case .placedByRigs(let model, let images):
      "\(model): rigs and frames define "
        + (images == 1 ? "another pose for one image" : "other poses for \(images) images")
        + " than the images file; \(program.title) uses those of rigs and frames, and so does load"
    }
  }
}
