import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { StudentId } from '../../../events/ids.ts';
import { openRowMenu, RowMenu, type RowMenuProps } from '../../ui/row-menu.tsx';
import classes from './roster.module.css';

type OverlayProps = {
  readonly rowIds: readonly StudentId[];
  readonly actions: (studentId: StudentId) => RowMenuProps;
  readonly children: ReactNode;
};

type Place = { readonly studentId: StudentId; readonly top: number };

/** A grid draws its rows by itself, so the ⋯ of the row under the pointer or the focus lies above it. */
export const RosterRowMenu = ({ rowIds, actions, children }: OverlayProps) => {
  const host = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place>();
  const isOpen = (): boolean => host.current?.querySelector('[role=menu]') != null;

  const follow = useEffectEvent((event: Event): void => {
    const next = placeIn(host.current, event.target, rowIds);
    if (!next || isOpen() || (next.studentId === place?.studentId && next.top === place.top)) return;
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
    for (const type of ['pointermove', 'focusin', 'keyup'])
      host.current?.addEventListener(type, (event) => follow(event), { signal });
    host.current?.addEventListener('contextmenu', (event) => open(event), { signal });
    host.current?.addEventListener('scroll', () => leave(), { signal, capture: true });
    return abort;
  }, []);
  return (
    <div ref={host} className={classes.grid}>
      {children}
      {place && rowIds.includes(place.studentId) && (
        <span className={classes.row} ref={(span) => span?.style.setProperty('inset-block-start', `${place.top}px`)}>
          <RowMenu isAlwaysSeen {...actions(place.studentId)} />
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
const placeIn = (
  host: HTMLElement | null,
  target: EventTarget | null,
  rowIds: readonly StudentId[],
): Place | undefined => {
  if (!host || !(target instanceof Element)) return undefined;
  const grid = target.closest('[role=grid]');
  const active = grid?.getAttribute('aria-activedescendant');
  const row = target.closest('[role=row]') ?? (active ? document.getElementById(active)?.closest('[role=row]') : null);
  const studentId = rowIds[Number(row?.getAttribute('aria-rowindex')) - 2];
  if (!row || studentId === undefined) return undefined;
  return { studentId, top: row.getBoundingClientRect().top - host.getBoundingClientRect().top };
};
