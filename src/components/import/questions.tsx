import { useMemo } from 'react';
import { classFault } from '../../../commands/import/into.ts';
import type { RowAnswer } from '../../../commands/import/match.ts';
import type { PreviewRow } from '../../../commands/import/preview.ts';
import { setupFaults } from '../../../commands/import/setup.ts';
import { textAt } from '../../../commands/import/sheet.ts';
import { importText as text } from '../../../messages/components/import.ts';
import { rowFaultText, setupFaultText } from '../../../messages/components/import-rows.ts';
import { studentWithCode } from '../../../messages/naming.ts';
import type { Book } from '../../../projections/book/book.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import type { PickerChoice } from '../../ui/picker.tsx';
import { byName } from '../../ui/sort-key.ts';
import type { Asked, ImportDraft, ShownPlan } from './draft.ts';
import classes from './import.module.css';
import { Paged } from './paged.tsx';
import panel from './panel.module.css';
import type { ImportWizardState } from './use-import-wizard.ts';
import { nameIn, WhoIs } from './who-is.tsx';

/** What must be answered before the import can be applied. */
export const openQuestions = (draft: ImportDraft): readonly string[] => {
  const undecided = draft.preview?.shown.undecided ?? 0;
  return [...faultsIn(draft), ...(undecided > 0 ? [text.openRows(undecided)] : [])];
};

const faultsIn = ({ setup, into }: ImportDraft): readonly string[] => {
  if (!setup || !into) return [];
  const nameOf = (column: number): string => text.columnName(setup.layout.headings[column] ?? '', column);
  const fault = classFault(into);
  return [
    ...(fault === 'nameless' ? [text.newClass.nameless] : fault === 'year' ? [text.newClass.notANumber] : []),
    ...setupFaults(setup).map((each) => setupFaultText(each, nameOf)),
  ];
};

const questionsId = 'import-questions';

export const toQuestions = (): void => document.getElementById(questionsId)?.focus();

/** Only what needs a decision, or cannot be taken as it stands. */
export const Questions = ({ wizard }: { wizard: ImportWizardState }) => {
  const { draft } = wizard;
  const { preview, doubts } = draft;
  const asked = useMemo(() => [...doubts.values()], [doubts]);
  const everybody = useMemo(() => (preview ? everybodyIn(preview.book) : []), [preview]);
  const faults = faultsIn(draft);
  const refused =
    preview?.shown.rows.filter(({ fault, outcome }) => outcome === 'refused' && fault?.why !== 'undecided') ?? [];
  const count = asked.length + refused.length + faults.length;
  if (!preview || count === 0) return null;
  return (
    <section className={panel.questions} aria-labelledby={questionsId}>
      <h2 id={questionsId} tabIndex={-1} className={panel.panelTitle} data-needs>
        <Icon name="warning" />
        {text.lookAtThese(count)}
      </h2>
      {faults.map((fault) => (
        <p key={fault} className={classes.fault} role="alert">
          {fault}
        </p>
      ))}
      {asked.length > 1 && <AllAtOnce asked={asked} wizard={wizard} />}
      <Paged label={text.filters.look} items={asked} plain>
        {(page) => (
          <ul>
            {page.map((each) => (
              <WhoIs
                key={each.row.at}
                asked={each}
                answer={draft.answers.get(each.row.at)}
                setup={preview.setup}
                book={preview.book}
                everybody={everybody}
                onAnswer={(answer) => answerRows(wizard, [[each.row.at, answer]])}
              />
            ))}
          </ul>
        )}
      </Paged>
      <Refused rows={refused} preview={preview} />
    </section>
  );
};

const answerRows = ({ draft, change }: ImportWizardState, answers: readonly (readonly [number, RowAnswer])[]): void =>
  change({ answers: new Map([...draft.answers, ...answers]) });

const everybodyIn = (book: Book): readonly PickerChoice[] =>
  byName([...book.students.values()]).map(({ studentId }) => ({
    id: studentId,
    name: studentWithCode(book, studentId),
  }));

/** A row whose code or e-mail may be somebody else's is not added with all the others. */
const isPlainlyNew = ({ match: { why } }: Asked): boolean => why === 'unknown' || why === 'name only';

const AllAtOnce = ({ asked, wizard }: { readonly asked: readonly Asked[]; readonly wizard: ImportWizardState }) => {
  const addable = asked.filter(isPlainlyNew);
  const suggested = asked.flatMap(({ row, match }) =>
    match.candidates.length === 1 && match.candidates[0]
      ? [[row.at, { as: 'student', studentId: match.candidates[0] }] as const]
      : [],
  );
  return (
    <div className={panel.answers}>
      {suggested.length > 0 && (
        <Button size="small" look="accent" onClick={() => answerRows(wizard, suggested)}>
          {text.allSuggested(suggested.length)}
        </Button>
      )}
      {addable.length > 1 && (
        <Button
          size="small"
          look="accent"
          onClick={() =>
            answerRows(
              wizard,
              addable.map(({ row }) => [row.at, { as: 'new' }] as const),
            )
          }
        >
          {text.allNew(addable.length)}
        </Button>
      )}
      <Button
        size="small"
        onClick={() =>
          answerRows(
            wizard,
            asked.map(({ row }) => [row.at, { as: 'left out' }] as const),
          )
        }
      >
        {text.allOut(asked.length)}
      </Button>
    </div>
  );
};

type RefusedProps = { readonly rows: readonly PreviewRow[]; readonly preview: ShownPlan };

/** Rows of which nothing is taken, each with the reason. */
const Refused = ({ rows, preview: { book, setup } }: RefusedProps) => (
  <Paged label={text.refusedRow} items={rows} plain>
    {(page) => (
      <ul>
        {page.map(({ row, identity, fault }) => {
          const names = {
            column: (column: number) => text.columnName(setup.layout.headings[column] ?? '', column),
            cell: (column: number) => textAt(row, column),
          };
          return (
            <li key={row.at} className={panel.question}>
              <b>{text.rowTitle(row.at, nameIn(identity))}</b>
              <p>
                {text.refusedRow}: {fault && rowFaultText(fault, names, book)}
              </p>
            </li>
          );
        })}
      </ul>
    )}
  </Paged>
);
