import { describe, expect, test } from 'vitest';
import { packSegment, type Segment, unpackSegment } from '../../log/lines/segment.ts';
import { sampleHeader } from '../log/sample.ts';
import { appendAll, failsWith } from '../log/tabs.ts';
import { verified } from '../log/verified.ts';
import { asked, freshName, logOn, openRaw, rowsIn, tamper } from './log-database.ts';

describe('rows that would be packed into a segment', () => {
  type Bytes = Uint8Array<ArrayBuffer>;
  const real = globalThis.CompressionStream;

  /** Compresses what `spoil` makes of the text. */
  const compressing = (spoil: (text: string) => string) =>
    class {
      readonly readable: ReadableStream;
      readonly writable: WritableStream;

      constructor(format: CompressionFormat) {
        const spoiling = new TransformStream<Bytes, Bytes>({
          transform: (chunk, control) =>
            control.enqueue(new TextEncoder().encode(spoil(new TextDecoder().decode(chunk)))),
        });
        this.writable = spoiling.writable;
        this.readable = spoiling.readable.pipeThrough(new real(format));
      }
    };
  /** The last bytes never come. */
  class Truncating {
    readonly readable: ReadableStream;
    readonly writable: WritableStream;

    constructor(format: CompressionFormat) {
      const whole = new real(format);
      const cutting = new TransformStream<Bytes, Bytes>({
        transform: (chunk, control) => control.enqueue(chunk.slice(0, Math.ceil(chunk.length / 2))),
      });
      this.writable = whole.writable;
      this.readable = whole.readable.pipeThrough(cutting);
    }
  }

  test.each([
    ['is cut', Truncating],
    ['says something else', compressing((text) => text.replace('"problem~1":1}', '"problem~1":9}'))],
    ['has lost a line', compressing((text) => text.split('\n').slice(1).join('\n'))],
  ])('stay, and sealing fails, where the segment %s', async (_, Compression) => {
    const name = freshName();
    const log = logOn(name, { segmentSize: 2 });
    await appendAll(log, [1, 2, 3]);
    Object.assign(globalThis, { CompressionStream: Compression });
    try {
      await failsWith('damaged', log.seal(2), 'segment 1-2');
    } finally {
      Object.assign(globalThis, { CompressionStream: real });
    }
    expect(await rowsIn(name, 'segments')).toBe(0);
    expect((await log.read(0)).commits).toHaveLength(await rowsIn(name, 'commits'));
    expect(await verified(log)).toMatchObject({ kind: 'log' });
    log.close();
  });
});

