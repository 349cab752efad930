import type { CommitDraft } from '../../events/commit.ts';
import { randomSalt } from '../../log/salt.ts';
import { indexedDbLog } from '../../log/stored/indexed-db.ts';
import { openLedger } from '../../machines/ledger/ledger.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { tendLog } from '../../machines/ledger/tending.ts';
import { pageSlicing } from '../../src/browser/slicing.ts';
import { gradeEdit, sampleHeader } from '../../tests/log/sample.ts';
import { classCommit, edited, scoresCommit } from '../history/class.ts';

/** So many that none of them is the import when the last commits are read for undoing. */
const typed = 300;

const name = `bench-${crypto.randomUUID()}`;
const logHere = () => indexedDbLog(name, { newHeader: () => sampleHeader(name), newSalt: randomSalt });

const fill = async (assessments: number): Promise<void> => {
  const log = logHere();
  const editAt = (n: number): CommitDraft => ({
    ...gradeEdit(n),
    command: { type: 'EditGrades', how: 'typed' },
    events: [edited(n)],
  });
  const edits = Array.from({ length: typed }, (_, n) => editAt(n));
  await log.append(await log.head(), [classCommit(assessments), scoresCommit(assessments), ...edits]);
  log.close();
};

const tend = async (backend: boolean): Promise<void> => {
  const log = logHere();
  await tendLog(log, { version: 'bench', backend }, pageSlicing);
  log.close();
};

let opened: Ledger | undefined;

const open = async (backend: boolean): Promise<void> => {
  await opened?.close();
  const who = { actor: 'ana', tab: 't', app: '0', projections: 'bench', backend };
  const now = () => new Date().toISOString();
  opened = openLedger({ log: logHere(), ...who, slicing: pageSlicing, now, newId: () => crypto.randomUUID() });
  await opened.opened;
};

const close = async (): Promise<void> => {
  await opened?.close();
  opened = undefined;
};

declare global {
  interface Window {
    openedLedger: { fill: typeof fill; tend: typeof tend; open: typeof open; close: typeof close };
  }
}

window.openedLedger = { fill, tend, open, close };
