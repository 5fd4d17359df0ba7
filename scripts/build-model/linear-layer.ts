import type { OnnxGraph, Value } from './onnx-graph.ts';
import { quantizeRows, transpose } from './quantize.ts';
import type { Tensor } from './safetensors.ts';

/** A `torch.nn.Linear`: input · weightᵀ + bias. The weight is [out, in]. */
interface LinearLayer {
  readonly name: string;
  readonly weight: Tensor;
  readonly bias: Tensor;
}

/** Adds a layer. @param typicalInput the usual magnitude of each input channel, where it is known @returns its output */
export type AddLinearLayer = (graph: OnnxGraph, layer: LinearLayer, input: Value, typicalInput?: Float32Array) => Value;

/** Weights stay within ±64: processors without VNNI add two products of a byte (≤ 255) and a weight in 16 bits, and
 *  2 · 255 · 127 would overflow there, silently and only there. See "Numeric overflow" in
 *  https://onnxruntime.ai/docs/performance/model-optimizations/quantization.html */
const WEIGHT_LIMIT = 64;
const INPUT_LIMIT = 127;
/** Inputs are bytes around this zero point: onnxruntime is many times slower when both sides are signed. */
const INPUT_ZERO = 128;
/** Keeps a row of zeros from dividing by zero. */
const SMALLEST_SCALE = 1e-12;

export const addFloatLayer: AddLinearLayer = (graph, { name, weight, bias }, input) => {
  const matrix = graph.constant(`${name}.weight`, ...columnsOf(weight.values, weight.shape));
  return addBias(graph, name, graph.node(`${name}.product`, 'MatMul', [input, matrix]), bias);
};

/** Integer products. A weight has a scale for each column, an input one for each token, found while it runs. (The usual
 *  DynamicQuantizeLinear has one for the whole batch, which would make a text's vector depend on its neighbours.) */
export const addInt8Layer: AddLinearLayer = (graph, layer, input, typicalInput) => {
  const { name, bias } = layer;
  const smooth = typicalInput ? smoothed(graph, layer, input, typicalInput) : { input, weight: layer.weight };
  const { bytes, zero, scale } = quantizeTokens(graph, name, smooth.input);
  const rows = quantizeRows(smooth.weight.values, smooth.weight.shape[1]!, WEIGHT_LIMIT);
  const matrix = graph.constant(`${name}.weight`, ...columnsOf(rows.values, smooth.weight.shape));
  const columnScales = graph.constant(`${name}.scales`, rows.scales, [rows.scales.length]);
  const integers = graph.node(`${name}.integers`, 'MatMulInteger', [bytes, matrix, zero]);
  const floats = graph.node(`${name}.floats`, 'Cast', [integers], { to: 1 });
  const tokenScaled = graph.node(`${name}.token_scaled`, 'Mul', [floats, scale]);
  return addBias(graph, name, graph.node(`${name}.product`, 'Mul', [tokenScaled, columnScales]), bias);
};

/** SmoothQuant (https://arxiv.org/abs/2211.10438, formula 4 with α = ½): a channel whose inputs are large and whose
 *  weights are small is divided by a factor before it is quantised, and its weights are multiplied by it. */
function smoothed(
  graph: OnnxGraph,
  { name, weight }: LinearLayer,
  input: Value,
  typicalInput: Float32Array,
): { input: Value; weight: Tensor } {
  const channels = typicalInput.length;
  const largestWeight = new Float32Array(channels);
  weight.values.forEach((value, index) => {
    largestWeight[index % channels] = Math.max(largestWeight[index % channels]!, Math.abs(value));
  });
  const factors = typicalInput.map((magnitude, channel) => Math.sqrt(magnitude / largestWeight[channel]!));
  const inverse = graph.constant(
    `${name}.smoothing`,
    factors.map((factor) => 1 / factor),
    [channels],
  );
  return {
    input: graph.node(`${name}.smoothed`, 'Mul', [input, inverse]),
    weight: { shape: weight.shape, values: weight.values.map((value, index) => value * factors[index % channels]!) },
  };
}

function quantizeTokens(graph: OnnxGraph, name: string, input: Value): { bytes: Value; zero: Value; scale: Value } {
  const zero = graph.constant(`${name}.input_zero`, Uint8Array.of(INPUT_ZERO), []);
  const step = graph.constant(`${name}.input_step`, Float32Array.of(1 / INPUT_LIMIT), []);
  const smallest = graph.constant(`${name}.input_smallest`, Float32Array.of(SMALLEST_SCALE), []);
  // Cast cuts the fraction off, so a half more makes it round.
  const offset = graph.constant(`${name}.input_offset`, Float32Array.of(INPUT_ZERO + 0.5), []);

  const magnitudes = graph.node(`${name}.magnitudes`, 'Abs', [input]);
  const largest = graph.node(`${name}.largest`, 'ReduceMax', [magnitudes], { axes: [-1], keepdims: 1 });
  const stepped = graph.node(`${name}.stepped`, 'Mul', [largest, step]);
  const scale = graph.node(`${name}.input_scale`, 'Max', [stepped, smallest]);
  const scaled = graph.node(`${name}.scaled`, 'Mul', [input, graph.node(`${name}.inverse`, 'Reciprocal', [scale])]);
  const shifted = graph.node(`${name}.shifted`, 'Add', [scaled, offset]);
  return { bytes: graph.node(`${name}.bytes`, 'Cast', [shifted], { to: 2 }), zero, scale };
}

function addBias(graph: OnnxGraph, name: string, product: Value, bias: Tensor): Value {
  return graph.node(name, 'Add', [product, graph.constant(`${name}.bias`, bias.values, bias.shape)]);
}

/** A weight [out, in] as MatMul wants it, [in, out]. */
function columnsOf<Values extends Float32Array | Int8Array>(
  values: Values,
  shape: readonly number[],
): [Values, readonly number[]] {
  const [outputs, inputs] = shape as [number, number];
  return [transpose(values, inputs), [inputs, outputs]];
}
