import { expect, test } from 'vitest';
import { type EndpointName, endpoints } from '../../api/endpoints.ts';
import { headerNames } from '../../server/sessions/caller.ts';
import { type Action, type Desk, openDesk } from './day-desk.ts';
import { comingBack, keeping, leaving, signingIn } from './day-files.ts';
import { inConflict, readingAgain, withGone } from './day-others.ts';
import type { Kind, Seen } from './day-server.ts';
import { deleting, entering, moving } from './day-work.ts';

const day: readonly Action[] = [
  ...signingIn,
  ...entering,
  ...inConflict,
  ...readingAgain,
  ...moving,
  ...keeping,
  ...comingBack,
  ...deleting,
  ...withGone,
  ...leaving,
];

/**
 * Whether the call asks what the server holds now, and may come beside what the instructor does. In a conflict parts are
 * read in place of everything.
 */
const isBeside = (action: Action, name: EndpointName): boolean =>
  name === 'verify' || (name === 'loadEverything' && !inConflict.includes(action));

const callsOf = ({ calls, alone = calls }: Action, kind: Kind): readonly EndpointName[] =>
  kind === 'all capabilities' ? calls : alone;

/** Which calls the server got by each action, each call once. */
const spend = async (desk: Desk) => {
  const made = new Map<string, readonly EndpointName[]>();
  for (const action of day) {
    const before = desk.server.seen.length;
    try {
      await action.by(desk);
    } catch (cause) {
      throw new Error(`The instructor ${action.does}, and that fails.`, { cause });
    }
    const named = callsOf(action, desk.kind);
    const names = new Set(desk.server.seen.slice(before).map(({ name }) => name));
    made.set(action.does, [...names].filter((name) => named.includes(name) || !isBeside(action, name)).sort());
  }
  return made;
};

/** What the calls carried that is none of the specification. */
const extrasOf = (seen: readonly Seen[]): readonly string[] => {
  const extras = seen.flatMap(({ query, headers, body }) => [
    ...Object.keys(query),
    ...Object.keys(headers).filter((name) => name === headerNames.idempotency.toLowerCase()),
    ...['ifMatch', 'revision', 'problemOrder', 'outcomeOrder'].filter((word) => body.includes(`"${word}"`)),
  ]);
  return [...new Set(extras)].sort();
};

/** They take along rows that nobody has seen, so they are made where a server compares (decision 0268). */
const wholes: readonly EndpointName[] = [
  'deleteEnrollmentsOfOffering',
  'deleteEnrollmentsOfStudent',
  'deleteGradesOfAssessment',
  'deleteGradesOfStudent',
];
/** They follow a number that has moved, or a conflict about an offering that is there (decisions 0263 and 0266). */
const afterTold: readonly EndpointName[] = ['readOffering', 'listAssessmentsOfOffering', 'listEnrollmentsOfOffering'];

test.each<{ kind: Kind; unseen: readonly EndpointName[]; extras: readonly string[] }>([
  {
    kind: 'all capabilities',
    unseen: [],
    extras: ['idempotency-key', 'ifMatch', 'outcomeOrder', 'problemOrder', 'quiet'],
  },
  { kind: 'the 59 calls alone', unseen: [...wholes, ...afterTold], extras: [] },
])(
  'on a day at a server with $kind each action makes its calls, and all that the server offers are seen',
  async (expected) => {
    const { kind, unseen, extras } = expected;
    const desk = await openDesk(kind);
    const made = await spend(desk);
    expect(Object.fromEntries(made)).toEqual(
      Object.fromEntries(day.map((action) => [action.does, [...callsOf(action, kind)].sort()])),
    );
    const seen = new Set(desk.server.seen.map(({ name }) => name));
    const names = Object.keys(endpoints) as EndpointName[];
    expect(names.filter((name) => !seen.has(name))).toEqual(names.filter((name) => unseen.includes(name)));
    expect(extrasOf(desk.server.seen)).toEqual(extras);
    expect(desk.ledger().records.saved().outbox.count).toBe(0);
  },
);
