/// Number of values in options, counting those of nested groups individually.
public func fieldCount(of options: Any) -> Int {
  let mirror = Mirror(reflecting: options)
  guard mirror.displayStyle == .struct, !mirror.children.isEmpty else { return 1 }
  return mirror.children.reduce(0) { $0 + fieldCount(of: $1.value) }
}
