import { NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { isNumericCode, namelessWords } from '../../../commands/import/identity.ts';
import type { RowAnswer } from '../../../commands/import/match.ts';
import type { PreviewRow } from '../../../commands/import/preview.ts';
import type { ColumnTarget } from '../../../commands/import/target.ts';
import type { Student, StudentFields } from '../../../events/entities.ts';
import { asId, type StudentId } from '../../../events/ids.ts';
import { doubtText, importText as text } from '../../../messages/components/import.ts';
import { fullName, studentName, studentWithCode } from '../../../messages/naming.ts';
import type { Book } from '../../../projections/book/book.ts';
import { Button } from '../../ui/button.tsx';
import { Picker, type PickerChoice } from '../../ui/picker.tsx';
import { byName } from '../../ui/sort-key.ts';
import classes from './import.module.css';
import { Paged } from './paged.tsx';
import type { ImportWizardState } from './use-import-wizard.ts';

/** Asks about the rows whose student is not certain, one by one or all at once. */
export const StudentsStep = ({ wizard }: { wizard: ImportWizardState }) => {
  const { draft, update, send } = wizard;
  const { preview, answers, setup } = draft;
  const asked = useMemo(() => preview?.shown.rows.flatMap(asAsked) ?? [], [preview]);
  const everybody = useMemo(() => (preview ? everybodyIn(preview.book) : []), [preview]);
  if (!preview) return null;

  const tell = (told: readonly (readonly [number, RowAnswer])[]): void =>
    update({ answers: new Map([...answers, ...told]) });
  const open = asked.filter(({ row }) => !answers.has(row.at)).length;
  const title = text.matchingTitle(
    asked.length,
    asked.every(({ match }) => match.why === 'unknown'),
  );
  const addable = asked.filter(isPlainlyNew);
  const suggested = asked.flatMap(({ row, match }) =>
    match.candidates.length === 1 && match.candidates[0]
      ? [[row.at, { as: 'student', studentId: match.candidates[0] }] as const]
      : [],
  );
  return (
    <form
      className={classes.step}
      onSubmit={(event) => {
        event.preventDefault();
        if (open === 0) send({ type: 'CONTINUE' });
      }}
    >
      <h2>{title}</h2>
      <p>{text.matchingHint}</p>
      <div className="controls">
        {suggested.length > 0 && <Button onClick={() => tell(suggested)}>{text.allSuggested(suggested.length)}</Button>}
        {addable.length > 0 && (
          <Button onClick={() => tell(addable.map(({ row }) => [row.at, { as: 'new' }] as const))}>
            {text.allNew(addable.length)}
          </Button>
        )}
        <Button onClick={() => tell(asked.map(({ row }) => [row.at, { as: 'left out' }] as const))}>
          {text.allOut(asked.length)}
        </Button>
      </div>
      <Paged label={title} items={asked} plain>
        {(page) => (
          <ul className={classes.asked}>
            {page.map((each) => (
              <li key={each.row.at}>
                <div>
                  {each.row.at} · {nameIn(each.identity)}
                  {setup && <IdentityHints targets={setup.targets} row={each} />}
                  <div className={classes.quiet}>{doubtText(each.match, each.identity, preview.book)}</div>
                </div>
                <WhoIs
                  asked={each}
                  answer={answers.get(each.row.at)}
                  book={preview.book}
                  everybody={everybody}
                  onAnswer={(answer) => tell([[each.row.at, answer]])}
                />
              </li>
            ))}
          </ul>
        )}
      </Paged>
      {open > 0 && <p role="status">{text.unanswered(open)}</p>}
      <div className={classes.footer}>
        <Button type="submit" look="filled" disabled={open > 0}>
          {text.next}
        </Button>
        <Button onClick={() => send({ type: 'BACK' })}>{text.back}</Button>
      </div>
    </form>
  );
};

/** Possible faults in the texts by which the student was looked for. */
const IdentityHints = ({ targets, row: { row, identity } }: { targets: readonly ColumnTarget[]; row: PreviewRow }) => {
  const nameless = namelessWords(targets, row);
  return (
    <>
      {isNumericCode(targets, row) && <div className={classes.quiet}>{text.numericCode(identity.studentCode)}</div>}
      {nameless.length > 0 && <div className={classes.quiet}>{text.namelessWords(nameless)}</div>}
    </>
  );
};

type Asked = PreviewRow & { readonly match: Extract<PreviewRow['match'], { is: 'asked' }> };

const asAsked = (row: PreviewRow): Asked[] => (row.match.is === 'asked' ? [{ ...row, match: row.match }] : []);

/** A row whose code or e-mail may be somebody else's is not added with all the others. */
const isPlainlyNew = ({ match: { why } }: Asked): boolean => why === 'unknown' || why === 'name only';

/** If a student here has the code already, there can be no second student with it. */
const canBeNew = ({ match: { why } }: Asked): boolean =>
  why !== 'not enrolled' && why !== 'code and e-mail of two' && why !== 'number of several';

const nameIn = (student: StudentFields): string =>
  [fullName(student), student.studentCode, student.email].filter(Boolean).join(' · ');

const everybodyIn = (book: Book): readonly PickerChoice[] =>
  byName(Object.values<Student>(book.students)).map(({ studentId }) => ({
    id: studentId,
    name: studentWithCode(book, studentId),
  }));

type WhoIsProps = {
  readonly asked: Asked;
  readonly answer: RowAnswer | undefined;
  readonly book: Book;
  readonly everybody: readonly PickerChoice[];
  readonly onAnswer: (answer: RowAnswer) => void;
};

const WhoIs = ({ asked, answer, book, everybody, onAnswer }: WhoIsProps) => {
  const { match, identity, row } = asked;
  const choose = (value: string): void =>
    onAnswer(
      value === 'new' || value === 'left out' ? { as: value } : { as: 'student', studentId: asId<StudentId>(value) },
    );
  const chosen = answer?.as === 'student' ? answer.studentId : undefined;
  const listed = chosen && !match.candidates.includes(chosen) ? [...match.candidates, chosen] : match.candidates;
  return (
    <div className={classes.who}>
      <NativeSelect
        aria-label={text.whoIs(nameIn(identity), row.at)}
        value={chosen ?? answer?.as ?? ''}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {!answer && <option value="">{text.chooseOne}</option>}
        {listed.map((studentId) => (
          <option key={studentId} value={studentId}>
            {studentName(book, studentId)}
          </option>
        ))}
        {canBeNew(asked) && <option value="new">{text.asNew}</option>}
        <option value="left out">{text.leaveOut}</option>
      </NativeSelect>
      {everybody.length > 0 && (
        <Picker
          label={text.whoIs(nameIn(identity), row.at)}
          shown={text.somebodyElse}
          current={undefined}
          choices={everybody}
          search={text.everybody}
          none={text.noStudent}
          onPick={choose}
        />
      )}
    </div>
  );
};
