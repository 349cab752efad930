/** Texts of the commands around the server. */
export const serve = {
  usage: 'serve [--port N] [--host NAME] [--data DIR] [--no-offline]',
  summary: 'Runs the app and its server, at one address.',
  help: [
    'gradeledger serve [--port N] [--host NAME] [--data DIR] [--no-offline]',
    '',
    'Runs the app and its server at one address until it is stopped with Ctrl-C or SIGTERM.',
    '',
    '  --port, PORT       the port; 4173 unless said otherwise',
    '  --host, HOST       where to listen; 127.0.0.1 (this machine only) unless said otherwise',
    '  --data, DATA_DIR   the folder that holds everything; .data beside package.json unless said otherwise',
    '  --no-offline, OFFLINE=no',
    '                     browsers keep no copy of the app, and remove the one they have; with a copy it opens',
    '                     without a network',
    '  DATABASE_URL       a PostgreSQL database (postgres://…) instead of that folder',
    '  PUBLIC_ORIGIN      where clients find it, such as https://grades.example.edu; needed beyond this machine',
    '  ALLOWED_ORIGINS    other origins whose pages may call it, separated by commas',
    '  BACKEND_ORIGINS    other servers that the app may call, separated by commas',
    '  APP_DIR            the folder of the built app; without it the app is built first',
    '  TRUSTED_PROXIES    addresses of proxies whose X-Forwarded-For is believed, separated by commas',
    '  LOOKUP_FILE        a file that names the server of each e-mail domain, one on a line',
    '  LOG_PLACES         yes: lines about faults say where in the code, with the folders of the installation',
    '  QUOTA_COURSES, QUOTA_OFFERINGS, QUOTA_STUDENTS, QUOTA_SNAPSHOTS, QUOTA_BYTES',
    '  QUOTA_LEDGER_BYTES',
    '                     how much an account may have',
    '',
    'It speaks plain HTTP: beyond this machine, a proxy in front of it speaks HTTPS.',
    'It writes one line of JSON to standard output for each request, without names, record ids or contents.',
    '',
  ].join('\n'),
  tooMuch: 'It takes options only.',
  running: (address: string): string => `Gradeledger runs at ${address}\n`,
  dataIn: (place: string): string => `Its data is in ${place}\n`,
  stopHint: 'Stop it with Ctrl-C.\n',
  firstAccount: (email: string, password: string): string =>
    [
      'There was no account yet, so there is one now. Note the password: it is shown once. You can change it in the',
      'account’s menu after signing in.',
      `  E-mail    ${email}`,
      `  Password  ${password}`,
      '',
    ].join('\n'),
  stoppedBadly: (detail: string): string => `gradeledger: the server did not stop cleanly: ${detail}\n`,
  broke: (detail: string): string => `gradeledger: the server stopped because of a fault of its own: ${detail}\n`,

  portTaken: (port: number): string => `port ${port} is taken. Give another one with --port.`,
  portForbidden: (port: number): string => `this user may not listen on port ${port}. Give one above 1023 with --port.`,
  hostUnknown: (host: string): string => `“${host}” is not an address of this machine. Give another one with --host.`,
  folderInUse: (folder: string): string =>
    `another Gradeledger server uses the data in ${folder}. Stop that one first, or give another folder with --data.`,
  folderBusy: (folder: string): string =>
    `the data in ${folder} is in use and its server does not answer. Try again in a moment.`,
  folderForbidden: (folder: string): string =>
    `the folder ${folder} cannot be read or cannot be written. Give another one with --data, or change its permissions.`,
  noData: (place: string): string =>
    `there is no data in ${place}. Check --data, DATA_DIR and DATABASE_URL. The first \`serve\` makes it, and so does \`user add --new\`.`,
  noDatabase: (detail: string): string => `the database does not open: ${detail}`,
  backendsNotTrusted: (origins: readonly string[]): string =>
    `LOOKUP_FILE sends people to servers that the built app sends no password to: ${origins.join(' ')}. List them in its index.html: <meta name="gradeledger-backends" content="…">`,
  /** `detail` begins with the setting's name. */
  unsafeDatabase: (detail: string): string =>
    detail.startsWith('server_encoding')
      ? `the database cannot keep every text: ${detail}. Make one with: create database gradeledger encoding 'UTF8' template template0`
      : `the database may lose what it said it had stored: ${detail}. As its administrator run: alter system set ${detail.split(' ')[0]} = on; select pg_reload_conf(); and check that neither the role nor the database overrides it. Then start again.`,
};

