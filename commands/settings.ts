import type { BookEvent } from '../events/catalogue.ts';
import { isByOffering } from '../events/notes.ts';
import { sameValue } from '../events/same-value.ts';
import { isReachable, leafAt } from '../projections/settings/settings.ts';
import { advance, type Decide } from './decision.ts';
import { refuse } from './refusal.ts';

const reserved = new Set(['__proto__', 'constructor', 'prototype', '']);

/** Edits any leaves but those of grading policies and notes, which have commands of their own that know their rules. */
export const editSettings: Decide<'EditSettings'> = (book, { changes }) => {
  let now = book;
  const events: BookEvent[] = [];
  for (const { path, value } of changes) {
    if (path.length === 0 || isByOffering(path[0]) || path.length > 8 || path.some((key) => reserved.has(key))) {
      return refuse('settings.pathNotAllowed', { path });
    }
    if (!isReachable(now.settings, path)) {
      return refuse('settings.pathNotAllowed', { path });
    }
    const from = leafAt(now.settings, path);
    if (sameValue(from, value)) continue;
    const event: BookEvent = { type: 'SettingEdited', path: [...path], from, to: value };
    events.push(event);
    now = advance(now, [event]);
  }
  return events;
};
