export interface QuantizedMatrix {
  readonly values: Int8Array;
  /** What to multiply a line's integers by to get the numbers back. */
  readonly scales: Float32Array;
}

/** Symmetric quantisation of a row-major matrix, each row with a scale of its own.
 *  @param limit the largest magnitude of a result, at most 127 */
export function quantizeRows(values: Float32Array, columns: number, limit: number): QuantizedMatrix {
  const rows = values.length / columns;
  const quantized = new Int8Array(values.length);
  const scales = new Float32Array(rows);
  for (let row = 0; row < rows; row++) {
    const start = row * columns;
    let largest = 0;
    for (let i = start; i < start + columns; i++) largest = Math.max(largest, Math.abs(values[i]!));
    const scale = Math.fround(largest / limit) || 1;
    scales[row] = scale;
    for (let i = start; i < start + columns; i++) quantized[i] = Math.round(values[i]! / scale);
  }
  return { values: quantized, scales };
}

/** Turns a row-major matrix of `columns` columns on its side. */
export function transpose<Values extends Float32Array | Int8Array>(values: Values, columns: number): Values {
  const rows = values.length / columns;
  const turned = values.slice() as Values;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) turned[column * rows + row] = values[row * columns + column]!;
  }
  return turned;
}
