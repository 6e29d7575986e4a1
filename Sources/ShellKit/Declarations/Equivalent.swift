/// What the words of other programs are called here.
enum Equivalent {
  /// The remark about a word that is not a command.
  static let hints: [String: String] = [
    "ls": "!ls lists files, frames the photographs", "dir": "!ls lists files",
    "man": "help NAME explains a command", "cat": "!cat FILE shows a file",
    "rm": "!rm removes files",
    "open": "load opens a capture", "import": "load opens a capture",
    "run": "reconstruct runs the stages, source FILE a script",
    "build": "reconstruct runs the stages", "process": "reconstruct runs the stages",
    "save": "export writes a result; results are stored as they are computed",
    "print": "echo prints a text, show draws a picture", "plot": "show draws a picture",
    "draw": "show draws a picture", "delete": "exclude leaves out frames, clear a result",
    "remove": "exclude leaves out frames, clear a result", "info": "capture, frame NAME or status",
    "measure": "distance, angle, height, area and volume measure; point add picks a point",
    "points": "point list lists picked points, show points draws those of the model",
    "settings": "params lists the settings", "get": "params lists the settings",
    "mask": "load FOLDER --masks MASKS uses masks, show masks draws them",
    "unset": "set STAGE.NAME default restores a default",
    "cls": "clear erases the screen at the prompt",
  ]
}
