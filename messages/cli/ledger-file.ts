import { fromTo } from '../counts.ts';
import { headWords } from '../heads.ts';
import { lineProblem } from '../line-problems.ts';
import { cli } from './cli.ts';

/** The texts of the commands that read an exported ledger: the first line of `help` is how a command is called. */
const usages = {
  verify: 'verify FILE [--head HASH | --beside OTHER]',
  replay: 'replay LOG [--to SEQ | --at TIME] [--print gradebook|grades|history|outbox] [--json] [--recheck]',
  redact: 'redact LOG -o OUT',
  archive: 'archive LOG --offering ID -o OUT [--private]',
};

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const erasedText = (erased: number): string =>
  erased === 0
    ? ''
    : ` ${counted(erased, 'event')} of it ${erased === 1 ? 'was' : 'were'} erased; what follows could not be compared with what was there.`;

type ClaimTold = { readonly server: string; readonly seq: number; readonly hash: string; readonly receivedAt: string };

type EarlierTold = { readonly count: number; readonly seq: number; readonly at: string; readonly before: string };

export const verifyCommand = {
  usage: usages.verify,
  summary:
    'Says whether an exported ledger is consistent with itself, or the final grades of a proof come out the same.',
  help: [
    `gradeledger ${usages.verify}`,
    '',
    'FILE is an exported ledger, an archive (the page with a ledger in it), or a proof of final grades.',
    'Of a ledger it recomputes the hash of every commit, and compares what each says was there before with what the commits',
    'before it led to; of a part of one it says from which commit to which it is unbroken.',
    'Exit status 0 when the ledger is consistent with itself: the head hash is printed. That says nothing about who wrote it,',
    'because whoever owns a file can write all of it anew. Only a head that was noted elsewhere can confirm it:',
    '',
    '  --head HASH   a head that was noted elsewhere. Exit status 0 if it is the head of the ledger or one of its earlier',
    '                hashes, with the number of that commit; 1 if it is not',
    '',
    '  --beside OTHER  another copy of the same ledger, such as the one that the server keeps (“gradeledger ledger”).',
    '                  Exit status 0 if both tell one history as far as both go; 1 if two histories begin, with the number',
    '                  of the first commit that differs',
    '',
    'Exit status 1 when a line is changed, missing, moved, added or cut off: the first such line is named. Also when a commit',
    'holds what no version of Gradeledger writes, or what this one does not know.',
    'Of an archive it computes the tables again from the ledger in it. Exit status 1 when one shows anything else, or is not',
    'what that ledger alone gives, so that nobody can compute it again: it is named.',
    'Of a proof it computes every final grade again from what the file says it was made from. Exit status 1',
    'when one is not the same, with the student, or when anything in the file was changed. Whoever owns a proof can write all',
    'of it anew, too: it says that the grades follow from its inputs, and only the ledger says whose inputs they are.',
    'Exit status 2 when its grading policy holds or needs what this version does not understand.',
    '',
  ].join('\n'),
  consistent: (file: string, commits: number, erased: number): string =>
    `${file}: consistent with itself. ${counted(commits, 'commit')}.${erasedText(erased)}`,
  part: (file: string, after: number, last: number, erased: number): string =>
    `${file}: a part of a ledger, unbroken from commit ${after + 1} to ${last}.${erasedText(erased)}${after > 0 ? ` What comes before commit ${after + 1} is not in it.` : ''}`,
  redacted: (file: string): string =>
    `${file}: redacted; consistent with itself; nobody outside can confirm a redacted copy.`,
  ledger: (log: string): string => `ledger ${log}`,
  head: (hash: string): string => `head ${hash}`,
  ...headWords,
  claim: ({ server, seq, receivedAt, hash }: ClaimTold): string =>
    `Its writer says that ${server} had confirmed it up to commit ${seq}, ${hash}, received ${receivedAt}. Nothing in the file confirms that: compare it with the copy which that server writes (gradeledger ledger), by --beside.`,
  earlier: ({ count, seq, at, before }: EarlierTold): string =>
    `The time of commit ${seq} (${at}) is before that of the commit before it (${before})${count > 1 ? `; so it is with ${counted(count - 1, 'other commit')}` : ''}. A clock was put back, or somebody wrote these commits anew.`,
  impossible: (file: string): string =>
    `${file}: the chain is consistent with itself, but it holds what no version of Gradeledger writes:`,
  more: (count: number): string => `and ${count} more.`,
  badHead: (given: string): string => `--head is a hash of 64 digits from 0 to f, not “${given}”.`,
  headOfLedger: '--head is for a ledger, not for a proof.',
  besideOfLedger: '--beside compares two ledgers; it goes with no proof and not with --head.',
  otherLedger: (file: string, other: string): string =>
    `${file} and ${other} are two ledgers, of two browsers or begun at two times: there is nothing to compare.`,
  nothingShared: (file: string, other: string): string => `${file} and ${other} have no commit in common.`,
  same: (last: number): string => `Both tell the same up to commit ${last}.`,
  longer: (file: string, count: number): string => `${file} goes on: ${counted(count, 'commit')} more.`,
  parted: (seq: number, isFirst: boolean): readonly string[] => [
    isFirst
      ? `Two histories begin with commit ${seq}${seq > 1 ? `; up to commit ${seq - 1} both tell the same` : ''}.`
      : `Two histories begin before commit ${seq}, in commits that one of the files does not have.`,
    'This happens when the work was continued on another computer, when a browser’s data was restored from an older copy,',
    'or when somebody wrote the commits anew. Which of the two a server received first, and when, only the server knows.',
  ],
  toldIn: (
    file: string,
    { at, command, hash }: { readonly at: string; readonly command: string; readonly hash: string },
  ): string => `  ${file}: ${command}, ${at}, ${hash}`,
};

