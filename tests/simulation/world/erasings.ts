import { asId, type CommitId, type StudentId } from '../../../events/ids.ts';
import { atOnce, runAtOnce } from '../../../events/steps.ts';
import { linkCommit, parseLine, preparingCommit } from '../../../log/lines/line.ts';
import { readCommits } from '../../../log/lines/read.ts';
import { type Log, LogFailure } from '../../../log/port.ts';
import { copyToErase, eraseInCopy } from '../../../machines/erasing/at-server.ts';
import { NotFoldable } from '../../../machines/erasing/erased-lines.ts';
import type { EntryPlace } from '../../../machines/erasing/erasing.ts';
import { eraseInLog, planErasingInLog } from '../../../machines/erasing/own-log.ts';
import { findCopy } from '../../../machines/mirror/copy.ts';
import { CallFailed } from '../../../machines/mirror/ledger-call.ts';
import type { Browser } from './browser.ts';
import type { Tab } from './tab.ts';
import type { World } from './world.ts';

/** A student who was erased in a browser. `texts`: the erased entries, with their salts. `copy`: the server's copy in which too. */
export type Erasure = {
  readonly browser: Browser;
  readonly logId: string;
  readonly who: StudentId;
  readonly texts: readonly string[];
  readonly copy: string | undefined;
  /** The number of the last commit before it. */
  readonly upTo: number;
};

/** People erase students whom they deleted, as the dialog of the app does it: at the server first, then in the browser. */
export class Erasings {
  readonly done: Erasure[] = [];
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  async begin(browser: Browser): Promise<void> {
    const { chance } = this.#world;
    const { leader: tab, storage } = browser;
    const gone =
      tab?.ledger.status().mode === 'ready' && !browser.disk.isSpoilt()
        ? deletedIn(storage.kept?.lines ?? [], tab)
        : [];
    if (!tab || gone.length === 0) return;
    const who = chance.pick(gone);
    const { log, server } = tab.logBeside();
    try {
      const before = [...(storage.kept?.lines ?? [])];
      const found = await planErasingInLog(log, who, runAtOnce);
      if (found.made.kind !== 'erased') return this.#told(tab, who, found.made.kind);
      const entries = [...found.made.plan.own, ...found.made.plan.notes];
      const status = () => ({ seq: found.head.seq });
      const ledger = { status, subscribe: () => () => undefined, records: { stored: log } };
      const copy = await copyToErase(findCopy, { ...server, ledger }, entries);
      if (copy.is === 'behind') return this.#told(tab, who, copy.is);
      if (copy.is === 'there') await eraseInCopy(server, copy.id, entries);
      const made = await this.#eraseHere(log, who, tab);
      this.#told(tab, who, made);
      if (made !== 'erased') return;
      const texts = textsOf(before, entries);
      const { logId } = found.head;
      const upTo = found.head.seq;
      this.done.push({ browser, logId, who, texts, upTo, copy: copy.is === 'there' ? copy.id : undefined });
      await tab.page.door.enterAccount();
    } catch (error) {
      const isTold = error instanceof CallFailed || error instanceof LogFailure || error instanceof NotFoldable;
      if (!isTold) this.#world.watch.tell(`E: an erasing failed: ${String(error)}`);
      this.#told(tab, who, 'not done');
    } finally {
      log.close();
    }
  }

  async #eraseHere(log: Log, who: StudentId, { name }: Tab): Promise<string> {
    const { schedule, note } = this.#world;
    const id = asId<CommitId>(`erasing ${who} in ${name} at ${schedule.now}`);
    const at = new Date(schedule.now).toISOString();
    const made = await eraseInLog(log, who, {
      run: runAtOnce,
      sign: () => ({ id, at, actor: 'ana@example.org', tab: name, app: 'simulated 1' }),
      linked: (draft, after) => linkCommit(atOnce(preparingCommit(draft, () => '0'.repeat(32))), after).line,
    });
    note(`${name} erases ${who}: ${made.kind}`);
    return made.kind;
  }

  #told({ name }: Tab, who: StudentId, what: string): void {
    this.#world.note(`${name} would erase ${who}: ${what}`);
    this.#world.watch.note(`erasing ${what}`);
  }
}

/** Students who were deleted in this log, and are not there any more. */
const deletedIn = (lines: readonly string[], { ledger }: Tab): readonly StudentId[] => {
  const { students } = ledger.book();
  const deleted = readCommits(lines).commits.flatMap(({ events }) =>
    events.flatMap((event) => (event.type === 'StudentDeleted' ? [event.student.studentId] : [])),
  );
  return [...new Set(deleted)].filter((id) => !students.has(id));
};

const textsOf = (lines: readonly string[], entries: readonly EntryPlace[]): readonly string[] =>
  entries.flatMap(({ seq, index }) => {
    const line = parseLine(lines[seq - 1] ?? '');
    return typeof line === 'string' ? [] : [JSON.stringify(line.events[index])];
  });
