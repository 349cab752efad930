import { join } from 'node:path';
import process from 'node:process';
import { bundleForNode } from './bundle.js';
import { root } from './sources.js';
import { placesOf } from './tour/places.js';

/**
 * `npm run tour` edits one grade in the running code, in Node and in memory, and describes its way in ten sentences.
 * The engine counts the calls of each function and knows where it is declared, so no file or line is written here. If
 * the edit no longer passes through one of the functions, the tour fails.
 */
const folder = join(root, '.cache', 'tour');
await bundleForNode('scripts/tour/one-grade.ts', folder, true);

/** @type {typeof import('./tour/one-grade.ts')} */
const { openTour } = await import(join(folder, 'main.js'));
const tour = await openTour();
const { result: traces, places } = await placesOf(folder, tour.edit);
await tour.end();

/**
 * The stations: what happens there, what the edit left there, and the functions that it passes through, each with its
 * folder.
 * @type {readonly { says: string, trace: string, through: readonly (readonly [name: string, room: string])[] }[]}
 */
const stations = [
  {
    says: 'A screen dispatches a command, the only way to change records.',
    trace: traces.command,
    through: [['dispatch', 'machines']],
  },
  {
    says: 'A pure decider checks the command against the book and answers with events, or with a refusal.',
    trace: traces.events,
    through: [
      ['decide', 'commands'],
      ['editGrades', 'commands'],
    ],
  },
  {
    says: 'The events become one commit, which is shown at once and is pending until it is on disk.',
    trace: traces.commit,
    through: [['propose', 'machines']],
  },
  {
    says: 'The log appends the commit as one line, whose hash covers the line before.',
    trace: traces.line,
    through: [['linkCommit', 'log']],
  },
  {
    says: 'The book is folded from the events: each type of event has one mutation.',
    trace: traces.book,
    through: [
      ['applyEvent', 'projections'],
      ['gradeWith', 'projections'],
    ],
  },
  {
    says: 'The final grade is computed from the book, exactly, and rounded once.',
    trace: traces.final,
    through: [['studentGrades', 'projections']],
  },
  {
    says: 'The grade is owed now: the outbox notes what the server still holds of it.',
    trace: traces.owed,
    through: [['beforeCommit', 'projections']],
  },
  {
    says: 'Sync plans a call from what differs, writes down that it will be made, and sends it.',
    trace: traces.request,
    through: [
      ['nextCalls', 'sync'],
      ['gradeCalls', 'sync'],
      ['requestOf', 'sync'],
    ],
  },
  {
    says: "The server runs the call's handler in one transaction of its storage.",
    trace: traces.stored,
    through: [
      ['knownReply', 'server'],
      ['editGrade', 'server'],
    ],
  },
  {
    says: 'The answer becomes an event, and the outbox settles the grade: book and server agree.',
    trace: `${traces.reply} ${traces.outcome} ${traces.owedAfter}`,
    through: [
      ['outcomeOf', 'sync'],
      ['takeOffIfAlike', 'projections'],
    ],
  },
];

/** @param {readonly [name: string, room: string]} station */
const placeOf = ([name, room]) => {
  const [place, ...others] = places.filter((one) => one.name === name && one.file.startsWith(`${room}/`));
  if (!place) throw new Error(`The edit does not come through a function ${name} in ${room}/.`);
  if (others.length > 0) throw new Error(`Several functions in ${room}/ are called ${name}: name another one.`);
  return `${name} ${place.file}:${place.line}`;
};

/** @param {string} text */
const short = (text) => (text.length > 300 ? `${text.slice(0, 300)}…` : text);

for (const [at, { says, trace, through }] of stations.entries()) {
  const lines = [`${at + 1}. ${says}`, ...through.map((one) => `   ${placeOf(one)}`), `   ${short(trace)}`];
  process.stdout.write(`${lines.join('\n')}\n`);
}
