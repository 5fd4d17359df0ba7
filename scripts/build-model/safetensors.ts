/// <reference lib="esnext.float16" />

interface TensorEntry {
  readonly dtype: string;
  readonly shape: readonly number[];
  /** First and last byte (exclusive), counted from the end of the header. */
  readonly data_offsets: readonly [number, number];
}

export interface Tensor {
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

/** Reads tensors by name from a safetensors file: an 8-byte little-endian header length, a JSON header, raw data.
 *  Half floats are widened, which loses nothing.
 *  @throws Error when a tensor is missing or is not of 16-bit floats. */
export function openSafetensors(file: Uint8Array): (name: string) => Tensor {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const headerLength = Number(view.getBigUint64(0, true));
  const header = JSON.parse(new TextDecoder().decode(file.subarray(8, 8 + headerLength))) as Record<
    string,
    TensorEntry
  >;
  const data = file.subarray(8 + headerLength);

  return (name) => {
    const entry = header[name];
    if (!entry) throw new Error(`the weights have no tensor ${name}`);
    if (entry.dtype !== 'F16') throw new Error(`the tensor ${name} is ${entry.dtype}, expected F16`);
    // A copy, because a Float16Array must start at an even offset, which the header does not promise.
    const halfs = new Float16Array(Uint8Array.from(data.subarray(...entry.data_offsets)).buffer);
    return { shape: entry.shape, values: Float32Array.from(halfs) };
  };
}
