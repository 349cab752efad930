import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import classes from './grid-row-menu.module.css';
import { openRowMenu, RowMenu, type RowMenuProps } from './row-menu.tsx';

type GridRowMenuProps<Id extends string> = {
  readonly rowIds: readonly Id[];
  readonly actions: (rowId: Id) => RowMenuProps;
  /** The class of the element that the grid fills. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

type Place<Id> = { readonly rowId: Id; readonly top: number };

/** Lays the ⋯ of the row under the pointer or the focus over the grid, because a grid draws its rows by itself. */
export const GridRowMenu = <Id extends string>({ rowIds, actions, className, children }: GridRowMenuProps<Id>) => {
  const host = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place<Id>>();
  const isOpen = (): boolean => host.current?.querySelector('[role=menu]') != null;

  const follow = useEffectEvent((event: Event): void => {
    const next = placeIn(host.current, event.target, rowIds);
    if (!next || isOpen() || (next.rowId === place?.rowId && next.top === place.top)) return;
    setPlace(next);
  });
  const open = useEffectEvent((event: MouseEvent): void => {
    if (placeIn(host.current, event.target, rowIds)) openRowMenu(event);
  });
  const leave = useEffectEvent((): void => {
    if (!isOpen()) setPlace(undefined);
  });
  useEffect(() => {
    const { signal, abort } = stoppable();
    // `focusin` comes with a press, before the active row changes, so `pointerup` and `keyup` are heard, too.
    for (const type of ['pointermove', 'focusin', 'pointerup', 'keyup'])
      host.current?.addEventListener(type, (event) => follow(event), { signal });
    host.current?.addEventListener('contextmenu', (event) => open(event), { signal });
    host.current?.addEventListener('scroll', () => leave(), { signal, capture: true });
    return abort;
  }, []);
  return (
    <div ref={host} className={`${classes.host} ${className ?? ''}`}>
      {children}
      {place && rowIds.includes(place.rowId) && (
        <span className={classes.row} ref={(span) => span?.style.setProperty('inset-block-start', `${place.top}px`)}>
          <RowMenu isAlwaysSeen {...actions(place.rowId)} />
        </span>
      )}
    </div>
  );
};

const stoppable = () => {
  const control = new AbortController();
  return { signal: control.signal, abort: () => control.abort() };
};

/** The row of an element in the grid, or of the grid's active cell. */
const placeIn = <Id extends string>(
  host: HTMLElement | null,
  target: EventTarget | null,
  rowIds: readonly Id[],
): Place<Id> | undefined => {
  if (!host || !(target instanceof Element)) return undefined;
  const grid = target.closest('[role=grid]');
  const active = grid?.getAttribute('aria-activedescendant');
  const row = target.closest('[role=row]') ?? (active ? document.getElementById(active)?.closest('[role=row]') : null);
  const rowId = rowIds[Number(row?.getAttribute('aria-rowindex')) - 2];
  if (!row || rowId === undefined) return undefined;
  return { rowId, top: row.getBoundingClientRect().top - host.getBoundingClientRect().top };
};
