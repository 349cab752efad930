import { type BookEventType, type DomainEvent, type EventOf, isBookEvent } from '../../events/catalogue.ts';

/**
 * What each event about the records changes in one view. An effect mutates the state it is given: inside one Immer
 * `produce` per commit when live, on plain objects on replay. Events on the way to the server change no view.
 */
export type Projection<State> = {
  readonly empty: () => State;
  readonly effects: { readonly [T in BookEventType]: { readonly apply: (state: State, event: EventOf<T>) => void } };
};

export const applyEvent = <State, T extends BookEventType>(
  projection: Projection<State>,
  state: State,
  event: EventOf<T>,
): void => projection.effects[event.type].apply(state, event);

/** Folds events into `state`, which it mutates and returns. */
export const replay = <State>(
  projection: Projection<State>,
  events: Iterable<DomainEvent>,
  state = projection.empty(),
): State => {
  for (const event of events) if (isBookEvent(event)) applyEvent(projection, state, event);
  return state;
};
