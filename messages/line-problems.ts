/** What is wrong with a line of an exported ledger, in a sentence. `detail`: what of the line. */
export const lineProblem = (problem: string, detail?: string): string =>
  [problems[problem] ?? problem, detail !== undefined && `(${detail})`].filter(Boolean).join(' ');

const problems: Readonly<Record<string, string>> = {
  'not a ledger': 'this is not an exported ledger.',
  'format too new': 'the ledger was written by a newer version of Gradeledger. Update, then try again.',
  'not as written': 'the line is not as Gradeledger writes it, so it was changed.',
  'not JSON': 'the line was changed, or does not belong here.',
  'not a commit': 'the line is no commit, so it was changed or does not belong here.',
  'out of order': 'another commit belongs here: one is missing, was added or moved.',
  'does not follow the line before': 'the commit was not written after the one before it.',
  'changed after it was written': 'the commit was changed after it was written.',
  'written by a newer version':
    'this version does not know what the commit holds. A newer one wrote it, or no Gradeledger did: get the newest version (on a page: reload), then try again.',
  misshapen: 'the commit holds what no version of Gradeledger writes, though its hash is sound.',
  'cannot follow': 'the commit cannot follow on those before it, though its hash is sound.',
  withheld:
    'the commit is left out, and only its hash is here, so nothing can be folded from this file. It can be verified.',
  'cut off': 'the file ends too early.',
  'wrong count': 'the last line counts other commits than the file has.',
  'wrong head': 'the last line names another head than the commits have.',
  'wrong claim': 'the last line says that a server had confirmed a commit that this ledger does not have.',
  'goes on after its end': 'the file goes on after its last line.',
  'not UTF-8': 'this is not UTF-8 text, so the line was changed.',
};
