import { bytesField, floatField, integerField, messageField, stringField, type Message } from './protobuf.ts';

/** Values of onnx.TensorProto.DataType. */
const ELEMENT_TYPES = { float32: 1, uint8: 2, int8: 3, int64: 7 } as const;
type ElementType = keyof typeof ELEMENT_TYPES;
type Elements = Float32Array | Uint8Array | Int8Array | BigInt64Array;

/** Values of onnx.AttributeProto.AttributeType. */
const ATTRIBUTE_FLOAT = 1;
const ATTRIBUTE_INT = 2;
const ATTRIBUTE_INTS = 7;

const IR_VERSION = 8;
const OPSET = 17;

/** The name of a value that flows through the graph. */
export type Value = string;

/** One number or list; a float attribute says so, because in JavaScript 1 and 1.0 are one. */
type Attribute = number | readonly number[] | { readonly float: number };

export interface OnnxGraph {
  /** A dynamic dimension is given by name. */
  input(name: string, type: ElementType, shape: readonly (number | string)[]): Value;
  constant(name: string, values: Elements, shape: readonly number[]): Value;
  /** Adds a node with one result, named after `name`. */
  node(name: string, operator: string, inputs: readonly Value[], attributes?: Record<string, Attribute>): Value;
  output(value: Value, type: ElementType, shape: readonly (number | string)[]): void;
  /** The whole file, in pieces to be written one after the other. */
  serialize(): Message;
}

/** Collects an ONNX model. Field numbers are those of onnx.proto (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto). */
export function createOnnxGraph(graphName: string): OnnxGraph {
  const nodes: Message[] = [];
  const constants: Message[] = [];
  const inputs: Message[] = [];
  const outputs: Message[] = [];

  return {
    input(name, type, shape) {
      inputs.push(messageField(11, ...valueInfo(name, type, shape)));
      return name;
    },

    constant(name, values, shape) {
      constants.push(
        messageField(
          5,
          ...shape.map((size) => integerField(1, size)),
          integerField(2, ELEMENT_TYPES[elementTypeOf(values)]),
          stringField(8, name),
          bytesField(9, littleEndianBytes(values)),
        ),
      );
      return name;
    },

    node(name, operator, nodeInputs, attributes = {}) {
      nodes.push(
        messageField(
          1,
          ...nodeInputs.map((input) => stringField(1, input)),
          stringField(2, name),
          stringField(3, name),
          stringField(4, operator),
          ...Object.entries(attributes).map(([key, value]) => attributeField(key, value)),
        ),
      );
      return name;
    },

    output(value, type, shape) {
      outputs.push(messageField(12, ...valueInfo(value, type, shape)));
    },

    serialize() {
      return [
        integerField(1, IR_VERSION),
        messageField(7, ...nodes, stringField(2, graphName), ...constants, ...inputs, ...outputs),
        messageField(8, stringField(1, ''), integerField(2, OPSET)),
      ].flat();
    },
  };
}

function attributeField(name: string, value: Attribute): Message {
  const field = stringField(1, name);
  if (typeof value === 'number') return messageField(5, field, integerField(3, value), integerField(20, ATTRIBUTE_INT));
  if ('float' in value) return messageField(5, field, floatField(2, value.float), integerField(20, ATTRIBUTE_FLOAT));
  return messageField(5, field, ...value.map((item) => integerField(8, item)), integerField(20, ATTRIBUTE_INTS));
}

function valueInfo(name: string, type: ElementType, shape: readonly (number | string)[]): Message[] {
  const dimensions = shape.map((size) =>
    messageField(1, typeof size === 'number' ? integerField(1, size) : stringField(2, size)),
  );
  const tensorType = messageField(1, integerField(1, ELEMENT_TYPES[type]), messageField(2, ...dimensions));
  return [stringField(1, name), messageField(2, tensorType)];
}

function elementTypeOf(values: Elements): ElementType {
  if (values instanceof Float32Array) return 'float32';
  if (values instanceof BigInt64Array) return 'int64';
  return values instanceof Int8Array ? 'int8' : 'uint8';
}

/** Every machine Node 24 runs this project on is little-endian, as ONNX wants it; so the memory is the file. */
function littleEndianBytes(values: Elements): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}
