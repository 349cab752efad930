import { describe, expect, test } from 'vitest';
import { previewImport } from '../../commands/import/preview.ts';
import { guessSetup } from '../../commands/import/setup.ts';
import { totalsOf } from '../../commands/import/totals.ts';
import { parse } from '../../tables/parse.ts';
import { hostileFiles } from './hostile-files.ts';
import { briefOf, emptyOffering, offeringId } from './import-cases.ts';
import { zipOf } from './zip-making.ts';

const read = (content: string | Uint8Array, name = 'table.csv') =>
  parse(typeof content === 'string' ? new TextEncoder().encode(content) : content, name, {});

const previewOf = async (text: string) => {
  const file = await read(text);
  if ('fault' in file || !file.sheets[0]) throw new Error(JSON.stringify(file));
  const setup = guessSetup(emptyOffering, { offeringId }, file.sheets[0], 'table.csv');
  return { setup, preview: previewImport(emptyOffering, setup, new Map()) };
};

describe('No number is lost, doubled or given to another student by', () => {
  test.each(hostileFiles)('$what', async ({ lines, columns, added, scores, refused = 0, why }) => {
    const { setup, preview } = await previewOf(`${lines.join('\r\n')}\r\n`);
    expect(briefOf(setup)).toBe(columns);
    expect(preview.counts).toMatchObject({ added, refused });
    expect(totalsOf(preview).newScores).toBe(scores);
    const faults = preview.rows.flatMap(({ fault }) =>
      fault ? [fault.why === 'score' ? fault.fault : fault.why] : [],
    );
    expect(faults).toEqual(Array.from({ length: refused }, () => why));
  });

  test('a file that ends in the middle of a row', async () => {
    const whole = 'Name,Student ID,Quiz 1 /10\nA B,S1,7\nC D,S2,9\nE F,S3,8';
    expect(await read(whole.slice(0, -2))).toEqual({ fault: 'cut off', line: 4 });
    expect(await read(whole)).toMatchObject({ sheets: [{ rows: { length: 4 } }] });
    expect(await read(`${whole.slice(0, -2)}\n`)).toMatchObject({ sheets: [{ rows: { length: 4 } }] });
  });

  test('a line of a million separators', async () => {
    const { preview } = await previewOf(`Name,Student ID,Quiz 1 /10\nA B,S1,7${','.repeat(1_000_000)}\nC D,S2,8\n`);
    expect(preview.counts).toMatchObject({ added: 2, refused: 0 });
  });

  test('a thousand codes that look alike, of which each row names a few', async () => {
    const rows = Array.from({ length: 1000 }, (_, at) => `A B,${'0'.repeat(at)}1,5`);
    const { preview } = await previewOf(`Name,Student ID,Quiz 1 /10\n${rows.join('\n')}\n`);
    expect(preview.undecided).toBe(1000);
    const named = preview.rows.map(({ match }) => (match.is === 'asked' ? (match.lines?.length ?? 0) : 0));
    expect(Math.max(...named)).toBe(10);
  });

  test('an .ods file of tags that never end', async () => {
    const start = '<office:document-content><table:table table:name="G">';
    const content = `${start}${'<table:table-row '.repeat(100_000)}</table:table></office:document-content>`;
    const file = await read(await zipOf([{ name: 'content.xml', content }]), 'a.ods');
    expect(file).toEqual({ fault: 'damaged', part: 'content.xml' });
  });
});
