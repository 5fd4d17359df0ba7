/** A secret in a text, as a half-open range of UTF-16 offsets. */
export interface Finding {
  readonly start: number;
  readonly end: number;
  /** As the mark has it, such as `github token`. */
  readonly kind: string;
}

/** Takes time in proportion to the text, whatever is in it. */
export type FindSecrets = (text: string) => Finding[];
