import { expect, test } from 'vitest';
import { memoryLog, readingLog } from '../../log/stored/memory.ts';
import { openLedger } from '../../machines/ledger/ledger.ts';
import { refusalText } from '../../messages/refusals.ts';
import { making, open, saved } from './opened-ledger.ts';

const worked = async () => {
  const log = memoryLog(making);
  const ledger = await open(log);
  await saved(ledger, { type: 'AddCourse', fields: { title: 'Calculus' } });
  await saved(ledger, { type: 'AddCourse', fields: { title: 'Algebra' } });
  return { ledger, headerLine: await log.header(), lines: await log.lines(0) };
};

const opened = async (headerLine: string, lines: readonly string[]) => {
  const ledger = openLedger({
    log: readingLog(headerLine, lines),
    ...{ actor: 'ana', tab: 'tab', app: 'test', projections: 'v1', backend: true, isForReading: true },
    now: () => '2026-09-01T08:00:00.000Z',
    newId: () => 'tab~new',
  });
  await ledger.opened;
  return ledger;
};

test('a log that is only read has the same book, and takes no command', async () => {
  const { ledger, headerLine, lines } = await worked();
  const reading = await opened(headerLine, lines);
  expect(reading.book()).toEqual(ledger.book());
  expect(reading.status()).toMatchObject({ mode: 'readOnly', trouble: undefined, seq: 2, canUndo: false });
  const result = reading.dispatch({ type: 'AddCourse', fields: { title: 'Geometry' } });
  expect(result).toEqual({ ok: false, refusal: { refused: 'workspace.ofFile' } });
  if (!result.ok) expect(refusalText(result.refusal, reading.book())).toContain('only looked at');
  expect(await reading.takeBackAt([1], { tell: () => undefined, signal: { throwIfAborted: () => undefined } })).toEqual(
    result,
  );
  await reading.close();
});

test('what stands before a bad line is a log of its own', async () => {
  const { headerLine, lines } = await worked();
  const reading = await opened(headerLine, lines.slice(0, 1));
  expect(Object.values(reading.book().courses).map(({ title }) => title)).toEqual(['Calculus']);
  await reading.close();
});

test('nothing can be written to it', async () => {
  const { headerLine, lines } = await worked();
  const log = readingLog(headerLine, lines);
  const draft = { id: 'x', at: '2026-09-01T08:00:00.000Z', actor: 'ana', tab: 't', app: 'test' };
  const commit = { ...draft, command: { type: 'SetUp' }, events: [{ type: 'ReadingBelieved' }] } as never;
  await expect(log.head().then((head) => log.append(head, [commit]))).rejects.toMatchObject({ reason: 'unknown' });
});
