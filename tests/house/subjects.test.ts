import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from '../../scripts/sources.js';

/** As many characters as a list of commits shows. */
const most = 72;

/** The first day on which every subject kept to it. */
const since = '2026-11-26T00:00:00Z';

/** Nothing where there is no repository, as in an unpacked copy. */
const subjects = spawnSync('git', ['log', `--since=${since}`, '--no-merges', '--format=%s'], { cwd: root })
  .stdout.toString()
  .split('\n');

test(`no commit has a subject of more than ${most} characters`, () => {
  expect(subjects.filter((subject) => [...subject].length > most)).toEqual([]);
});
