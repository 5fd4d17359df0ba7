import type { ModelPrecision } from '#electron/engine/embedding/model-files.ts';
import { addFloatLayer, addInt8Layer } from './linear-layer.ts';
import { createOnnxGraph, type Value } from './onnx-graph.ts';
import type { Message } from './protobuf.ts';
import { quantizeRows } from './quantize.ts';
import type { Tensor } from './safetensors.ts';

/** The fields of a BERT `config.json` that decide the graph. */
export interface BertConfig {
  readonly hidden_size: number;
  readonly num_attention_heads: number;
  readonly num_hidden_layers: number;
  readonly layer_norm_eps: number;
}

const WORD_LIMIT = 127;

/** A layer norm's output is its weight times a number of mean 0 and variance 1, plus its bias. Four deviations are
 *  taken for the usual magnitude. */
const NORM_DEVIATIONS = 4;

/** Added to the attention scores of padding, so that their softmax is exactly 0. */
const MASKED_SCORE = -1e9;

/** Writes BERT as a sentence encoder (https://arxiv.org/abs/1810.04805, https://arxiv.org/abs/1908.10084) in ONNX.
 *
 *  Inputs `input_ids` and `attention_mask`: int64 [batch, sequence]. Outputs `last_hidden_state`, float
 *  [batch, sequence, hidden], and `sentence_embedding`, float [batch, hidden]: the mean over the mask, of unit length.
 *  All tokens are of segment 0, so there is no `token_type_ids`. */
