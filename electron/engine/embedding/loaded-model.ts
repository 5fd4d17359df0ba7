export interface ModelShape {
  readonly dimensions: number;
  /** The longest chunk in tokens, special tokens included. */
  readonly windowTokens: number;
}

/** Which end of a text that is longer than the window counts. */
export type KeptEnd = 'start' | 'end';

/** A model as the process holds it that it was loaded in. */
export interface LoadedModel extends ModelShape {
  /** Added to each text, such as [CLS] before it and [SEP] after it. */
  readonly specialTokens: number;
  /** Without the special tokens. Additive at white space. */
  countTokens(text: string): number;
  /** One vector of unit length a text, in order, one after the other. */
  embed(texts: readonly string[], kept: KeptEnd): Promise<Float32Array>;
}
