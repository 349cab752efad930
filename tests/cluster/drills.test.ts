import { expect, test } from 'vitest';
import { ask } from '../../scripts/cluster/cluster.js';
import { count } from '../counts.ts';
import { notProved, proved } from '../proof.ts';
import { clusterForTests, patience, type Scene } from './cluster-scene.ts';
import { type Fault, underLoad } from './drill.ts';
import { nextMigration, withNextMigration } from './next-migration.ts';

const rounds = count(1, 10);
const scene = clusterForTests();

const drill = async (name: string, faultIn: (scene: Scene, round: number) => Promise<Fault>): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) await underLoad(name, scene(), await faultIn(scene(), round));
  proved(proofOf(name), rounds);
};

const proofOf = (name: string): string =>
  `a cluster under load, ${name}: nothing acknowledged lost, nothing doubled: rounds`;

test('a primary that is killed', { timeout: patience }, () =>
  drill('the primary killed', async ({ cluster }) => {
    const primary = await cluster.primary();
    return { happens: () => primary.kill(), mended: async () => primary.start() };
  }),
);

test('a standby that is promoted', { timeout: patience }, () =>
  drill('a standby promoted', async ({ cluster }) => ({
    happens: () => cluster.promote(),
    mended: async () => undefined,
  })),
);

test('a server process that is killed', { timeout: patience }, () =>
  drill('a server process killed', async ({ servers, serve }, round) => {
    const at = round % servers.length;
    return {
      happens: async () => {
        await servers[at]?.end('SIGKILL');
      },
      mended: () => serve(at),
    };
  }),
);

test('a primary that is cut off from the network', { timeout: patience }, async () => {
  const name = 'the primary cut off from the network';
  const { uncut } = scene();
  if (uncut !== undefined) notProved(proofOf(name), uncut);
  await drill(name, async ({ cluster }) => {
    const primary = await cluster.primary();
    return { happens: async () => primary.cut(), mended: async () => primary.mend() };
  });
});

/** The last one here: from now on every server that is started is of a later version. */
test('an upgrade, one server after the other, whose first start changes the tables', { timeout: patience }, () =>
  drill('upgraded over a migration', async ({ cluster, servers, serve, cli }, round) => {
    cli.upgrade((program) => withNextMigration(program, round));
    return {
      happens: async () => {
        for (const [at, server] of servers.entries()) {
          await server.end('SIGTERM');
          await serve(at);
        }
      },
      mended: async () => {
        const done = await ask(cluster.databaseUrl, 'select name from kysely_migration');
        expect(done).toContainEqual({ name: nextMigration(round) });
      },
    };
  }),
);
