import { useSyncExternalStore } from 'react';
import { viewText } from '../../messages/views.ts';
import type { View } from './view.ts';
import { useViews } from './views.tsx';
import { useWorkspace } from './workspace-context.tsx';

/**
 * What says, outside of the screens, that a file, a copied text or a printed page is of a ledger's file, of the past, or of
 * what is tried, so that it never looks like one of now. `undefined`: it is of now, also where something else is shown around it.
 */
export const useMark = (): string | undefined => {
  const { now, view } = useViews();
  const workspace = useWorkspace();
  const viewed = useSyncExternalStore(workspace.ledger.subscribe, () =>
    workspace === now || !view ? undefined : markOf(view),
  );
  return [now.file?.mark, viewed].filter(Boolean).join(', ') || undefined;
};

/** What says which moment a view is of, or that it is only tried. */
export const markOf = (view: View): string =>
  view.kind === 'trial' ? viewText.trial : viewText.past(view.ledger.moment().at);

/** A name with the mark in front, for a long name of a file is cut at its end. */
export const marked = (name: string, mark: string | undefined): string =>
  mark === undefined ? name : `${mark} · ${name}`;
