import type { KeyboardEvent, ReactNode } from 'react';
import classes from './part-tabs.module.css';

type TabsProps<Id extends string> = {
  readonly label: string;
  readonly parts: readonly { readonly id: Id; readonly name: string }[];
  readonly shown: Id;
  readonly onShow: (id: Id) => void;
};

/** The parts of a page that has no room for all of them. Arrow keys go from one to the next. */
export const PartTabs = <Id extends string>({ label, parts, shown, onShow }: TabsProps<Id>) => {
  const step = (event: KeyboardEvent<HTMLElement>): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const at = (parts.findIndex(({ id }) => id === shown) + by + parts.length) % parts.length;
    const next = parts[at];
    if (next) onShow(next.id);
    const tab = event.currentTarget.children[at];
    if (tab instanceof HTMLElement) tab.focus();
  };
  return (
    <div className={classes.tabs} role="tablist" tabIndex={-1} aria-label={label} onKeyDown={step}>
      {parts.map(({ id, name }) => (
        <button
          type="button"
          role="tab"
          key={id}
          id={tabOf(id)}
          aria-controls={panelOf(id)}
          aria-selected={id === shown}
          tabIndex={id === shown ? 0 : -1}
          onClick={() => onShow(id)}
        >
          {name}
        </button>
      ))}
    </div>
  );
};

const tabOf = (id: string): string => `tab-${id}`;
const panelOf = (id: string): string => `panel-${id}`;

/** The part with this id, as the panel of its tab. `id` is `undefined` if there are no tabs. */
export const PartPanel = ({ id, children }: { readonly id: string | undefined; readonly children: ReactNode }) =>
  id === undefined ? (
    children
  ) : (
    <div role="tabpanel" className={classes.panel} id={panelOf(id)} aria-labelledby={tabOf(id)}>
      {children}
    </div>
  );
