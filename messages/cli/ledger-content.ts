import type { ContentFault } from '../../projections/book/content.ts';

/** Something in a ledger that cannot follow on what came before it, in a sentence. */
export const contentFault = ({ seq, event, type, why, id }: ContentFault): string => {
  const place = event === undefined ? `commit ${seq}` : `commit ${seq}, event ${event + 1} (${type})`;
  return `${place}: ${whys[why](id)}`;
};

const whys: { readonly [W in ContentFault['why']]: (id: string) => string } = {
  'there already': (id) => `it adds ${id}, which is there already.`,
  'not there': (id) => `it is about ${id}, which is not there.`,
  'another place': (id) => `the place that it gives of ${id} is not one that there is.`,
  'another value before': (id) => `what it says was there before is not what was there (${id}).`,
  'beneath it': (id) => `it removes ${id}, under which there is something.`,
  'no commit before': (id) => `it names a commit ${id}, and none before it is called so.`,
  'id of a commit before': (id) => `its id ${id} is that of a commit before it.`,
  'cannot be folded': (detail) => `no gradebook follows from it (${detail})`,
};
