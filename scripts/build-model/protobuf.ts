/** The part of the protobuf wire format (https://protobuf.dev/programming-guides/encoding) that ONNX files need.
 *  A message is a list of byte pieces, so that weights of many megabytes are written once and never copied between
 *  nested messages. */
export type Message = readonly Uint8Array[];

const WIRE_VARINT = 0;
const WIRE_BYTES = 2;
const WIRE_FIXED32 = 5;

const utf8 = new TextEncoder();

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  bytes.push(Number(rest));
  return bytes;
}

function tag(field: number, wireType: number): number[] {
  return varint((field << 3) | wireType);
}

export function integerField(field: number, value: number): Message {
  return [Uint8Array.from([...tag(field, WIRE_VARINT), ...varint(value)])];
}

export function floatField(field: number, value: number): Message {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setFloat32(0, value, true);
  return [Uint8Array.from(tag(field, WIRE_FIXED32)), bytes];
}

export function bytesField(field: number, value: Uint8Array): Message {
  return messageField(field, [value]);
}

export function stringField(field: number, value: string): Message {
  return messageField(field, [utf8.encode(value)]);
}

export function messageField(field: number, ...parts: readonly Message[]): Message {
  const pieces = parts.flat();
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return [Uint8Array.from([...tag(field, WIRE_BYTES), ...varint(length)]), ...pieces];
}
