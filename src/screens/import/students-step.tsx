import { Button, NativeSelect, Table } from '@mantine/core';
import { useMemo } from 'react';
import type { Answer } from '../../../commands/import/match.ts';
import type { PreviewRow } from '../../../commands/import/preview.ts';
import type { Student, StudentFields } from '../../../events/entities.ts';
import { asId, type StudentId } from '../../../events/ids.ts';
import { importText as text } from '../../../messages/import.ts';
import { studentName } from '../../../messages/naming.ts';
import type { Book } from '../../../projections/book.ts';
import type { ImportWizardState } from './draft.ts';
import classes from './import.module.css';
import { Paged } from './paged.tsx';

/** Asks who the rows are about that name nobody for certain, one by one or all at once. */
export const StudentsStep = ({ wizard }: { wizard: ImportWizardState }) => {
  const { draft, update, send } = wizard;
  const { preview, answers } = draft;
  const asked = useMemo(() => preview?.shown.rows.flatMap(asAsked) ?? [], [preview]);
  const everybody = useMemo(() => (preview ? byName(preview.book) : []), [preview]);
  if (!preview) return null;

  const tell = (told: readonly (readonly [number, Answer])[]): void =>
    update({ answers: new Map([...answers, ...told]) });
  const open = asked.filter(({ row }) => !answers.has(row.at)).length;
  const addable = asked.filter(canBeNew);
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
      <h2>{text.matchingTitle(asked.length)}</h2>
      <p>{text.matchingHint}</p>
      <div className={classes.actions}>
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
      <Paged label={text.matchingTitle(asked.length)} items={asked}>
        {(page) => (
          <Table className={classes.table}>
            <Table.Tbody>
              {page.map((each) => (
                <Table.Tr key={each.row.at}>
                  <Table.Th scope="row">
                    {each.row.at} · {nameIn(each.identity)}
                    <div className={classes.quiet}>{text.doubts[each.match.why]}</div>
                  </Table.Th>
                  <Table.Td>
                    <WhoIs
                      asked={each}
                      answer={answers.get(each.row.at)}
                      book={preview.book}
                      everybody={everybody}
                      onAnswer={(answer) => tell([[each.row.at, answer]])}
                    />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Paged>
      {open > 0 && <p role="status">{text.unanswered(open)}</p>}
      <div className={classes.actions}>
        <Button type="submit" variant="filled" disabled={open > 0}>
          {text.next}
        </Button>
        <Button onClick={() => send({ type: 'BACK' })}>{text.back}</Button>
      </div>
    </form>
  );
};

type Asked = PreviewRow & { readonly match: Extract<PreviewRow['match'], { is: 'asked' }> };

const asAsked = (row: PreviewRow): Asked[] => (row.match.is === 'asked' ? [{ ...row, match: row.match }] : []);

/** Where the code is somebody's already there can be no second student with it. */
const canBeNew = ({ match }: Asked): boolean => match.why !== 'not enrolled' && match.why !== 'code and e-mail of two';

const nameIn = ({ firstName, lastName, studentCode, email }: StudentFields): string =>
  [[lastName, firstName].filter(Boolean).join(', '), studentCode, email].filter(Boolean).join(' · ');

const collator = new Intl.Collator(undefined, { numeric: true });

const byName = (book: Book): readonly (readonly [StudentId, string])[] =>
  Object.values<Student>(book.students)
    .map(
      ({ studentId, studentCode }) =>
        [studentId, [studentName(book, studentId), studentCode].filter(Boolean).join(' · ')] as const,
    )
    .sort(([, a], [, b]) => collator.compare(a, b));

type WhoIsProps = {
  readonly asked: Asked;
  readonly answer: Answer | undefined;
  readonly book: Book;
  readonly everybody: readonly (readonly [StudentId, string])[];
  readonly onAnswer: (answer: Answer) => void;
};

const WhoIs = ({ asked, answer, book, everybody, onAnswer }: WhoIsProps) => {
  const { match, identity, row } = asked;
  const choose = (value: string): void =>
    onAnswer(
      value === 'new' || value === 'left out' ? { as: value } : { as: 'student', studentId: asId<StudentId>(value) },
    );
  return (
    <NativeSelect
      size="xs"
      aria-label={text.whoIs(nameIn(identity), row.at)}
      value={answer?.as === 'student' ? answer.studentId : (answer?.as ?? '')}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      {!answer && <option value="">{text.chooseOne}</option>}
      {match.candidates.length > 0 && (
        <optgroup label={text.suggested}>
          {match.candidates.map((studentId) => (
            <option key={studentId} value={studentId}>
              {studentName(book, studentId)}
            </option>
          ))}
        </optgroup>
      )}
      {canBeNew(asked) && <option value="new">{text.asNew}</option>}
      <option value="left out">{text.leaveOut}</option>
      <optgroup label={text.everybody}>
        {everybody.map(([studentId, name]) => (
          <option key={studentId} value={studentId}>
            {name}
          </option>
        ))}
      </optgroup>
    </NativeSelect>
  );
};
