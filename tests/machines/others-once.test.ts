import { expect, test } from 'vitest';
import type { RemoteReply } from '../../api/remote.ts';
import type { Command } from '../../commands/catalogue.ts';
import { memoryLogStorage } from '../../log/stored/memory.ts';
import type { ListedCommit } from '../../machines/history/commit-list.ts';
import type { LedgerHistory } from '../../machines/ledger/ledger-port.ts';
import { unwatched } from '../../machines/ledger/unwatched.ts';
import { explainObservations, ownId } from '../../machines/others/explained.ts';
import { joinedCommits } from '../../machines/others/joined.ts';
import { emptyRecords } from '../../projections/records/records.ts';
import { isSent, sample, scores } from './loading-scene.ts';
import { copyOf } from './mirror-scene.ts';
import { saved } from './opened-ledger.ts';
import { listed, othersScene, scoredAtHome, told } from './others-scene.ts';

const { o1, a1, s1, s2 } = sample;

type Scene = Awaited<ReturnType<typeof othersScene>>;
type Device = Scene['office'];

/** What the office tells as made elsewhere, after somebody gave these commands at home, one after the other. */
const elsewhereAfter = async (...commands: readonly ((home: Device) => Command)[]): Promise<readonly string[]> => {
  const { office, another } = await othersScene();
  const home = await another('home');
  for (const command of commands) {
    await saved(home.ledger, command(home));
    await home.until(() => isSent(home));
    await office.reads();
  }
  await home.copied();
  return told(await office.history()).filter((one) => one.startsWith('elsewhere'));
};

const problemsOf = ({ ledger }: Device) => ledger.book().assessments[a1]?.problems ?? [];

test('R22.8 an offering that was copied on another computer is told once, with its outcomes and weights', async () => {
  const copied = (): Command => ({ type: 'CopyOffering', offeringId: o1, fields: { section: 'B' } });
  // Which assessments are never dropped is a list of ids, and these differ.
  const dropping = (): Command => ({ type: 'EditGradingPolicy', offeringId: o1, policy: { neverDrop: [] } });
  expect(await elsewhereAfter(dropping, copied)).toEqual([]);
});

test('R22.8 a problem that was added on another computer is told once', async () => {
  const added = (): Command => ({ type: 'InsertProblem', assessmentId: a1, at: 2, max: 7 });
  expect(await elsewhereAfter(added)).toEqual([]);
});

test('R22.8 problems that were put in another order on another computer are told once', async () => {
  const added = (): Command => ({ type: 'InsertProblem', assessmentId: a1, at: 2, max: 7 });
  const moved = (home: Device): Command => ({
    type: 'ReorderProblems',
    assessmentId: a1,
    order: problemsOf(home)
      .map(({ problemId }) => problemId)
      .toReversed(),
  });
  expect(await elsewhereAfter(added, moved)).toEqual([]);
});

test('R22.8 a score explains one reading, although two histories of one beginning have it', async () => {
  const { office, another } = await othersScene();
  const disk = memoryLogStorage();
  const [home, program] = [await another('home', { storage: disk }), await another('program')];
  await scores(home, [3, 4]);
  await home.copied();
  await office.reads();
  const restored = await another('again', { storage: copyOf(disk) });
  await saved(home.ledger, { type: 'EditStudent', studentId: s1, fields: { lastName: 'One' } });
  await home.until(() => isSent(home));
  await home.copied();
  await saved(restored.ledger, { type: 'EditStudent', studentId: s2, fields: { lastName: 'Two' } });
  await restored.until(() => isSent(restored));
  await restored.copied();
  for (const first of [5, 3]) {
    await program.reads();
    await scores(program, [first, 4]);
    await office.reads();
  }
  const elsewhere = told(await office.history()).filter((one) => one.startsWith('elsewhere'));
  expect(elsewhere).toEqual(['elsewhere: grade x-a1~p0 3', 'elsewhere: grade x-a1~p0 5']);
});

test('R22.8 what only a ledger explains that the server no longer lists is made elsewhere again', async () => {
  const { office, another, scene, remote } = await othersScene();
  const [hall, home] = [await another('hall'), await another('home')];
  await saved(hall.ledger, { type: 'EditStudent', studentId: s2, fields: { lastName: 'Hall' } });
  await hall.until(() => isSent(hall));
  await hall.copied();
  await home.reads();
  await scores(home, [3, 4]);
  await home.copied();
  await office.reads();
  const elsewhere = async () => told(await office.history()).filter((one) => one.startsWith('elsewhere'));
  expect(await elsewhere()).toEqual([]);
  scene.meets = (request) =>
    request.path === '/user/ledger/get/all'
      ? (remote(request).then((reply) => (reply.kind === 'reply' ? without('home', reply) : reply)) as never)
      : undefined;
  expect(await elsewhere()).toEqual(['elsewhere: grade x-a1~p0 3, grade x-a1~p1 4']);
});

const without = (logId: string, reply: Extract<RemoteReply, { readonly kind: 'reply' }>): RemoteReply => {
  const { ledgers, ...rest } = JSON.parse(reply.text) as { readonly ledgers: readonly { readonly logId: string }[] };
  return { ...reply, text: JSON.stringify({ ...rest, ledgers: ledgers.filter((one) => one.logId !== logId) }) };
};

test('every commit is looked through once, however many there are', async () => {
  const asked = new Set<string>();
  const begun: number[] = [];
  const history: Pick<LedgerHistory, 'naming'> = {
    naming: async (words, { first, last }) => {
      const seqs = Array.from({ length: last - first + 1 }, (_, at) => first + at);
      const again = seqs.filter((seq) => asked.has(`${seq} ${words.join()}`));
      expect(again).toEqual([]);
      for (const seq of seqs) asked.add(`${seq} ${words.join()}`);
      begun.push(first);
      return [];
    },
  };
  const own = { history, last: 4_001, begunAt: '2026-09-01T08:00:00.000Z', items: emptyRecords() };
  await explainObservations(own, [], unwatched);
  expect([asked.size, begun.length]).toEqual([4_001, 3]);
});

test('a reading whose changes are told elsewhere stays for the snapshots that it observed', async () => {
  const { office } = await scoredAtHome();
  const { others, explained } = await office.gather();
  const seqs = [...(explained.get(ownId) ?? [])].filter(([, { left }]) => left === 0).map(([seq]) => seq);
  expect(seqs).toHaveLength(1);
  const listedWith = async (snapshots: ListedCommit['snapshots']) => {
    const own = async function* () {
      for await (const one of office.ledger.history.commits())
        yield seqs.includes(one.commit.seq) ? { ...one, snapshots } : one;
    };
    const commits = await listed(joinedCommits(own, { others, explained }, () => office.ledger.records.saved())());
    return commits
      .filter(({ commit, other }) => !other && seqs.includes(commit.seq))
      .map(({ changes, size }) => [changes, size]);
  };
  expect(await listedWith([])).toEqual([]);
  expect(await listedWith([{} as never])).toEqual([[[], 1]]);
});
