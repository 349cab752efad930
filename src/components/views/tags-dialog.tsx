import { Modal, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useMemo, useState } from 'react';
import { asId, type OfferingId } from '../../../events/ids.ts';
import type { OtherTag } from '../../../machines/others/account-past.ts';
import type { Moment } from '../../../machines/views/past-ledger.ts';
import { accountPast } from '../../../messages/components/account-past.ts';
import { tagText as text } from '../../../messages/components/past.ts';
import { namedAt, newTagId, type Tag, tagged, tagsIn, untagged } from '../../../projections/settings/tags.ts';
import { Button } from '../../ui/button.tsx';
import { sameChoices } from '../../ui/choices.ts';
import { useDay } from '../../ui/day-hook.ts';
import { useFocusReturn } from '../../ui/focus-return.ts';
import { shownTime } from '../../ui/times.ts';
import { Now, useViews } from '../../workspace/views.tsx';
import { useBook, useDispatch } from '../../workspace/workspace-hooks.tsx';
import { ledgerName } from '../history/ledger-name.ts';
import { useOthers } from '../history/others-hook.ts';
import { OthersTold } from '../history/others-told.tsx';
import { allOfferings } from '../offering/choose-offering.tsx';
import { useIsNewest } from './moments-hook.ts';
import classes from './past-dialogs.module.css';

type TagsProps = {
  readonly moment: Moment;
  /** The offering that the name is about, unless another is chosen. */
  readonly offeringId?: OfferingId | undefined;
  readonly onView: (moment: Moment) => void;
  readonly onClose: () => void;
};

/** Gives a moment a name, and lists those that have one. The tags are today's, whatever moment the screens show. */
export const TagsDialog = (props: TagsProps) => {
  useFocusReturn();
  const { file } = useViews().now;
  return (
    <Now>
      <Modal opened onClose={props.onClose} title={text.title} size="lg">
        {!file && !props.moment.of && <NewTag {...props} />}
        {props.moment.of && <p className={classes.quiet}>{accountPast.nameThere}</p>}
        <TagList {...props} />
        <OtherTags {...props} />
      </Modal>
    </Now>
  );
};

const NewTag = ({ moment, offeringId }: TagsProps) => {
  const dispatch = useDispatch();
  const offerings = useBook(allOfferings, sameChoices);
  const isNow = useIsNewest(useViews().now.ledger, moment);
  const [name, setName] = useState('');
  const [about, setAbout] = useState<string>(offeringId ?? '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const called = name.trim();
    if (!called || isNow === undefined) return;
    const { seq } = moment;
    // Nothing has changed since the last commit, so the tag gets today's time, not that of a change that may be weeks
    // old.
    const at = isNow ? new Date().toISOString() : moment.at;
    const tag = { tagId: newTagId(seq, Date.now()), name: called, seq, at };
    const change = tagged({ ...tag, offeringId: about === '' ? null : asId<OfferingId>(about) });
    const result = dispatch({ type: 'EditSettings', changes: [change] }, {}, { done: text.added(called) });
    if (result.ok) setName('');
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <p className={classes.quiet}>{isNow ? text.namedNow(shownTime(moment.at)) : text.named(shownTime(moment.at))}</p>
      <div className={classes.fields}>
        <TextInput
          data-autofocus
          label={text.name}
          placeholder={text.placeholder}
          maxLength={80}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <NativeSelect
          label={text.about}
          value={about}
          data={[{ value: '', label: text.all }, ...offerings.map(({ id, name: label }) => ({ value: id, label }))]}
          onChange={({ currentTarget }) => setAbout(currentTarget.value)}
        />
        <Button type="submit" look="filled" disabled={name.trim() === '' || isNow === undefined}>
          {text.add}
        </Button>
      </div>
    </form>
  );
};

const TagList = ({ onView, onClose }: Pick<TagsProps, 'onView' | 'onClose'>) => {
  // The times below name the day.
  useDay();
  const view = ({ seq, at }: Tag): void => {
    onView({ seq, at });
    onClose();
  };
  const list = tagsIn(useBook(({ settings }) => settings));
  return (
    <section aria-label={text.list}>
      <h3 className={classes.head}>{text.list}</h3>
      {list.length === 0 && <p className={classes.quiet}>{text.none}</p>}
      <ul className={classes.list}>
        {list.map((tag) => (
          <TagRow key={tag.tagId} tag={tag} onView={() => view(tag)} />
        ))}
      </ul>
    </section>
  );
};

/** The names that other ledgers of the account gave to their moments; each opens in its own ledger. */
const OtherTags = ({ onView, onClose }: Pick<TagsProps, 'onView' | 'onClose'>) => {
  const others = useOthers();
  const offerings = useBook(allOfferings, sameChoices);
  const list = useMemo(() => others.found?.tags() ?? [], [others.found]);
  const { state, found } = others;
  if (state === 'none' || (found && found.ledgers + found.unused.length === 0)) return null;
  return (
    <section aria-label={accountPast.tags}>
      <h3 className={classes.head}>{accountPast.tags}</h3>
      <OthersTold others={others} />
      <ul className={classes.list}>
        {list.map((tag) => (
          <li key={`${tag.of.logId} ${tag.tagId}`} className={classes.row}>
            <span>{tag.name}</span>
            <span className={classes.quiet}>
              {factsOf(
                tag,
                offerings.find(({ id }) => id === tag.offeringId),
              )}
            </span>
            <Button
              size="small"
              aria-label={text.view(tag.name)}
              onClick={() => {
                onView({ seq: tag.seq, at: tag.at, of: tag.of });
                onClose();
              }}
            >
              {text.viewShort}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};

const factsOf = (tag: OtherTag, offering: { readonly name: string } | undefined): string => {
  const made = namedAt(tag);
  return [
    shownTime(tag.at),
    made && accountPast.tagMade(shownTime(made)),
    accountPast.tagPlace(ledgerName(tag.of)),
    offering?.name,
  ]
    .filter(Boolean)
    .join(' · ');
};

/** A new name that is refused stays in its field. */
const TagRow = ({ tag, onView }: { readonly tag: Tag; readonly onView: () => void }) => {
  const dispatch = useDispatch();
  const offering = useBook(allOfferings, sameChoices).find(({ id }) => id === tag.offeringId);
  const [typed, setTyped] = useState<string>();
  const change = (one: ReturnType<typeof untagged>, done: string): boolean =>
    dispatch({ type: 'EditSettings', changes: [one] }, {}, { done }).ok;
  const rename = (): void => {
    const called = typed?.trim();
    if (called && called !== tag.name && !change(tagged({ ...tag, name: called }), text.renamed(called))) return;
    setTyped(undefined);
  };
  return (
    <li className={classes.row}>
      <TextInput
        aria-label={text.rename(tag.name)}
        maxLength={80}
        value={typed ?? tag.name}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={rename}
        onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && rename()}
      />
      <span className={classes.quiet}>{[shownTime(tag.at), offering?.name].filter(Boolean).join(' · ')}</span>
      <Button size="small" aria-label={text.view(tag.name)} onClick={onView}>
        {text.viewShort}
      </Button>
      <Button
        size="small"
        aria-label={text.remove(tag.name)}
        onClick={() => change(untagged(tag.tagId), text.removed(tag.name))}
      >
        {text.removeShort}
      </Button>
    </li>
  );
};