/** Of a file whose chain may be sound. */
export const notReadText = (seq: number | undefined): string =>
  `the ledger holds something that this version cannot read${seq === undefined ? '' : ` (commit ${seq})`}.`;

/** What is wrong with the end of a file, whose commits are all sound. */
const ofTheEnd: ReadonlySet<string> = new Set(['wrong head', 'wrong claim', 'goes on after its end']);

type BadTold = {
  readonly line: number;
  readonly problem: string;
  readonly detail?: string;
  readonly after?: number;
};

/** What is wrong with a line, in a sentence, with the number of the commit that it is or should be. */
export const badLineText = (file: string, { line, problem, detail, after = 0 }: BadTold): string => {
  const commit = line > 1 && !ofTheEnd.has(problem) ? ` (commit ${after + line - 1})` : '';
  return cli.inFile(file, `line ${line}${commit}: ${lineProblem(problem, detail)}`);
};

const byOlder = (rules: number | undefined): string =>
  rules === undefined ? '' : ` by the older rules ${rules}, which made them,`;

export const verifiedProof = {
  notJson: 'the file is not the JSON that Gradeledger writes, so it was changed or cut off.',
  changed: 'something in the file was changed after it was written.',
  newer: 'the proof was written by a newer version of Gradeledger. Update, then try again.',
  unknown: (name: string): string => `a proof has no “${name}”, so somebody added it.`,
  noOffering: 'the offering of the grades is not in what they were made from.',
  badInputs: (path: string): string => `what the grades were made from cannot be read (${path}).`,
  otherPolicy: 'the grading policy is not the one that its inputs hold.',
  otherResult: (student: string): string => `computed again, the result of ${student} is not the same.`,
  otherGiven: (student: string): string =>
    `the grade that was given to ${student} is not the one that the policy of the proof holds.`,
  givenCount: (count: number): string =>
    `${counted(count, 'final grade')} ${count === 1 ? 'was' : 'were'} given by the instructor, and ${count === 1 ? 'stands' : 'stand'} beside what was computed:`,
  given: (student: string, computed: string, given: string, reason: string): string =>
    `  ${student}: computed ${computed || 'none'}, given ${given}. Reason: ${reason}`,
  noOfferingThere: 'the offering of the grades was not in it then.',
  otherPolicyThere: 'the grading policy was another one then.',
  otherResultThere: (student: string): string => `the result of ${student} was another one then.`,
  same: (
    file: string,
    of: {
      readonly students: number;
      readonly offering: string;
      readonly at: string;
      readonly engine: string;
      readonly seq: string;
      readonly head: string;
      /** The number of the rules that made them, if there are newer ones. */
      readonly olderRules: number | undefined;
    },
  ): string =>
    `${file}: ${counted(of.students, 'final grade')} of ${of.offering}, made ${of.at}, computed again${byOlder(of.olderRules)} with the same results.\nengine ${of.engine}\ncommit ${of.seq}\nhead ${of.head}\n`,
};

