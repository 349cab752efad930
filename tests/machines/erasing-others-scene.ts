import type { Command } from '../../commands/catalogue.ts';
import { asId, type StudentId } from '../../events/ids.ts';
import { atOnce, runAtOnce } from '../../events/steps.ts';
import { sha256Hex } from '../../log/digest.ts';
import { readLogFile } from '../../log/file/check.ts';
import { storedLine } from '../../log/file/content.ts';
import { storedHeader } from '../../log/header.ts';
import { linkCommit, preparingCommit } from '../../log/lines/line.ts';
import { memoryLog, memoryLogStorage } from '../../log/stored/memory.ts';
import { eraseInCopy } from '../../machines/erasing/at-server.ts';
import { eraseAsElsewhere } from '../../machines/erasing/erased-elsewhere.ts';
import type { EntryPlace } from '../../machines/erasing/erasing.ts';
import { eraseInCopies, erasingInCopies } from '../../machines/erasing/other-copies.ts';
import { eraseInLog, planErasingInLog } from '../../machines/erasing/own-log.ts';
import { unwatched } from '../../machines/ledger/unwatched.ts';
import { fetchLedgers } from '../../machines/others/fetched-ledger.ts';
import { writeLogFile } from '../log/whole-file.ts';
import { checked } from './checked-ledger.ts';
import { theirWords } from './erasing-scene.ts';
import { isSent } from './loading-scene.ts';
import { making } from './opened-ledger.ts';
import { othersScene } from './others-scene.ts';

export type Device = Awaited<ReturnType<typeof othersScene>>['office'];

/** Gives a command, if it is not refused, and waits until the server has what it changed. */
export const does = async ({ ledger, until }: Device, command: Command, note?: string): Promise<void> => {
  const result = ledger.dispatch(command, note === undefined ? {} : { note });
  if (!result.ok) return;
  await result.saved;
  await until(() => isSent({ ledger }));
};

/** Reads the server, and takes for true what it has, as instructors do who are asked whether what a reading lacks is gone. */
export const readsAndBelieves = async (device: Device): Promise<void> => {
  const { ledger, sync } = device;
  await device.reads();
  const { doubt } = ledger.records.saved().outbox;
  if (!doubt) return;
  await sync.decide({ type: 'BelieveReading', missing: doubt.missing });
  await device.reads();
  if (ledger.records.saved().outbox.doubt) throw new Error('what was believed is doubted again');
};

let erasings = 0;
const world = {
  run: runAtOnce,
  note: 'as asked elsewhere',
  sign: () => {
    erasings += 1;
    return { id: asId<never>(`erasing${erasings}`), at: '2026-09-02T08:00:00.000Z', actor: 'me', tab: 't', app: '0' };
  },
  linked: (...[draft, after]: Parameters<Parameters<typeof eraseInLog>[2]['linked']>) =>
    linkCommit(atOnce(preparingCommit(draft, making.newSalt)), after).line,
};

/** Two browsers of an account, `office` and `home`, at the real server, and what their pages do about erasing. */
export const erasingScene = async () => {
  const scene = await othersScene();
  const storage = memoryLogStorage();
  const home = await scene.another('home', { storage });
  /** The log of `home`, as another tab of that browser has it open. */
  const beside = memoryLog(making, storage);
  const server = {
    credentials: () => ({ ...scene.credentials, user: scene.email }),
    remote: scene.remote,
  };
  const copyOf = async (logId: string): Promise<readonly string[]> =>
    (await scene.call('GET', `/user/ledger/${logId}/get?after=0`)).lines;
  /** What would be erased by this device in its own ledger, and in the copies of the others. */
  const asks = async ({ log }: Device, who: StudentId) => {
    const { made } = await planErasingInLog(log, who, runAtOnce);
    if (made.kind !== 'erased') throw new Error(made.kind);
    const ownCopy = storedHeader(await log.header()).logId;
    const fetching = { server, user: scene.email, stored: log, ownCopy, check: checked };
    const found = await fetchLedgers(fetching, new Map(), { ...unwatched, signal: new AbortController().signal });
    return { made, copies: await erasingInCopies(found, made, await log.header(), runAtOnce) };
  };
  return {
    ...scene,
    home,
    server,
    copyOf,
    asks,
    /** Erases as the dialog does: in the copies of the others, in this ledger's copy, and in the ledger. */
    erases: async (device: Device, who: StudentId) => {
      const { made, copies } = await asks(device, who);
      await eraseInCopies(server, copies);
      const { logId } = JSON.parse(await device.log.header());
      await eraseInCopy(server, logId, [...made.plan.own, ...made.plan.notes]);
      const here = await eraseInLog(device.log, who, world);
      if (here.kind !== 'erased') throw new Error(here.kind);
      return copies;
    },
    /** What a page does that learns what was erased in its ledger's copy. */
    hears: (id: 'home' | 'office') =>
      eraseAsElsewhere(id === 'home' ? beside : scene.office.log, { server, id }, world),
    /** Words of the student in all ledgers and copies; every chain is checked on the way. */
    wordsLeft: async (devices: readonly Device[]): Promise<readonly string[]> => {
      const { ledgers } = await scene.call('GET', '/user/ledger/get/all');
      const all = await Promise.all([
        ...ledgers.map(({ logId }: { readonly logId: string }) =>
          scene.call('GET', `/user/ledger/${logId}/get?after=0`),
        ),
        ...devices.map(async ({ log }) => ({ header: await log.header(), lines: await log.lines(0) })),
      ]);
      for (const { header, lines } of all) {
        const read = readLogFile(writeLogFile(header, lines));
        if (read.kind === 'bad') throw new Error(read.problem);
      }
      return theirWords.filter((word) => JSON.stringify(all).includes(word));
    },
  };
};

export type ErasingScene = Awaited<ReturnType<typeof erasingScene>>;

/** Adds a student with a name that nobody else has, at this device. Returns the id that the student has there. */
export const addsStudent = async (device: Device): Promise<StudentId> => {
  const studentId = asId<StudentId>(`zq~${Math.random().toString(36).slice(2)}`);
  const fields = {
    firstName: 'Zquuxfirst',
    lastName: 'Zquuxlast',
    studentCode: 'Zquuxcode',
    email: 'zquux@school.example',
  };
  await does(device, { type: 'AddStudent', studentId, fields }, 'from Zquuxlast, Zquuxfirst.csv');
  return studentId;
};

/** The id that a device has for the student whose code is this. */
export const idWith = ({ ledger }: Device, code: string): StudentId => {
  const { students } = ledger.book();
  const id = [...students.keys()].find((one) => students.get(one)?.studentCode === code);
  if (!id) throw new Error(`nobody has the code ${code}`);
  return id;
};

/** All entries of a line, as a call names them. */
export const entriesOf = (line: string, seq: number): readonly EntryPlace[] =>
  storedLine(line).events.map((entry, index) => ({ seq, index, digest: sha256Hex(JSON.stringify(entry)) }));
