/** A text, and the secrets in it that must not be left. */
export interface Positive {
  readonly kind: string;
  readonly text: string;
  readonly secrets: readonly string[];
}
