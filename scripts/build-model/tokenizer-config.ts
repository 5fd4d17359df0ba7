/** The `tokenizer_config.json` that transformers.js reads beside `tokenizer.json`. The source package has none. Without
 *  the names of the special tokens a batch fails with "Cannot convert undefined to a BigInt". */
export function tokenizerConfig(windowTokens: number): string {
  const config = {
    tokenizer_class: 'BertTokenizer',
    do_lower_case: true,
    model_max_length: windowTokens,
    pad_token: '[PAD]',
    cls_token: '[CLS]',
    sep_token: '[SEP]',
    unk_token: '[UNK]',
    mask_token: '[MASK]',
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}
