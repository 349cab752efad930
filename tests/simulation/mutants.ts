import { joinedMutants } from './joined-mutants.ts';
import { mirrorMutants } from './mirror-mutants.ts';
import type { Where } from './world/hunt.ts';

/** A bug made on purpose: `text`, which stands in `file` exactly once, is replaced by `instead`. */
export type Mutant = {
  readonly name: string;
  readonly file: string;
  readonly text: string;
  readonly instead: string;
  /**
   * The worlds that can show the bug: those that a seed draws, with these options instead, and with only these faults.
   */
  readonly where: Where;
};

const plain = { keys: false, ifMatch: false, problemOrder: false, outcomeOrder: false, settingsReplace: false };
const keyed = { keys: true, ifMatch: true, problemOrder: true, outcomeOrder: true, settingsReplace: false };
const sending = 'machines/sync/sending.ts';
const unanswered = 'machines/sync/unanswered.ts';
const outcome = 'sync/wire/outcome.ts';

export const mutants: readonly Mutant[] = [
  {
    name: 'a call leaves without an intent on disk',
    file: sending,
    text: 'beside: { put: [chosen], leader: this.leader },',
    instead: 'beside: { leader: this.leader },',
    where: { faults: {} },
  },
  {
    name: 'the outcome and the id are two commits',
    file: sending,
    text: 'this.revisions.noteWrite(reply);\n        return this.#settle(intent, outcome.events);',
    instead: `this.revisions.noteWrite(reply);
        await this.#settle(intent, [{ type: 'CallApplied', intent: intent.intent }]);
        await this.#world.ledger.records.record(() => ({ command: { type: 'HearReply' }, events: outcome.events }));
        return;`,
    where: { faults: {} },
  },
  {
    name: 'a 401 is taken for done',
    file: sending,
    text: 'return this.#notNow(intent);',
    instead: "return this.#settle(intent, [{ type: 'CallApplied', intent: intent.intent }]);",
    where: { faults: { 'session ended': 0.1 } },
  },
  {
    name: 'a new key after a crash',
    file: sending,
    text: 'this.unanswered.begin((await this.#world.ledger.records.intents()).filter(isOfSync), this.#world.now());',
    instead: `for (const intent of await this.#world.ledger.records.intents())
      await this.#settle(intent, [{ type: 'CallDropped', intent: intent.intent, why: 'not applied' }]);`,
    where: { server: keyed, faults: { 'tab crash': 0.2, 'reply lost': 0.2 } },
  },
  {
    name: 'idle lanes wake each other without end',
    file: sending,
    text: 'if (didWork || this.#busy === 0) this.#ended.now();',
    instead: 'this.#ended.now();',
    where: { faults: {} },
  },
  {
    name: 'a refusal counts while an earlier attempt may still arrive',
    file: unanswered,
    text: 'if (!waiting || waiting.strayUntil <= elapsed) return false;',
    instead: 'if (waiting || !elapsed) return false;',
    where: { server: keyed, devices: 1, steps: 100, faults: { 'delivered late': 0.4, 'quota reached': 1 } },
  },
  {
    name: 'on a plain server it is looked up after half a minute',
    file: 'machines/sync/intents.ts',
    text: 'export const longestLife = 240_000;',
    instead: 'export const longestLife = 30_000;',
    where: { server: plain, devices: 1, faults: { 'delivered late': 0.2 } },
  },
  {
    name: 'waits are measured by a clock that jumps',
    file: unanswered,
    text: 'lookUpAt(one) <= now.elapsed)',
    instead: 'lookUpAt(one) <= now.at)',
    where: { server: plain, devices: 1, faults: { 'delivered late': 0.2, 'clock jumps': 0.2 } },
  },
  {
    name: 'nobody waits as long as the server asks',
    file: 'api/read-reply.ts',
    text: 'Math.min(Number(seconds), longestWait) * 1000',
    instead: '0',
    where: { pace: 20_000, faults: { 'told to wait for seconds': 0.2 } },
  },
  {
    name: 'every tab leads',
    file: 'machines/sync/sync.ts',
    text: '    await this.#leadership.held;\n',
    instead: '',
    where: { tabs: 3, faults: {} },
  },
  {
    name: 'a reply without success is a refusal',
    file: outcome,
    text: "case 'unknown':\n      return { kind: 'unknown', answer: unclear(result), ...after(result.retryAfterMs) };",
    instead: "case 'unknown':\n      return refused(intent, sent.items, 0, result.kind);",
    where: { faults: { 'reply lost': 0.2, 'reply without success': 0.1, 'error after': 0.1 } },
  },
  {
    name: 'a reply without success means applied',
    file: outcome,
    text: "case 'unknown':\n      return { kind: 'unknown', answer: unclear(result), ...after(result.retryAfterMs) };",
    instead: "case 'unknown':\n      return { kind: 'applied', events: [{ type: 'CallApplied', intent }] };",
    where: { faults: { 'error before': 0.2 } },
  },
  {
    name: 'a 409 means applied',
    file: outcome,
    text: 'if (status === 404 || status === 409)',
    instead:
      "if (status === 409) return { kind: 'applied', events: [{ type: 'CallApplied', intent }] };\n  if (status === 404)",
    where: { server: keyed, devices: 2, faults: { 'another device edits': 0.2 } },
  },
  {
    name: 'whatever rows an answer names, the call is applied',
    file: 'sync/wire/acknowledged.ts',
    text: "if (seats && !isAsAsked(records, sent, seats)) return 'otherwise';",
    instead: '',
    where: { faults: { 'roster left alone': 1 } },
  },
  {
    name: 'an addition that is not found was not made',
    file: outcome,
    text: '(!isAddition(sent) && isRecord(body) && body.success === false)',
    instead: "!isAddition({ ...sent, call: '' })",
    where: { faults: { 'added, and answered as not found': 0.5 } },
  },
  {
    name: 'a call that is still being worked on is a conflict',
    file: outcome,
    text: "if (status === 409 && reason === 'inProgress')",
    instead: "if (status === 499 && reason === 'inProgress')",
    where: { server: keyed, faults: { 'still in progress': 0.2 } },
  },
  {
    name: 'to delete what is gone is refused',
    file: outcome,
    text: '  if (status === 404 && isGone(sent, body, reason)) {',
    instead:
      "  if (status === 404 && isGone(sent, body, reason)) {\n    return refused(intent, sent.items, status, '404');",
    where: { devices: 2, steps: 100, pace: 20_000, faults: { 'another device deletes': 0.4, 'reply lost': 0.1 } },
  },
  {
    name: 'a thing is added before what it hangs on',
    file: 'sync/plan/adds.ts',
    text: 'parentsThere(records, item).every(survey.staysAtServer) && !(',
    instead: '!(',
    where: { faults: { 'error before': 0.2 } },
  },
  {
    name: 'grades go to each other’s students',
    file: 'sync/plan/grades.ts',
    text: 'rows.map(({ item, fields }) => ({ ...fields, studentId: studentWireId(records, item.studentId) }));',
    instead:
      'rows.map(({ fields }, at) => ({ ...fields, studentId: studentWireId(records, (rows[at ? 0 : 1] ?? only).item.studentId) }));',
    where: { faults: {} },
  },
  {
    name: 'what is unanswered is read as news',
    file: 'sync/compare/sides.ts',
    text: 'new Set([...skipped, ...underWay.map(itemKey)])',
    instead: 'new Set(skipped)',
    where: { devices: 1, faults: { 'reply lost': 0.2, 'reply without success': 0.1, 'error after': 0.1 } },
  },
  {
    name: 'what was applied is still owed',
    file: 'projections/outbox/server-holds.ts',
    text: '  owed.base = value;\n',
    instead: '',
    where: { faults: {} },
  },
  {
    name: 'what both changed is theirs, without a word',
    file: 'sync/compare/three-way.ts',
    text: '  return { value: ours, conflict: true };\n',
    instead: '  return { value: theirs, conflict: false };\n',
    where: { devices: 2, faults: { 'another device edits': 0.1 } },
  },
  {
    name: 'who changed a field has changed the whole record',
    file: 'sync/compare/three-way.ts',
    text: 'const merged = mergeWhole(held?.[field], theirs[field], ours[field]);',
    instead: 'const merged = { value: (sameValue(theirs, held) ? ours : theirs)[field], conflict: false };',
    where: { devices: 2, faults: { 'another device edits': 0.1 } },
  },
  {
    name: 'what waits for a decision stops everything else',
    file: 'sync/plan/plan.ts',
    text: 'if (records.outbox.count === 0 || lanes < 1) return calls;',
    instead: 'if (records.outbox.count === 0 || records.outbox.needsYou > 0 || lanes < 1) return calls;',
    where: { poison: 'student' },
  },
  {
    name: 'a list that is refused is sent again as it was',
    file: 'projections/outbox/outbox-fold.ts',
    text: 'Math.max(1, Math.floor(sent.items.length / 2))',
    instead: 'sent.items.length',
    where: { poison: 'grade, unnamed' },
  },
  {
    name: 'of the cells that one event edits only the first is owed',
    file: 'projections/events/grade/effects.ts',
    text: 'keysOf(grades).map((assessmentId) => ({',
    instead: 'keysOf(grades).slice(0, 1).map((assessmentId) => ({',
    where: { faults: {} },
  },
  {
    name: 'another person’s credentials are used',
    file: sending,
    text: 'if (given.user === user && given.backend === backend) this.#credentials = given;',
    instead: 'if (user || backend) this.#credentials = given;',
    where: { faults: { 'another user signs in': 0.1 } },
  },
  {
    name: 'an append that failed is taken for done',
    file: 'log/stored/line-store.ts',
    text: 'const added = await store.append(parent, lines, end, beside);',
    instead: 'const added = await store.append(parent, lines, end, beside).catch(() => ({ ...parent, ...end }));',
    where: { faults: { 'disk full': 0.1 } },
  },
  ...mirrorMutants,
  ...joinedMutants,
];
