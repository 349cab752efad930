import { type AnyStateMachine, StateMachine } from 'xstate';

/**
 * From now on a chart that is provided with work shares the states of the one that it was made from. They follow from
 * the chart's text alone and are only read; xstate looks up the work in the chart itself. Making them anew for each of the
 * charts that a world opens took an eighth of its time.
 */
export const shareStates = (): void => {
  const { prototype } = StateMachine;
  prototype.provide = function (this: AnyStateMachine, given: Parameters<AnyStateMachine['provide']>[0]) {
    const { actions, actors, delays, guards } = this.implementations;
    const machine: AnyStateMachine = Object.create(this);
    return Object.assign(machine, {
      implementations: {
        actions: { ...actions, ...given.actions },
        actors: { ...actors, ...given.actors },
        delays: { ...delays, ...given.delays },
        guards: { ...guards, ...given.guards },
      },
      // Each machine has these bound to itself.
      transition: prototype.transition.bind(machine),
      getInitialSnapshot: prototype.getInitialSnapshot.bind(machine),
      getPersistedSnapshot: prototype.getPersistedSnapshot.bind(machine),
      restoreSnapshot: prototype.restoreSnapshot.bind(machine),
      start: prototype.start.bind(machine),
    });
  };
};