export function bertGraph(config: BertConfig, weights: (name: string) => Tensor, precision: ModelPrecision): Message {
  const graph = createOnnxGraph('bert');
  const hidden = config.hidden_size;
  const headSize = hidden / config.num_attention_heads;

  const ids = graph.input('input_ids', 'int64', ['batch', 'sequence']);
  const mask = graph.input('attention_mask', 'int64', ['batch', 'sequence']);

  const axis1 = int64('axis.1', 1);
  const one = float32('one', 1);
  const splitHeadsShape = int64('shape.split', 0, 0, config.num_attention_heads, headSize);
  const joinHeadsShape = int64('shape.join', 0, 0, hidden);
  const scoreScale = float32('attention.scale', Math.sqrt(headSize));
  const sqrt2 = float32('gelu.sqrt2', Math.SQRT2);
  const half = float32('gelu.half', 0.5);

  const maskFloat = graph.node('mask.float', 'Cast', [mask], { to: 1 });
  const scoreBias = attentionBias();
  let norm = 'embeddings.LayerNorm';
  let state = layerNorm(norm, embeddings());
  for (let layer = 0; layer < config.num_hidden_layers; layer++) {
    state = encoderLayer(`encoder.layer.${layer}`, state, norm);
    norm = `encoder.layer.${layer}.output.LayerNorm`;
  }

  graph.output(graph.node('last_hidden_state', 'Identity', [state]), 'float32', ['batch', 'sequence', hidden]);
  graph.output(sentenceEmbedding(state), 'float32', ['batch', hidden]);
  return graph.serialize();

  function int64(name: string, ...values: number[]): Value {
    return graph.constant(name, BigInt64Array.from(values, BigInt), [values.length]);
  }

  function float32(name: string, value: number): Value {
    return graph.constant(name, Float32Array.of(value), []);
  }

  function vector(name: string): Value {
    const tensor = weights(name);
    return graph.constant(name, tensor.values, tensor.shape);
  }

  function attentionBias(): Value {
    const axes = int64('mask.axes', 1, 2);
    const padding = graph.node('mask.padding', 'Sub', [one, graph.node('mask.wide', 'Unsqueeze', [maskFloat, axes])]);
    return graph.node('mask.bias', 'Mul', [padding, float32('mask.score', MASKED_SCORE)]);
  }

  function embeddings(): Value {
    const words = wordEmbeddings('embeddings.word_embeddings.weight');
    const axis0 = int64('axis.0', 0);
    const length = graph.node('length', 'Gather', [graph.node('shape', 'Shape', [ids]), axis1]);
    const positions = graph.node('positions', 'Slice', [positionTable(), axis0, length, axis0]);
    return graph.node('embeddings', 'Add', [words, positions]);
  }

  function wordEmbeddings(name: string): Value {
    const table = weights(name);
    if (precision === 'fp32') {
      return graph.node('words', 'Gather', [graph.constant(name, table.values, table.shape), ids]);
    }
    const rows = quantizeRows(table.values, hidden, WORD_LIMIT);
    const scales = graph.constant(`${name}.scales`, rows.scales, [rows.scales.length, 1]);
    const whole = graph.node('words.int8', 'Gather', [graph.constant(name, rows.values, table.shape), ids]);
    const wide = graph.node('words.float', 'Cast', [whole], { to: 1 });
    return graph.node('words', 'Mul', [wide, graph.node('words.scale', 'Gather', [scales, ids])]);
  }

  /** The positions, with the embedding of segment 0 added in. */
  function positionTable(): Value {
    const segments = weights('embeddings.token_type_embeddings.weight').values;
    const table = weights('embeddings.position_embeddings.weight');
    const sums = table.values.map((value, index) => value + segments[index % hidden]!);
    return graph.constant('embeddings.positions', sums, table.shape);
  }

  /** `inputNorm` names the layer norm that the input comes from. */
  function encoderLayer(name: string, input: Value, inputNorm: string): Value {
    const attended = linear(`${name}.attention.output.dense`, attention(`${name}.attention.self`, input, inputNorm));
    const middleNorm = `${name}.attention.output.LayerNorm`;
    const middle = layerNorm(middleNorm, graph.node(`${name}.attention.sum`, 'Add', [attended, input]));
    const raised = linear(`${name}.intermediate.dense`, middle, middleNorm);
    const lowered = linear(`${name}.output.dense`, gelu(`${name}.gelu`, raised));
    return layerNorm(`${name}.output.LayerNorm`, graph.node(`${name}.sum`, 'Add', [lowered, middle]));
  }

  function attention(name: string, input: Value, inputNorm: string): Value {
    const query = heads(linear(`${name}.query`, input, inputNorm), [0, 2, 1, 3]);
    const key = heads(linear(`${name}.key`, input, inputNorm), [0, 2, 3, 1]);
    const value = heads(linear(`${name}.value`, input, inputNorm), [0, 2, 1, 3]);
    const products = graph.node(`${name}.products`, 'MatMul', [query, key]);
    const scores = graph.node(`${name}.scores`, 'Div', [products, scoreScale]);
    const masked = graph.node(`${name}.masked`, 'Add', [scores, scoreBias]);
    const shares = graph.node(`${name}.shares`, 'Softmax', [masked], { axis: 3 });
    const mixed = graph.node(`${name}.mixed`, 'MatMul', [shares, value]);
    const joined = graph.node(`${name}.joined`, 'Transpose', [mixed], { perm: [0, 2, 1, 3] });
    return graph.node(`${name}.flat`, 'Reshape', [joined, joinHeadsShape]);
  }

  function heads(input: Value, order: readonly number[]): Value {
    const split = graph.node(`${input}.split`, 'Reshape', [input, splitHeadsShape]);
    return graph.node(`${input}.heads`, 'Transpose', [split], { perm: order });
  }

  function linear(name: string, input: Value, inputNorm?: string): Value {
    const add = precision === 'fp32' ? addFloatLayer : addInt8Layer;
    const layer = { name, weight: weights(`${name}.weight`), bias: weights(`${name}.bias`) };
    return add(graph, layer, input, inputNorm ? typicalOutput(inputNorm) : undefined);
  }

  function typicalOutput(norm: string): Float32Array {
    const bias = weights(`${norm}.bias`).values;
    return weights(`${norm}.weight`).values.map(
      (weight, channel) => NORM_DEVIATIONS * Math.abs(weight) + Math.abs(bias[channel]!),
    );
  }

  /** Exact GELU: x/2 · (1 + erf(x/√2)), https://arxiv.org/abs/1606.08415 */
  function gelu(name: string, input: Value): Value {
    const erf = graph.node(`${name}.erf`, 'Erf', [graph.node(`${name}.scaled`, 'Div', [input, sqrt2])]);
    const gate = graph.node(`${name}.gate`, 'Add', [erf, one]);
    return graph.node(name, 'Mul', [graph.node(`${name}.gated`, 'Mul', [input, gate]), half]);
  }

  function layerNorm(name: string, input: Value): Value {
    return graph.node(name, 'LayerNormalization', [input, vector(`${name}.weight`), vector(`${name}.bias`)], {
      axis: -1,
      epsilon: { float: config.layer_norm_eps },
    });
  }

  function sentenceEmbedding(tokens: Value): Value {
    const column = graph.node('pool.mask', 'Unsqueeze', [maskFloat, int64('axis.2', 2)]);
    const kept = graph.node('pool.kept', 'Mul', [tokens, column]);
    const sum = graph.node('pool.sum', 'ReduceSum', [kept, axis1], { keepdims: 0 });
    // The mean differs from the sum only by a factor, which the division by the length takes away.
    return graph.node('sentence_embedding', 'LpNormalization', [sum], { axis: 1, p: 2 });
  }
}
