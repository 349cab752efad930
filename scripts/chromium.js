import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import process, { env, platform } from 'node:process';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

/**
 * Debian's build without windows. It takes half of the processor time of the whole browser for the same journeys
 * (docs/decisions/0145).
 */
const headlessShell = '/usr/bin/chromium-headless-shell';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

const isRoot = () => process.getuid?.() === 0;

/** The browser for tests: the one of `CHROME_PATH`, one in the usual places, or Playwright's own. */
export const findChromium = (places = [headlessShell, ...usualPlaces]) => {
  const named = env.CHROME_PATH;
  if (named && !existsSync(named))
    throw new Error(`CHROME_PATH names ${named}, which does not exist. Correct it or unset it.`);
  return [named, ...places, chromium.executablePath()].find((path) => path && existsSync(path));
};

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The options with which Playwright starts it. For Playwright's own browser the path is absent, so that it picks its
 * headless build.
 */
export const chromiumLaunch = (found = findChromium()) => {
  const args = isRoot() ? ['--no-sandbox', ...quiet] : quiet;
  return found && found !== chromium.executablePath() ? { executablePath: found, args } : { args };
};

/** For measurements: the whole browser, which draws the frames that people see. */
export const wholeChromiumLaunch = () => chromiumLaunch(findChromium(usualPlaces));

/**
 * The whole browser of this machine, if the tests take its headless build: in the whole one some journeys go otherwise.
 * Continuous integration on Debian installs it, and throws if it cannot.
 */
export const ensureSecondChromium = () => {
  if (findChromium() !== headlessShell) return undefined;
  const find = () => usualPlaces.find((path) => existsSync(path));
  if (env.CI && isDebianRoot() && !find() && !installFromDebian(['chromium']))
    throw new Error('Debian’s chromium could not be installed.');
  return find();
};

/** @param {string} text */
const say = (text) => process.stdout.write(`${text}\n`);

/**
 * @param {string} command
 * @param {string[]} args
 */
const succeeds = (command, args) => {
  const shell = platform === 'win32';
  const environment = { ...env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: environment, shell }).status === 0;
};

/** Whether this is Debian itself, as root. Ubuntu's chromium package only fetches a snap. */
const isDebianRoot = () =>
  isRoot() && existsSync('/etc/os-release') && /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));

const installFromDebian = (packages = ['chromium-headless-shell', 'fonts-dejavu-core']) => {
  say(`Installing from Debian: ${packages.join(', ')}.`);
  return (
    succeeds('apt-get', ['update', '-q']) &&
    succeeds('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages])
  );
};

const installFromPlaywright = () => {
  say('No Chromium found (CHROME_PATH, the usual places, Playwright): installing Playwright’s own.');
  const withSystemLibraries = isRoot() ? ['--with-deps'] : [];
  return succeeds('npx', ['playwright', 'install', ...withSystemLibraries, 'chromium']);
};

/**
 * Finds a Chromium, or installs one and prints that. Returns its path; throws if none can be had. Continuous
 * integration on Debian gets the headless build even if a whole browser is installed.
 */
export const ensureChromium = () => {
  const isWorthInstalling = env.CI && isDebianRoot() && !env.CHROME_PATH && !existsSync(headlessShell);
  if (isWorthInstalling) installFromDebian();

  const installers = isDebianRoot() ? [installFromDebian, installFromPlaywright] : [installFromPlaywright];
  for (const install of installers) {
    const found = findChromium();
    if (found) return found;
    install();
  }
  const found = findChromium();
  if (!found)
    throw new Error('No Chromium could be installed. Install one and name it in CHROME_PATH, then try again.');
  return found;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) say(`Testing in ${ensureChromium()}`);
