import Script

/// The target of encoding a value: one scalar, a list or named fields.
final class EncodedNode: Encoder {
  private enum Content {
    case scalar(Value)
    case list([EncodedNode])
    case fields([(name: String, node: EncodedNode)])
  }

  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]
  private let encoder: ValueEncoder
  private var content = Content.scalar(.null)

  init(_ encoder: ValueEncoder) { self.encoder = encoder }

  /// The encoded value.
  var value: Value {
    switch content {
    case .scalar(let value): return value
    case .list(let nodes): return .list(nodes.map(\.value))
    case .fields(let fields):
      var record = Record()
      let sorts = encoder.isReport && encoder.sortsFields
      let ordered = sorts ? fields.sorted { $0.name < $1.name } : fields
      for (name, node) in ordered { record[name] = node.value }
      return .record(record)
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .fields = content {} else { content = .fields([]) }
    return KeyedEncodingContainer(Fields<Key>(node: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .list = content {} else { content = .list([]) }
    return Items(node: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Scalar(node: self) }

  private func node(_ value: Value) -> EncodedNode {
    let node = EncodedNode(encoder)
    node.content = .scalar(value)
    return node
  }

  private func append(_ node: EncodedNode) -> EncodedNode {
    guard case .list(var nodes) = content else { return node }
    content = .scalar(.null)
    nodes.append(node)
    content = .list(nodes)
    return node
  }

  private func add(_ node: EncodedNode, as key: any CodingKey) -> EncodedNode {
    guard case .fields(var fields) = content else { return node }
    content = .scalar(.null)
    fields.append((encoder.name(key), node))
    content = .fields(fields)
    return node
  }

  private var count: Int { if case .list(let nodes) = content { nodes.count } else { 0 } }

  private struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let node: EncodedNode
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { _ = node.add(node.node(.null), as: key) }

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
      _ = node.add(node.node(try node.encoder.value(value)), as: key)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
      node.add(EncodedNode(node.encoder), as: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      node.add(EncodedNode(node.encoder), as: key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { node }
    func superEncoder(forKey key: Key) -> any Encoder {
      node.add(EncodedNode(node.encoder), as: key)
    }
  }

  private struct Items: UnkeyedEncodingContainer {
    let node: EncodedNode
    var codingPath: [any CodingKey] { [] }
    var count: Int { node.count }

    func encodeNil() { _ = node.append(node.node(.null)) }
    func encode<T: Encodable>(_ value: T) throws {
      _ = node.append(node.node(try node.encoder.value(value)))
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> {
      node.append(EncodedNode(node.encoder)).container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
      node.append(EncodedNode(node.encoder)).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { node.append(EncodedNode(node.encoder)) }
  }

  private struct Scalar: SingleValueEncodingContainer {
    let node: EncodedNode
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { node.content = .scalar(.null) }
    func encode<T: Encodable>(_ value: T) throws {
      node.content = .scalar(try node.encoder.value(value))
    }
  }
}
