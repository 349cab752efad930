/**
 * The script of an archive's page. `scripts/archive-viewer.js` puts it, with all that it imports, into one text: the page
 * checks its ledger with the check of the application itself.
 */

import { type BadFile, LogFileCheck, type SoundFile } from '../../../log/file/check.ts';
import { ledgerFromText } from '../../../log/file/page.ts';
import type { StoredCommit } from '../../../log/port.ts';
import { tablesAgain } from '../../../machines/archive/again.ts';
import { comparedTables } from '../../../machines/archive/compared.ts';
import { markFrom } from '../../../machines/archive/shown.ts';
import { archiveCheck, archiveTables, archivePage as text } from '../../../messages/archive.ts';
import { earlierTime, headWords, withheldWords } from '../../../messages/heads.ts';
import { lineProblem } from '../../../messages/line-problems.ts';

const part = (id: string): HTMLElement | null => document.getElementById(id);

const say = (id: string, words: string): void => part(id)?.replaceChildren(words);

/** Milliseconds after which the page is painted anew. */
const slice = 40;

const soundWords = (found: SoundFile): string =>
  [
    found.header.redacted ? archiveCheck.redacted(found.head.seq) : archiveCheck.sound(found.head.seq, found.head.hash),
    found.erased > 0 && archiveCheck.erased(found.erased),
    found.withheld && withheldWords(found.withheld),
    found.earlier && `${earlierTime(found.earlier.seq, found.earlier.count)}.`,
    !found.header.redacted && archiveCheck.nothing,
  ]
    .filter(Boolean)
    .join(' ');

/** As the page came, before anybody opens or changes anything of it. */
const tables = part('tables');
const shown = tables?.innerHTML ?? '';

/** Computes the tables again, and says whether they are what stands on the page. */
const checkTables = (commits: readonly StoredCommit[]): void => {
  const mark = markFrom(tables?.dataset.of);
  if (!mark) {
    sayOther(archiveTables.unmarked);
    return;
  }
  const again = document.createElement('template');
  again.innerHTML = tablesAgain(commits, mark) ?? '';
  const found = comparedTables({ shown, mark }, again.innerHTML);
  if (found.is === 'other') sayOther(archiveTables.other(found.count, found.first));
  else say('tables-check', found.beyond.length > 0 ? archiveTables.beyond(found.beyond) : archiveTables.same);
};

const sayOther = (words: string): void => {
  part('tables-check')?.setAttribute('data-state', 'bad');
  say('tables-check', words);
};

/** Moments as the reader’s clock has them; in UTC, as the ledger has them, where one points. */
const showLocalTimes = (): void => {
  const shape = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  const format = new Intl.DateTimeFormat('en-CA', { ...shape, hourCycle: 'h23', timeZoneName: 'short' });
  for (const time of document.querySelectorAll('time')) {
    const at = new Map(format.formatToParts(new Date(time.dateTime)).map(({ type, value }) => [type, value]));
    const of = (...types: Intl.DateTimeFormatPartTypes[]) => types.map((type) => at.get(type) ?? '');
    time.title = time.textContent ?? '';
    const [day, clock] = [of('year', 'month', 'day').join('-'), of('hour', 'minute').join(':')];
    time.textContent = [day, clock, at.get('timeZoneName')].join(' ');
  }
};

/** Checks the file and says what came of it. `hashes` gets that of each commit, by its number. */
const check = async (file: string, hashes: Map<string, number>): Promise<void> => {
  const lines = file.split('\n').slice(0, -1);
  const sound = new LogFileCheck({ withheld: true });
  const commits: StoredCommit[] = [];
  let until = performance.now() + slice;
  for (const [at, line] of lines.entries()) {
    const taken = sound.take(line);
    if (taken.kind === 'bad') return sayBad(taken);
    if (taken.kind === 'commit') {
      hashes.set(taken.commit.hash, taken.commit.seq);
      commits.push(taken.commit);
    }
    if (performance.now() < until) continue;
    say('check', text.checking(Math.floor((100 * at) / lines.length)));
    await new Promise((resolve) => void setTimeout(resolve));
    until = performance.now() + slice;
  }
  const found = sound.end(!file.endsWith('\n'));
  if (found.kind === 'bad') return sayBad(found);
  say('check', soundWords(found));
  compareWith(found, hashes);
  checkTables(commits);
};

const sayBad = ({ line, problem, detail }: BadFile): void => {
  part('check')?.setAttribute('data-state', 'bad');
  say('check', archiveCheck.bad(line, lineProblem(problem, detail)));
};

/** Any earlier head confirms the ledger up to there. */
const compareWith = ({ head }: SoundFile, hashes: ReadonlyMap<string, number>): void => {
  const noted = part('noted');
  noted?.addEventListener('input', () => {
    const given = noted instanceof HTMLInputElement ? noted.value.trim().toLowerCase() : '';
    const seq = hashes.get(given);
    const isHead = /^[0-9a-f]{64}$/.test(given);
    if (given === '') say('compared', '');
    else if (!isHead) say('compared', headWords.notAHead);
    else say('compared', seq === undefined ? headWords.notConfirmed : headWords.confirmed(seq, head.seq));
  });
};

const takeOut = (file: string, fileName: string): void => {
  const url = URL.createObjectURL(new Blob([file], { type: 'application/x-ndjson' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  say('taken', text.taken(fileName));
};

showLocalTimes();
const file = ledgerFromText(part('ledger')?.textContent ?? '');
say('check', text.waiting);
part('tools')?.removeAttribute('hidden');
part('take')?.addEventListener('click', () => takeOut(file, part('take')?.dataset.file ?? 'ledger.ndjson'));
void check(file, new Map());
