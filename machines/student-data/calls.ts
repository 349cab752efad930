import { reasons } from '../../api/reasons.ts';
import type { SyncEvent } from '../../events/catalogue.ts';
import type { IntentId } from '../../events/ids.ts';
import type { Item, ItemValue } from '../../events/items.ts';
import type { Book } from '../../projections/book/book.ts';
import { leafAt } from '../../projections/settings/settings.ts';
import { valuesAbout } from './about.ts';
import type { CallData, ChangeData, ItemData } from './kept.ts';
import { settingChanges, settingsAbout } from './setting-leaves.ts';

/** Reads what passed between this computer and the server, event by event, and keeps what is about these students. */
export class CallsAbout {
  readonly #ids: ReadonlySet<string>;
  /** The calls that were about them, too. */
  readonly #intents = new Map<IntentId, { readonly call: string; readonly items: readonly ItemData[] }>();

  constructor(ids: ReadonlySet<string>) {
    this.#ids = ids;
  }

  /** `book`: as it was before the event's commit. */
  take(event: SyncEvent, book: Book): readonly CallData[] {
    const what = event.type;
    switch (event.type) {
      case 'CallIntended':
        return this.#intended(event.intent, event.call, this.#itemsOf(event.items, book));
      case 'CallApplied':
        return this.#answered(event.intent, { what });
      case 'CallDropped':
        return this.#answered(event.intent, { what, reason: event.why });
      case 'CallRefused': {
        const { status, reason } = event;
        return this.#about({ what, status, ...reasonTold(reason) }, this.#itemsOf(event.items, book));
      }
      case 'IdAssigned':
        return this.#about({ what, id: event.id }, this.#itemsOf([event.item], book));
      case 'ServerHolds': {
        const values = serverValues(this.#ids, event.item, event.value);
        const items = isAbout(this.#ids, event.item) || values.length > 0 ? [itemData(event.item)] : [];
        return this.#about({ what, ...(event.aside && { reason: event.aside }), values }, items);
      }
      case 'ItemsReleased':
      case 'RefusalsPassed':
        return this.#about({ what }, this.#itemsOf(event.items, book));
      // These name nobody.
      case 'ServerChangesObserved':
      case 'ReadingDoubted':
      case 'ReadingBelieved':
      case 'SnapshotSaved':
      case 'SnapshotNoteEdited':
      case 'SnapshotDeleted':
      case 'AccountMoved':
        return [];
    }
  }

  #intended(intent: IntentId, call: string, items: readonly ItemData[]): readonly CallData[] {
    if (items.length > 0) this.#intents.set(intent, { call, items });
    return this.#about({ what: 'CallIntended', call }, items);
  }

  #answered(intent: IntentId, answer: Omit<CallData, 'items'>): readonly CallData[] {
    const intended = this.#intents.get(intent);
    return intended ? [{ ...answer, ...intended }] : [];
  }

  #about(fields: Omit<CallData, 'items'>, items: readonly ItemData[]): readonly CallData[] {
    return items.length > 0 ? [{ ...fields, items }] : [];
  }

  #itemsOf(items: readonly Item[], book: Book): readonly ItemData[] {
    return itemsAbout(this.#ids, items, book);
  }
}

/** The items that are about these students: theirs, and parts of the settings that say something of them. */
export const itemsAbout = (ids: ReadonlySet<string>, items: readonly Item[], book: Book): readonly ItemData[] =>
  items.flatMap((item) => (isAbout(ids, item) || isSettingOfThem(ids, item, book) ? [itemData(item)] : []));

const isAbout = (ids: ReadonlySet<string>, item: Item): boolean => 'studentId' in item && ids.has(item.studentId);

const isSettingOfThem = (ids: ReadonlySet<string>, item: Item, { settings }: Book): boolean =>
  item.of === 'setting' && settingsAbout(ids, item.section, leafAt(settings, item.section)).length > 0;

export const itemData = (item: Item): ItemData => ({
  of: item.of as ItemData['of'],
  ...('offeringId' in item && { offeringId: item.offeringId }),
  ...('assessmentId' in item && { assessmentId: item.assessmentId }),
  ...(item.of === 'setting' && item.section[1] !== undefined && { offeringId: item.section[1] as never }),
});

/** What of the server's value is about these students. `null`, `undefined`: the server has none, or it is not known. */
export const serverValues = (
  ids: ReadonlySet<string>,
  item: Item,
  value: ItemValue | null | undefined,
): readonly ChangeData[] => {
  if (value === null || value === undefined) return [];
  if (item.of === 'setting') return settingChanges(ids, item.section, null, value);
  if (!isAbout(ids, item)) return [];
  const { of, ...place } = itemData(item);
  return valuesAbout({ of: of === 'seat' ? 'enrollment' : (of as 'student' | 'grade'), ...place }, value);
};

/** The words of a server that is not ours may name somebody else, so only reasons that are known are told. */
export const reasonTold = (reason: string | undefined): { readonly reason?: string } =>
  reason !== undefined && Object.hasOwn(reasons, reason) ? { reason } : {};