describe('a segment', () => {
  /** A log of three commits, or more, with a segment of each two that another one follows. */
  const withSegment = async (commits = [1, 2, 3]) => {
    const name = freshName();
    const log = logOn(name, { segmentSize: 2 });
    await appendAll(log, commits);
    await log.seal(commits.length - 1);
    const stored = async (first = 1): Promise<Segment> => {
      const db = await openRaw(name);
      const segment = await asked<Segment>(db.transaction('segments').objectStore('segments').get(first));
      db.close();
      return segment;
    };
    const put = (segment: Segment) => tamper(name, 'segments', (store) => store.put(segment, segment.first));
    return { name, log, stored, put };
  };
  const digestOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
    Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('');
  /** Another score in one line, by default the first, in a segment that is whole in itself. */
  const changed = async (segment: Segment, seq = segment.first): Promise<Segment> => {
    const lines = await unpackSegment(segment);
    const line = lines[seq - segment.first] ?? '';
    const spoiled = line.replace(`"problem~1":${seq}}`, '"problem~1":9}');
    expect(spoiled).not.toBe(line);
    return packSegment(segment.first, lines.with(seq - segment.first, spoiled));
  };

  test('has the digest of its bytes', async () => {
    const { log, stored } = await withSegment();
    const segment = await stored();
    expect(segment.sha256).toBe(await digestOf(segment.gzip));
    expect((await log.read(0)).commits).toHaveLength(3);
    log.close();
  });

  test.each<[string, (segment: Segment) => Promise<Segment>]>([
    [
      'was put in its place, with its digest',
      async (segment) => ({ ...(await changed(segment)), sha256: segment.sha256 ?? '' }),
    ],
    ['was put in its place, without a digest', changed],
  ])('that another program changed is found at each reading, where it %s', async (_, change) => {
    const { log, stored, put } = await withSegment();
    await put(await change(await stored()));
    await failsWith('damaged', log.read(0), 'commit 1');
    expect((await log.read(2)).commits.map(({ seq }) => seq)).toEqual([3]);
    expect(await verified(log)).toMatchObject({ kind: 'bad' });
    log.close();
  });

  test('that somebody changed together with its digest is found by whoever verifies the log', async () => {
    const { log, stored, put } = await withSegment();
    const other = await changed(await stored());
    await put({ ...other, sha256: await digestOf(other.gzip) });
    expect((await log.read(0)).commits).toHaveLength(3);
    expect(await verified(log)).toMatchObject({ kind: 'bad' });
    log.close();
  });

  test('of another place in the log is found, whatever its digest', async () => {
    const { log, stored, put } = await withSegment();
    const [, second = ''] = await unpackSegment(await stored());
    const elsewhere = logOn(freshName(), { segmentSize: 2, newHeader: () => sampleHeader('elsewhere') });
    await appendAll(elsewhere, [1]);
    const [first = ''] = await elsewhere.lines(0);
    const mixed = await packSegment(1, [first, second]);
    await put({ ...mixed, sha256: await digestOf(mixed.gzip) });
    await failsWith('damaged', log.read(0), 'commit 2');
    log.close();
    elsewhere.close();
  });

  test('is read line by line where only its digest is damaged, or it has none', async () => {
    const { log, stored, put } = await withSegment();
    const { sha256: _, ...bare } = await stored();
    for (const segment of [bare, { ...bare, sha256: '0'.repeat(64) }]) {
      await put(segment);
      expect((await log.read(0)).commits.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    }
    log.close();
  });

  test('gets no digest from a row that the disk had changed before, which each reading then finds', async () => {
    const name = freshName();
    const log = logOn(name, { segmentSize: 2 });
    await appendAll(log, [1, 2, 3]);
    const [first = ''] = await log.lines(0);
    await tamper(name, 'commits', (store) => store.put(first.replace('"problem~1":1}', '"problem~1":9}'), 1));
    await log.seal(2);
    expect(await rowsIn(name, 'segments')).toBe(1);
    await failsWith('damaged', log.read(0), 'commit 1');
    log.close();
  });

  test.each([1, 2, 3, 4, 5, 6])('proves no line of the segment before it or after it, as commit %i', async (seq) => {
    const { log, stored, put } = await withSegment([1, 2, 3, 4, 5, 6, 7]);
    const segment = await stored(seq - ((seq - 1) % 2));
    await put(await changed(segment, seq));
    await failsWith('damaged', log.read(0), `commit ${seq}`);
    await failsWith('damaged', log.read(seq - 1), `commit ${seq}`);
    expect(await verified(log)).toMatchObject({ kind: 'bad' });
    await put(segment);
    expect((await log.read(0)).commits).toHaveLength(7);
    log.close();
  });

  test('proves nothing of the rows after it', async () => {
    const { name, log } = await withSegment();
    const [third = ''] = await log.lines(2);
    const spoiled = third.replace('"problem~1":3}', '"problem~1":9}');
    expect(spoiled).not.toBe(third);
    await tamper(name, 'commits', (store) => store.put(spoiled, 3));
    await failsWith('damaged', log.read(0), 'commit 3');
    expect((await log.read(0, 2)).commits.map(({ seq }) => seq)).toEqual([1, 2]);
    log.close();
  });
});
