import { describe, expect, test } from 'vitest';
import { appendAll, failsWith } from '../log/tabs.ts';
import { verified } from '../log/verified.ts';
import { freshName, logOn, rowsIn } from './log-database.ts';

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
