/**
 * How many tokens a model is likely to see in a text: bytes of UTF-8 divided by 3.5, rounded up. English prose has about
 * 4.3 bytes a token with the tokenizers in use today, code about 3, Chinese about 3; no tokenizer is asked, since which
 * model reads the text is not known.
 */
export const estimateTokens = (text: string): number => Math.ceil(encoder.encode(text).length / BYTES_A_TOKEN);

const BYTES_A_TOKEN = 3.5;
const encoder = new TextEncoder();
