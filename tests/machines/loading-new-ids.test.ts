import { expect, test } from 'vitest';
import { isBookEvent } from '../../events/catalogue.ts';
import { sampleFiles } from '../server/conformance/sample.ts';
import { fileWish, isSent, loadingScene, loads, sample } from './loading-scene.ts';
import { commitsOf } from './opened-ledger.ts';

/** A file of a server whose ids are none at this one, which gives new ones. */
const foreign = JSON.parse(JSON.stringify(sampleFiles(sample)[0]).replaceAll('x-o1', '{o.1}'));

test.each([undefined, 'reply lost'] as const)(
  'R13.12 an offering that got a new id is what was loaded, and is undone with it (%s)',
  async (mishap) => {
    const scene = await loadingScene();
    const before = Object.keys(scene.ledger.book().offerings);
    if (mishap) scene.mishaps.push(mishap);
    expect(await loads(scene, fileWish([foreign], ['{o.1}']))).toBe('applied');
    const [commit] = (await commitsOf(scene.ledger)).filter(({ command }) => command.type === 'LoadSnapshots');
    expect(commit?.events.filter(isBookEvent).map(({ type }) => type)).toContain('OfferingAdded');
    expect(Object.keys(scene.ledger.book().offerings)).toHaveLength(before.length + 1);
    scene.ledger.undo();
    await scene.until(() => isSent(scene));
    expect(Object.keys(scene.ledger.book().offerings)).toEqual(before);
  },
);

test('R13.15 without keys it is not said that nothing was loaded, so that nobody loads the class twice', async () => {
  const scene = await loadingScene({ keys: false });
  scene.mishaps.push('reply lost');
  expect(await loads(scene, fileWish([foreign], ['{o.1}']))).toBe('looked up');
});
