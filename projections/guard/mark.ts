/** Something about scores that is seldom so by intention. A fact with what was compared, never a judgement. */
export type GuardMark =
  /** `usual`: the points that the row's other scores lead one to expect here. */
  | {
      readonly kind: 'far';
      readonly row: string;
      readonly column: string;
      readonly points: number;
      readonly usual: number;
    }
  /**
   * The columns fit the row below (`by` 1) or above (`by` -1) better than their own. `asIs`, `shifted`: correlations with
   * the other scores, over `pairs` rows.
   */
  | {
      readonly kind: 'shifted';
      readonly columns: readonly string[];
      readonly by: 1 | -1;
      readonly asIs: number;
      readonly shifted: number;
      readonly pairs: number;
    }
  /** All scores of the column are the same. */
  | { readonly kind: 'constant'; readonly column: string; readonly points: number; readonly scores: number }
  /** Shares of the maximum. `than`: the mean before, or the nearest mean of another assessment. */
  | {
      readonly kind: 'mean jumped';
      readonly columns: readonly string[];
      readonly against: 'before' | 'others';
      readonly mean: number;
      readonly than: number;
    }
  | { readonly kind: 'equal rows'; readonly rows: readonly string[]; readonly scores: number };

export type MarkOf<Kind extends GuardMark['kind']> = Extract<GuardMark, { readonly kind: Kind }>;

/** Names a mark with its values: whoever has looked at it has looked at these, and others are to be looked at again. */
export const markKey = (mark: GuardMark): string => {
  switch (mark.kind) {
    case 'far':
      return `far ${mark.row} ${mark.column} ${mark.points}`;
    case 'shifted':
      return `shifted ${mark.columns.join(' ')} ${mark.by} ${mark.pairs} ${mark.asIs.toFixed(3)}`;
    case 'constant':
      return `constant ${mark.column} ${mark.points} ${mark.scores}`;
    case 'mean jumped':
      return `mean ${mark.against} ${mark.columns.join(' ')} ${mark.mean.toFixed(3)}`;
    case 'equal rows':
      return `equal ${mark.rows.join(' ')} ${mark.scores}`;
  }
};
