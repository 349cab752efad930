import { useSyncExternalStore } from 'react';
import { viewText } from '../../messages/components/views.ts';
import type { View } from './view.ts';
import { useViews } from './views.tsx';
import { useWorkspace } from './workspace-context.tsx';

/**
 * The label on exported, copied or printed output that is not of now: of a ledger's file, a past moment, a snapshot, what
 * is tried, or without names. `undefined`: the output is of now, whatever the screens show.
 */
export const useMark = (): string | undefined => {
  const { now, view } = useViews();
  const workspace = useWorkspace();
  const viewed = useSyncExternalStore(workspace.ledger.subscribe, () =>
    workspace === now || !view ? undefined : markOf(view),
  );
  return [now.file?.mark, viewed].filter(Boolean).join(', ') || undefined;
};

/** Which moment or snapshot a view is of, or that it is only tried. */
export const markOf = (view: View): string => {
  switch (view.kind) {
    case 'trial':
      return viewText.trial;
    case 'past':
      return viewText.past(view.ledger.moment().at);
    case 'snapshot':
      return viewText.snapshot(view.ledger.snapshot.createdAt);
    case 'nameless':
      return viewText.nameless;
  }
};

/** A name with the mark in front, for a long name of a file is cut at its end. */
export const marked = (name: string, mark: string | undefined): string =>
  mark === undefined ? name : `${mark} · ${name}`;