/** By the fault of a setting. */
export const settingFaults = {
  port: (name: string, value: string): string =>
    `${name} is “${value}”, which is not a port. Give a number from 0 to 65535.`,
  origin: (name: string, value: string): string =>
    `${name} names “${value}”, which is not an origin. Give one such as https://grades.example.edu, without a path.`,
  database: (name: string): string =>
    `${name} is not the address of a PostgreSQL database, which begins with postgres://.`,
  quota: (name: string, value: string): string => `${name} is “${value}”. Give a whole number.`,
  lookup: (name: string, value: string): string =>
    `${name} says “${value}”. A line names an e-mail domain, in lower case and only once, and the origin of its server, such as: math.example.edu https://b1.example.edu`,
  'yes or no': (name: string, value: string): string => `${name} is “${value}”. Give yes or no.`,
  'lookup unread': (name: string, value: string): string => `${name} is “${value}”, which cannot be read.`,
  app: (name: string, value: string): string =>
    `${name} is “${value}”, where there is no built app (no index.html). Build it there: npm run build -- --outDir DIR --emptyOutDir`,
  'public origin missing': (_: string, value: string): string =>
    `HOST is ${value}, so others can reach this server, but PUBLIC_ORIGIN does not say where. Set it to the https address that clients use, or leave HOST unset.`,
};

export const user = {
  usage: 'user add|password|freeze|unfreeze|remove EMAIL [--new] [--yes] [--data DIR], or user list [--data DIR]',
  summary: 'Makes, lists and removes accounts, whether the server runs or not.',
  help: [
    'gradeledger user add EMAIL         reads the password from standard input',
    'gradeledger user password EMAIL    gives it another one, read from standard input, and ends its sessions',
    'gradeledger user freeze EMAIL      nobody can sign in to it, and its sessions are refused, until it is unfrozen',
    'gradeledger user unfreeze EMAIL',
    'gradeledger user remove EMAIL      with everything in it: says what would go, and does it with --yes',
    'gradeledger user list              every account, and how much is in it',
    '',
    '  --new                            with add: makes the data where there is none yet, as the first serve does',
    '  --yes                            with remove: does it; make a backup first',
    '  --data, DATA_DIR, DATABASE_URL   as for serve',
    '',
  ].join('\n'),
  badAction: 'Say what to do: add, password, freeze, unfreeze or remove an account, or list them.',
  otherOption: '--new goes with add, and --yes with remove.',
  oneEmail: 'Name one account by its e-mail.',
  noEmail: '`list` lists all accounts, and takes no e-mail.',
  badEmail: (email: string): string => `“${email}” is not an e-mail address.`,
  askPassword: 'Password: ',
  noPassword: 'There is no password on standard input.',
  passwordTooShort: (shortest: number): string => `The password needs at least ${shortest} characters.`,
  passwordTooLong: (longest: number): string => `The password may have at most ${longest} characters.`,
  taken: (email: string): string => `there is an account ${email} already. It was not changed.`,
  unknown: (email: string, place: string): string => `there is no account ${email} in ${place}.`,
  wouldGo: ({ email, courses, students, grades }: Counts & { readonly email: string }): string =>
    `with ${email} would go ${counted(courses, 'course')}, ${counted(students, 'student')} and ${counted(grades, 'grade')}. Nothing was removed. Make a backup, then say it again with --yes.`,
  done: {
    add: (email: string, place: string): string => `The account ${email} is ready, in ${place}.\n`,
    password: (email: string, place: string): string =>
      `The account ${email} in ${place} has its new password, and all its sessions have ended.\n`,
    freeze: (email: string, place: string): string => `The account ${email} in ${place} is frozen.\n`,
    unfreeze: (email: string, place: string): string => `The account ${email} in ${place} is no longer frozen.\n`,
    remove: (email: string, place: string): string =>
      `The account ${email} is removed from ${place}, with everything in it.\n`,
  },
};

type Counts = { readonly courses: number; readonly students: number; readonly grades: number };

const counted = (count: number, one: string): string => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

type Account = Counts & {
  readonly email: string;
  readonly frozen: boolean;
  readonly movedTo: string | null;
  readonly movedFrom: string | null;
  readonly createdAt: string;
  readonly lastSeenAt: string | null;
};

/** The columns of `user list`. */
export const accountList = {
  headings: ['e-mail', 'state', 'made (UTC)', 'last used', 'courses', 'students', 'grades'],
  row: ({
    email,
    frozen,
    movedTo,
    movedFrom,
    createdAt,
    lastSeenAt,
    courses,
    students,
    grades,
  }: Account): readonly string[] => [
    email,
    stateOf(frozen, movedTo, movedFrom),
    minuteOf(createdAt),
    lastSeenAt === null ? 'not signed in' : minuteOf(lastSeenAt),
    ...[courses, students, grades].map((count) => count.toLocaleString('en')),
  ],
  total: (count: number, place: string): string => `${counted(count, 'account')} in ${place}\n`,
};

