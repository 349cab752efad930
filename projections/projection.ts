import type { DomainEvent, EventOf, EventType } from '../events/catalogue.ts';

/**
 * What events mean for one view. Each entry mutates the state it is given: inside one Immer
 * `produce` per commit when live, on plain objects on replay. Events it does not list leave it alone.
 */
export type Projection<State> = {
  readonly empty: () => State;
  readonly apply: { readonly [T in EventType]?: (state: State, event: EventOf<T>) => void };
};

export const applyEvent = <State, T extends EventType>(
  projection: Projection<State>,
  state: State,
  event: EventOf<T>,
): void => projection.apply[event.type]?.(state, event);

/** Folds events into `state`, which it mutates and returns. */
export const replay = <State>(
  projection: Projection<State>,
  events: Iterable<DomainEvent>,
  state = projection.empty(),
): State => {
  for (const event of events) applyEvent(projection, state, event);
  return state;
};
