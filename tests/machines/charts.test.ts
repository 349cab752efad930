import { describe, expect, test } from 'vitest';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { gridEditMachine } from '../../machines/grid-edit.ts';
import { cacheLifetimeMachine } from '../../machines/history/cache-lifetime-chart.ts';
import { importWizardMachine } from '../../machines/import-wizard.ts';
import { logWriterMachine } from '../../machines/ledger/log-writer-chart.ts';
import { workspaceMachine } from '../../machines/ledger/workspace.ts';
import { mirrorMachine } from '../../machines/mirror/mirror-chart.ts';
import { sessionMachine } from '../../machines/session/chart.ts';
import { remoteOperationMachine } from '../../machines/sync/remote-operation.ts';
import { syncMachine } from '../../machines/sync/sync-chart.ts';

const machines: readonly AnyStateMachine[] = [
  gridEditMachine,
  importWizardMachine,
  cacheLifetimeMachine,
  logWriterMachine,
  mirrorMachine,
  remoteOperationMachine,
  sessionMachine,
  syncMachine,
  workspaceMachine,
];

const leaves = (node: AnyStateNode): readonly AnyStateNode[] => {
  const inner = Object.values(node.states);
  return inner.length === 0 ? [node] : inner.flatMap(leaves);
};

const withAncestors = (node: AnyStateNode): readonly AnyStateNode[] =>
  node.parent ? [node, ...withAncestors(node.parent)] : [node];

const leavesIt = (node: AnyStateNode): boolean =>
  withAncestors(node).some((one) =>
    [...one.transitions.values(), one.always ?? []].flat().some(({ target }) => (target?.length ?? 0) > 0),
  );

/** Every state that some path of transitions reaches from the initial one. */
const reached = (machine: AnyStateMachine): ReadonlySet<string> => {
  const seen = new Set<string>();
  const visit = (node: AnyStateNode): void => {
    if (seen.has(node.id)) return;
    seen.add(node.id);
    for (const { target } of [...node.transitions.values(), node.always ?? []].flat()) target?.forEach(visit);
    node.initial?.target?.forEach(visit);
    if (node.parent) visit(node.parent);
  };
  visit(machine.root);
  return seen;
};

describe.each(machines.map((machine) => [machine.id, machine] as const))('the chart %s', (_, machine) => {
  const states = leaves(machine.root);

  test('has states', () => expect(states.length).toBeGreaterThan(2));

  test.each(states.filter(({ type }) => type !== 'final').map((node) => [node.id, node] as const))(
    '%s has a way out',
    (__, node) => expect(leavesIt(node)).toBe(true),
  );

  test.each(states.map(({ id }) => id))('%s can be reached', (id) => expect(reached(machine)).toContain(id));

  test.each(states.filter(({ invoke }) => invoke.length > 0).map((node) => [node.id, node] as const))(
    '%s handles the failure of what it invokes',
    (__, { invoke, ownEvents }) => {
      for (const { id } of invoke) expect(ownEvents).toContain(`xstate.error.actor.${id}`);
    },
  );
});