const stateOf = (isFrozen: boolean, movedTo: string | null, movedFrom: string | null): string => {
  if (movedTo !== null) return `moved to ${movedTo}`;
  const state = isFrozen ? 'frozen' : 'open';
  return movedFrom === null ? state : `${state}, from ${movedFrom}`;
};

/** Of an ISO time. */
const minuteOf = (time: string): string => time.slice(0, 16).replace('T', ' ');

export const contactMessages = {
  usage: 'messages [--json] [--data DIR]',
  summary: 'Prints what people have sent by Contact, whether the server runs or not.',
  help: [
    'gradeledger messages [--json] [--data DIR]',
    '',
    'Prints what people have sent by Contact, oldest first. The e-mail, and whether the sender was',
    'signed in, are what the sender’s app said: nobody checks them.',
    '',
    '  --json   JSON for programs instead of text for people',
    '',
  ].join('\n'),
  tooMuch: 'It takes options only.',
  heading: (count: number, place: string): string => `${counted(count, 'message')} in ${place}\n`,
  entry: ({ at, email, isLoggedIn, lines }: Message): string =>
    `\n${at}  ${email}  ${isLoggedIn ? 'signed in' : 'not signed in'}\n${lines.map((line) => `  ${line}\n`).join('')}`,
};

type Message = {
  readonly at: string;
  readonly email: string;
  readonly isLoggedIn: boolean;
  readonly lines: readonly string[];
};

export const ledgerCommand = {
  usage: 'ledger EMAIL [-o FOLDER] [--data DIR]',
  summary: 'Writes the ledgers of an account as files, whether the server runs or not.',
  help: [
    'gradeledger ledger EMAIL [-o FOLDER] [--data DIR]',
    '',
    'Writes the server’s copy of each ledger of the account into FOLDER, which is made if it is not there, or here:',
    'one file for each browser, ledger-ID.ndjson, as that browser would export it. `gradeledger verify` checks it.',
    'Either all files are written or none, and none is replaced. They hold names and grades: keep them as safe as the',
    'data itself.',
    '',
  ].join('\n'),
  done: (files: readonly string[], email: string): string =>
    files.length === 0
      ? `The server has no ledger of ${email}. Nothing was written.\n`
      : `${counted(files.length, 'ledger')} of ${email}:\n${files.map((file) => `  ${file}\n`).join('')}`,
};

export const backup = {
  usage: 'backup FILE [--data DIR]',
  summary: 'Writes everything into FILE, whether the server runs or not.',
  help: [
    'gradeledger backup FILE [--data DIR]',
    '',
    'Writes everything, as it is at this moment, into FILE, which must not exist yet. The server can go on running.',
    'FILE holds names, grades and password hashes: keep it as safe as the data itself.',
    '',
  ].join('\n'),
  done: (file: string, place: string): string => `Everything from ${place} is in ${file}.\n`,
};

export const restore = {
  usage: 'restore FILE [--data DIR]',
  summary: 'Puts a backup into data that is empty.',
  help: [
    'gradeledger restore FILE [--data DIR]',
    '',
    'Puts everything from FILE, a backup, into an empty folder or database, and makes',
    'the folder where there is none. Everybody has to sign in again;',
    'their apps then compare what they knew to be stored with what is there.',
    '',
  ].join('\n'),
  done: (file: string, place: string): string =>
    `Everything from ${file} is in ${place} now. Everybody has to sign in again.\n`,
};

export const oneFile = 'Name one file.';

export const doctor = {
  usage: 'doctor [--data DIR]',
  summary: 'Checks settings, data, disk and clock.',
  help: [
    'gradeledger doctor [--data DIR]',
    '',
    'Checks the settings, the data (that it is there, opens, is sound with every line of the ledgers in it, and takes',
    'a trial write of 64 KB), the free space on its disk and the clock. Exit status 1 when something is wrong.',
    '',
  ].join('\n'),
  line: (isFine: boolean, what: string, detail: string): string => `${isFine ? 'ok  ' : 'BAD '} ${what}: ${detail}\n`,
  settings: 'settings',
  data: 'data',
  disk: 'disk',
  clock: 'clock',
  settingsFine: (host: string, port: number): string => `listens on ${host}, port ${port}`,
  dataIn: (place: string): string => `opens, is sound and took a trial write of 64 KB (${place})`,
  free: (megabytes: number): string => `${megabytes.toLocaleString('en')} MB are free`,
  tooLittle: (megabytes: number, least: number): string =>
    `only ${megabytes.toLocaleString('en')} MB are free; at least ${least} should be`,
  notHere: 'not checked: it is the database’s',
  clockIs: (time: string): string => time,
  clockWrong: (time: string): string => `it says ${time}, which cannot be right. Set it.`,
};
