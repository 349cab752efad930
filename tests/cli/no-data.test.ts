import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../../server/node/sql/postgres.ts';
import { postgresForTests } from '../server/postgres-for-tests.ts';
import { bundledCli } from './bundled.ts';

const patience = 240_000;
const email = 'ana@example.edu';

/** Every command that works on data which must be there already. */
const commands = [
  'backup FILE',
  'messages',
  'doctor',
  `ledger ${email}`,
  'user list',
  `user add ${email}`,
  `user password ${email}`,
  `user freeze ${email}`,
  `user unfreeze ${email}`,
  `user remove ${email}`,
  `user remove ${email} --yes`,
  `account export ${email} FILE --from https://old.example.edu --to https://new.example.edu`,
  `account stay ${email} --yes`,
];
/** The doctor ends well, and has found something wrong. */
const statusOf = (command: string): number => (command === 'doctor' ? 1 : 2);

describe('where there is no data', () => {
  let cli: Awaited<ReturnType<typeof bundledCli>>;
  const postgres = postgresForTests();
  let made = 0;
  const newPath = () => {
    made += 1;
    return join(cli.temporary, `${made}`);
  };
  beforeAll(async () => {
    cli = await bundledCli();
  }, patience);

  /** `said`: on either output. `file`: where a backup would go. */
  const run = async (command: string, env: Readonly<Record<string, string>>) => {
    const file = newPath();
    const args = command.replace('FILE', file).split(' ');
    const { status, out, err } = await cli.run(args, { env, input: 'correct horse\n' });
    return { status, said: out + err, file };
  };

  test.each(commands)('%s makes none', { timeout: patience }, async (command) => {
    const folder = newPath();
    const { status, said, file } = await run(command, { DATA_DIR: folder });
    expect(status).toBe(statusOf(command));
    expect(said).toContain(`there is no data in ${folder}`);
    expect(existsSync(folder) || existsSync(file)).toBe(false);
  });

  test.each(commands)('%s makes none in an empty database', { timeout: patience }, async (command) => {
    const url = await (await postgres()).newDatabase();
    const { status, said, file } = await run(command, { DATABASE_URL: url });
    expect(status).toBe(statusOf(command));
    expect(said).toContain(`there is no data in ${url}`);
    expect(existsSync(file)).toBe(false);
    await expect(openPostgres(url, { mayMakeData: false })).rejects.toMatchObject({ problem: 'no data' });
  });

  test.each(commands)('%s takes no file for a folder', { timeout: patience }, async (command) => {
    const place = newPath();
    writeFileSync(place, 'a file');
    const { status, said } = await run(command, { DATA_DIR: place });
    expect(status).toBe(statusOf(command));
    expect(said).toContain(`${place} is a file, not a folder`);
  });

  test('a folder that holds something else stays as it is', { timeout: patience }, async () => {
    const folder = cli.temporary;
    const before = readdirSync(folder);
    expect((await cli.run(['user', 'list', '--data', folder])).status).toBe(2);
    expect(readdirSync(folder)).toEqual(before);
  });

  test('an account makes some if it is asked to', { timeout: patience }, async () => {
    const folder = join(newPath(), 'deep', 'down');
    const url = await (await postgres()).newDatabase();
    const places = [
      { env: { DATA_DIR: folder }, place: folder },
      { env: { DATABASE_URL: url.replace('postgres@', 'postgres:s3cret@') }, place: url },
    ];
    for (const { env, place } of places) {
      expect(await cli.run(['user', 'add', email, '--new'], { env, input: 'correct horse\n' })).toEqual({
        status: 0,
        out: `The account ${email} is ready, in ${place}.\n`,
        err: '',
      });
      expect(await cli.run(['user', 'freeze', email], { env })).toMatchObject({ status: 0 });
    }
  });

  test('a command that comes to no end says so', { timeout: patience }, async () => {
    const folder = newPath();
    const ended = await cli.run(['serve'], { env: { DATA_DIR: folder, NO_APP: 'yes' } });
    expect(ended).toMatchObject({ status: 2, out: '', err: expect.stringContaining('the command came to no end') });
    expect(existsSync(folder)).toBe(false);
  });
});
