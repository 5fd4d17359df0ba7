/** The text of a document with where its headings stand in it. */
export interface OutlinedText {
  readonly text: string;
  /** What the document says of itself, other than by its headings. */
  readonly title: string | null;
  /** In the order of the text. */
  readonly headings: readonly Heading[];
}

export interface Heading {
  /** Of its section, in UTF-16 units from the start of the text. */
  readonly start: number;
  /** Where what stands under it begins. */
  readonly end: number;
  /** 1 is the highest; levels may be passed over. */
  readonly level: number;
  /** As it is read: without markup. */
  readonly text: string;
}

/** Why there is no text to be had of a document. */
export interface Unreadable {
  readonly skipped: string;
}
