import { useLocation } from 'wouter';
import { asId, type OfferingId } from '../../../events/ids.ts';
import { courseName, offeringName } from '../../../messages/naming.ts';
import { offeringText, chooseOffering as text } from '../../../messages/screens/offering.ts';
import type { Book } from '../../../projections/book/book.ts';
import { Button } from '../../ui/button.tsx';
import { sameChoices } from '../../ui/choices.ts';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Picker, type PickerChoice } from '../../ui/picker.tsx';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import { sortedByTerm } from './terms.ts';

type ChooseProps = {
  readonly page: string;
  /** An offering was chosen, and is no longer in the book. */
  readonly isGone: boolean;
  readonly onPick: (offeringId: OfferingId) => void;
};

/** Shown by a page of an offering if there is none: why, and the way to one. */
export const ChooseOffering = ({ page, isGone, onPick }: ChooseProps) => {
  const choices = useBook(allOfferings, sameChoices);
  const [, navigate] = useLocation();
  if (choices.length === 0) {
    return (
      <Page title={page}>
        <Notice title={text.emptyTitle} body={text.emptyBody}>
          <Button look="filled" onClick={() => navigate('/courses')}>
            {text.toCourses}
          </Button>
        </Notice>
      </Page>
    );
  }
  return (
    <Page title={page}>
      <Notice title={isGone ? text.goneTitle : text.noneTitle} body={isGone ? text.goneBody : text.noneBody}>
        <Picker
          label={text.label}
          shown={text.pick}
          current={undefined}
          choices={choices}
          search={text.search}
          none={text.emptyTitle}
          onPick={(id) => onPick(asId<OfferingId>(id))}
        />
      </Notice>
    </Page>
  );
};

/** Every offering under its full name, the newest term first. */
export const allOfferings = (book: Book): readonly PickerChoice[] =>
  sortedByTerm(book).map(({ offeringId, courseId }) => ({
    id: offeringId,
    name: offeringText.full(courseName(book, courseId), offeringName(book, offeringId)),
  }));
