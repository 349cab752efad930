import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './sources.js';

/** Starts the app as the README says, visits it once, stops it, and checks that it is gone. */
const patience = 120_000;
const data = mkdtempSync(join(tmpdir(), 'gradeledger-'));
const start = spawn('npm', ['start'], {
  cwd: root,
  env: { ...process.env, DATA_DIR: data, DATABASE_URL: '' },
  stdio: ['ignore', 'pipe', 'inherit'],
  detached: process.platform !== 'win32',
  shell: process.platform === 'win32',
});
const ended = new Promise((resolve) => start.on('close', resolve));

/** @returns {Promise<string>} */
const printedAddress = () =>
  new Promise((resolve, reject) => {
    let said = '';
    start.stdout.setEncoding('utf8').on('data', (text) => {
      said += text;
      const [address] = /http:\/\/\S+/.exec(said) ?? [];
      if (address) resolve(address);
    });
    void ended.then(() => reject(new Error(`npm start ended before it printed an address. It said: ${said}`)));
    void pause(patience, undefined, { ref: false }).then(() =>
      reject(new Error(`npm start printed no address in ${patience} ms`)),
    );
  });

/** @param {string} address */
const text = async (address) => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  return response.text();
};

/** @param {string} address */
const visit = async (address) => {
  const page = await text(address);
  if (!page.includes('<title>Gradeledger</title>'))
    throw new Error(`${address} has another title: ${page.slice(0, 500)}`);
  const scripts = [...page.matchAll(/<script[^>]+src="([^"]+)"/g)].map(
    ([, source = '']) => new URL(source, address).href,
  );
  if (scripts.length === 0) throw new Error(`${address} loads no script`);
  for (const script of scripts) await text(script);
};

/** @param {string} address */
const isGone = async (address) => {
  for (let tries = 0; tries < 50; tries += 1) {
    const answers = await fetch(address).then(
      () => true,
      () => false,
    );
    if (!answers) return true;
    await pause(100);
  }
  return false;
};

/** @param {NodeJS.Signals} signal */
const stopWholeGroup = (signal) => {
  try {
    process.kill(-(start.pid ?? 0), signal);
  } catch (reason) {
    process.stderr.write(`visit: nothing left to stop (${reason})\n`);
  }
};

try {
  const address = await printedAddress();
  await visit(address);
  start.kill('SIGTERM');
  await ended;
  if (!(await isGone(address))) throw new Error(`${address} still answers 5 s after npm start was stopped`);
  process.stdout.write(`visit: ${address} opened, showed its title, and stopped\n`);
} catch (reason) {
  stopWholeGroup('SIGKILL');
  process.stderr.write(`visit: ${reason instanceof Error ? reason.message : reason}\n`);
  process.exitCode = 1;
} finally {
  rmSync(data, { recursive: true, force: true });
}