export const replayCommand = {
  usage: usages.replay,
  summary: 'Folds an exported ledger again, up to any commit, and prints what it amounts to.',
  help: [
    `gradeledger ${usages.replay}`,
    '',
    'Verifies LOG, an exported ledger, then folds its commits in two ways, as a page that opens does and as an open',
    'page does, and compares the results. Prints the hash of what came out: the same log gives the same one.',
    '',
    '  --to SEQ      only the commits up to that number',
    '  --at TIME     only the commits before the first one that was made later; an ISO time or date, such as',
    '                2026-11-23T18:00Z. A date alone is its beginning in UTC. What follows a later commit is later, whatever',
    '                the clock of its computer said',
    '  --print       gradebook   the records, as initialization data in JSON',
    '                grades      the final grades, as tables',
    '                history     each commit with the values that it changed, and what was read of the server',
    '                outbox      what the server has not confirmed',
    '  --json        JSON for programs instead of text for people; of a history one commit a line',
    '  --recheck     takes each commit of a person back and makes it again by the rules of this version, and names those',
    '                that come out otherwise or cannot be made again. A ledger holds what commands did, not what was typed',
    '                into them',
    '',
    'Exit status 1 when a line is not as it was written, the two ways differ, a commit says that something was there before which',
    'was not, or it comes out otherwise.',
    '',
  ].join('\n'),
  done: (file: string, commits: number, of: number, isPart: boolean, hash: string): string =>
    `${file}: ${isPart ? 'the beginning of a ledger, ' : ''}${commits === of ? counted(commits, 'commit') : `${commits} of ${counted(of, 'commit')}`}, folded in two ways with the same result.\nstate ${hash}\n`,
  differs: (file: string, one: string, other: string): string =>
    `${file}: the two ways of folding it differ (${one} and ${other}). This is a fault of Gradeledger; please report it with a redacted copy.\n`,
  rechecked: (commits: number): string =>
    `${counted(commits, 'commit')} of people taken back and made again with the same events.\n`,
  notRechecked: (commits: number): string =>
    `${counted(commits, 'commit')} could not be made again: ${commits === 1 ? 'it follows' : 'they follow'} from what a server held, which a ledger does not hold. Only what ${commits === 1 ? 'it says' : 'they say'} was there before was compared.\n`,
  noCommand: 'it cannot be made again: this version knows no such command.',
  impossible: 'What no version of Gradeledger writes:\n',
  notFolded: (seq: number, detail: string): string => `no gradebook follows from commit ${seq}: ${detail}`,
  otherwise: (seq: number, command: string, why: string): string => `commit ${seq} (${command}): ${why}\n`,
  notAgain: (code: string): string => `it cannot be taken back right after it was made (${code}).`,
  notSame: 'made again, it has other events.',
  badSeq: (given: string): string => `--to is the number of a commit, not “${given}”.`,
  badTime: (given: string): string => `--at is an ISO time, such as 2026-11-23T18:00Z, not “${given}”.`,
  badPrint: (given: string): string => `--print is gradebook, grades, history or outbox, not “${given}”.`,
  notBoth: 'Give --to or --at, not both.',
  noSuchCommit: (seq: number, last: number): string => `there is no commit ${seq}; the last one is ${last}.`,
  ofPart: (after: number): string =>
    `it is a part of a ledger, without its first ${after === 1 ? 'commit' : `${after} commits`}, so nobody can say what it amounts to. Replay the whole ledger, with --to or --at.`,
};

