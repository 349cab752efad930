/**
 * A bug made on purpose, which makes the sentence of `rule` untrue: `text`, which stands in `file` exactly once, is
 * replaced by `instead`.
 */
export type RuleMutant = {
  readonly rule: string;
  readonly file: string;
  readonly text: string;
  readonly instead: string;
};
