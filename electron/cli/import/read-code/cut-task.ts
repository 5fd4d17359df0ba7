/** A text that is to be cut along the syntax of its language. */
export interface CutTask {
  readonly text: string;
  readonly language: string;
  readonly path: string;
}