/** A commit, and beneath it each value that it changed. */
export const printedHistory = {
  commit: (seq: number, at: string, actor: string, asked: string): string => `${seq}  ${at}  ${actor}  ${asked}`,
  asked: (type: string, how: string | undefined, note: string | undefined): string =>
    [type, how && `(${how})`, note && `“${note}”`].filter(Boolean).join(' '),
  read: (what: string): string => `    ${what}`,
  loaded: (subject: string): string => `    ${subject}`,
  change: (subject: string, field: string, from: unknown, to: unknown): string =>
    `    ${subject}${field && ` · ${field}`}: ${fromTo(valueText(from), valueText(to))}`,
};

const valueText = (value: unknown): string => (value === null || value === undefined ? '–' : JSON.stringify(value));

export const printedOutbox = {
  nothing: 'Nothing is owed: the server has confirmed everything.',
  noServer: 'This ledger belongs to no server, so nothing is owed to one.',
  owed: (item: string, since: string, state: string): string => `${item}  since ${since}  ${state}`,
  waits: 'to be sent',
  underWay: 'under way',
  aside: (why: string, reason: string): string => `waits for the instructor: ${why}${reason && ` (${reason})`}`,
};

export const redactCommand = {
  usage: usages.redact,
  summary: 'Writes a copy of an exported ledger without names, e-mails, codes, notes and titles.',
  help: [
    `gradeledger ${usages.redact}`,
    '',
    'Verifies LOG, an exported ledger, and writes a copy to OUT, which must not exist yet. Every text is replaced by',
    'another, the same one wherever it stood; numbers, times and the order of things stay. So the copy replays to the same',
    'final grades, and can be sent to somebody who looks for a fault. It proves nothing, and says so.',
    '',
  ].join('\n'),
  noOut: 'Say with -o where the copy is to go.',
  already: 'it is a redacted copy already.',
  changed: 'it changed while it was read; nothing was written. Try again.',
  done: (file: string, commits: number, replaced: number): string =>
    `${file}: ${counted(commits, 'commit')}, ${counted(replaced, 'text')} replaced.\n`,
};

const inIt = (there: readonly string[]): string =>
  there.length === 0 ? 'It has none.' : `It has: ${there.join('; ')}.`;

export const archiveCommand = {
  usage: usages.archive,
  summary: 'Writes one page that shows an offering without a server, with its ledger inside.',
  help: [
    `gradeledger ${usages.archive}`,
    '',
    'Verifies LOG, an exported ledger, and writes a page to OUT, which must not exist yet. It has the sheets, final grades',
    'with why, outcomes and history of one offering, and the ledger, in which every entry about something else is erased to',
    'its digest. It opens in any browser, without a server or a network, and checks its ledger itself; “verify” reads it, too.',
    '',
    '  --offering ID   the offering. Of a redacted copy all offerings go in, and none is named',
    '  --private       with reasons of given grades, and notes, which stay out otherwise',
    '',
  ].join('\n'),
  noOut: 'Say with -o where the archive is to go.',
  noOffering: (there: readonly string[]): string =>
    `say with --offering which offering the archive is of. ${inIt(there)}`,
  ofCopy: 'a redacted copy goes in whole, without --offering.',
  ofPart: 'it is a part of a ledger, and an archive is made of the whole.',
  notThere: (offering: string, there: readonly string[]): string =>
    `the ledger has no offering “${offering}”. ${inIt(there)}`,
  done: (file: string, bytes: number): string => `${file}: ${Math.ceil(bytes / 1000)} kB.\n`,
};
