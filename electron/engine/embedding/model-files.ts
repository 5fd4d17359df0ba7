export type ModelPrecision = 'int8' | 'fp32';

export const MANIFEST_FILE = 'manifest.json';
export const TOKENIZER_FILE = 'tokenizer.json';

/** Named as transformers.js looks for them. */
export const weightsFile = (precision: ModelPrecision): string =>
  precision === 'int8' ? 'onnx/model_quantized.onnx' : 'onnx/model.onnx';
