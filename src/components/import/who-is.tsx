import { isNumericCode, namelessWords } from '../../../commands/import/identity.ts';
import type { RowAnswer } from '../../../commands/import/match.ts';
import type { Setup } from '../../../commands/import/setup.ts';
import type { StudentFields } from '../../../events/entities.ts';
import { asId, type StudentId } from '../../../events/ids.ts';
import { importText as text } from '../../../messages/components/import.ts';
import { doubtText } from '../../../messages/components/import-rows.ts';
import { fullName, studentWithCode } from '../../../messages/naming.ts';
import type { Book } from '../../../projections/book/book.ts';
import { Button } from '../../ui/button.tsx';
import { Picker, type PickerChoice } from '../../ui/picker.tsx';
import type { Asked } from './draft.ts';
import classes from './panel.module.css';

type WhoIsProps = {
  readonly asked: Asked;
  readonly answer: RowAnswer | undefined;
  readonly setup: Setup;
  readonly book: Book;
  readonly everybody: readonly PickerChoice[];
  readonly onAnswer: (answer: RowAnswer) => void;
};

export const nameIn = (student: StudentFields): string =>
  [fullName(student), student.studentCode, student.email].filter(Boolean).join(' · ');

/** If a student here has the code already, there can be no second student with it. */
const canBeNew = ({ match: { why } }: Asked): boolean =>
  why !== 'not enrolled' && why !== 'code and e-mail of two' && why !== 'number of several';

/** Asks about one row whose student is not certain. The answer stays there, and can be changed. */
export const WhoIs = ({ asked, answer, setup, book, everybody, onAnswer }: WhoIsProps) => {
  const { match, identity, row } = asked;
  const chosen = answer?.as === 'student' ? answer.studentId : undefined;
  const listed = chosen && !match.candidates.includes(chosen) ? [...match.candidates, chosen] : match.candidates;
  const who = text.whoIs(nameIn(identity), row.at);
  const nameless = namelessWords(setup.targets, row);
  return (
    <li className={classes.question} data-open={answer === undefined || undefined}>
      <b>{text.rowTitle(row.at, nameIn(identity))}</b>
      <p>
        {doubtText(match, identity, book)}
        {isNumericCode(setup.targets, row) && ` ${text.numericCode(identity.studentCode)}`}
        {nameless.length > 0 && ` ${text.namelessWords(nameless)}`}
      </p>
      <fieldset className={classes.answers} aria-label={who}>
        {listed.map((studentId) => (
          <Button
            key={studentId}
            size="small"
            look="accent"
            aria-pressed={chosen === studentId}
            onClick={() => onAnswer({ as: 'student', studentId })}
          >
            {text.itIs(studentWithCode(book, studentId))}
          </Button>
        ))}
        {canBeNew(asked) && (
          <Button size="small" aria-pressed={answer?.as === 'new'} onClick={() => onAnswer({ as: 'new' })}>
            {text.asNew}
          </Button>
        )}
        <Button size="small" aria-pressed={answer?.as === 'left out'} onClick={() => onAnswer({ as: 'left out' })}>
          {text.leaveOut}
        </Button>
        {everybody.length > 0 && (
          <Picker
            label={who}
            shown={text.somebodyElse}
            current={undefined}
            isAction
            choices={everybody}
            search={text.everybody}
            none={text.noStudent}
            onPick={(id) => onAnswer({ as: 'student', studentId: asId<StudentId>(id) })}
          />
        )}
      </fieldset>
    </li>
  );
};
