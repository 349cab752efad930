import type { RowFault } from '../../commands/import/preview.ts';
import { maximumOf } from '../../commands/import/score.ts';
import { type SetupFault, setupFaults } from '../../commands/import/setup.ts';
import { textAt } from '../../commands/import/sheet.ts';
import { isIdentity, isScore } from '../../commands/import/target.ts';
import { importCommand as text } from '../../messages/cli/import.ts';
import { importText, whyIgnored } from '../../messages/components/import.ts';
import { doubtText, rowFaultText, setupFaultText } from '../../messages/components/import-rows.ts';
import { fullName } from '../../messages/naming.ts';
import { refusalText } from '../../messages/refusals.ts';
import { columnsCalled, type Maxima } from './maxima.ts';
import type { PlannedFile } from './planned-file.ts';

/** Something that must be answered, or that was refused. */
export type ImportQuestion = {
  readonly what: 'maximum' | 'student' | 'heading' | 'column' | 'number' | 'offering';
  readonly text: string;
};

/** Everything that keeps the files from being taken as they are. */
export const questionsOf = (planned: PlannedFile, maxima: Maxima): readonly ImportQuestion[] =>
  [
    ...columnQuestions(planned),
    ...givenMaxima(planned, maxima),
    ...rowQuestions(planned),
    ...(planned.refusal ? [{ what: 'student' as const, text: refusalText(planned.refusal, planned.book) }] : []),
  ].map(({ what, text: said }) => ({ what, text: `${planned.file.name}: ${said}` }));

const whatOf: { readonly [F in SetupFault['fault']]: ImportQuestion['what'] } = {
  'nobody named': 'heading',
  'nothing to import': 'heading',
  'numbers unplaced': 'column',
  'name missing': 'heading',
  'maximum missing': 'maximum',
  'maximum not allowed': 'maximum',
};

export const headingOf = ({ setup: { layout } }: Pick<PlannedFile, 'setup'>, column: number): string =>
  importText.columnName(layout.headings[column] ?? '', column);

/** A maximum that was only proposed is asked about, too: on the screen somebody sees it before they import. */
const columnQuestions = (planned: PlannedFile): readonly ImportQuestion[] => {
  const { setup } = planned;
  const headingAt = (column: number): string => headingOf(planned, column);
  const faults = setupFaults(setup).flatMap((fault): readonly ImportQuestion[] => {
    const what = whatOf[fault.fault];
    if (fault.fault === 'numbers unplaced')
      return fault.columns.map((column) => ({
        what,
        text: text.unplaced(headingAt(column), whyLeft(planned, column)),
      }));
    if (fault.fault === 'maximum missing')
      return fault.columns.map((column) => ({ what, text: text.noMaximum(headingAt(column)) }));
    return [{ what, text: setupFaultText(fault, headingAt) }];
  });
  const proposed = setup.targets.flatMap((target, column): readonly ImportQuestion[] =>
    target.to === 'newAssessment' && target.isProposed && target.max !== null
      ? [{ what: 'maximum', text: text.proposed(headingAt(column), String(target.max)) }]
      : [],
  );
  return [...faults, ...proposed];
};

/** Why a column is not imported; '' if it is. */
export const whyLeft = ({ setup }: Pick<PlannedFile, 'setup'>, column: number): string => {
  const target = setup.targets[column];
  return target?.to === 'ignore' ? whyIgnored(target) : '';
};

/** Maxima that were given for columns which have another one, or can have none. */
const givenMaxima = (planned: PlannedFile, maxima: Maxima): readonly ImportQuestion[] =>
  [...maxima].flatMap(([heading, max]) =>
    columnsCalled(planned.setup.layout, heading).flatMap((column): readonly ImportQuestion[] => {
      const target = planned.setup.targets[column];
      if (!target || target.to === 'newAssessment' || target.to === 'ignore') return [];
      if (!isScore(target) && !isIdentity(target))
        return [{ what: 'maximum', text: text.noPointsHere(headingOf(planned, column)) }];
      if (!isScore(target)) return [{ what: 'maximum', text: text.noPoints(headingOf(planned, column)) }];
      const maximumInBook = maximumOf(planned.book, target);
      if (maximumInBook === max) return [];
      const message = text.otherMaximum(
        headingOf(planned, column),
        String(max),
        maximumInBook === null ? '–' : String(maximumInBook),
      );
      return [{ what: 'maximum', text: message }];
    }),
  );

const rowQuestions = (planned: PlannedFile): readonly ImportQuestion[] =>
  planned.shown.rows.flatMap(({ row, identity, match, fault, outcome, excused }): readonly ImportQuestion[] => {
    const title = importText.rowTitle(row.at, fullName(identity) || identity.studentCode || identity.email);
    if (outcome !== 'refused')
      return excused > 0 ? [{ what: 'number', text: `${title}: ${text.excused(excused)}` }] : [];
    if (match.is === 'asked')
      return [{ what: 'student', text: `${title}: ${doubtText(match, identity, planned.book)}` }];
    const names = {
      column: (column: number) => headingOf(planned, column),
      cell: (column: number) => textAt(row, column),
    };
    return fault ? [{ what: whatOfRow(fault), text: `${title}: ${rowFaultText(fault, names, planned.book)}` }] : [];
  });

const whatOfRow = ({ why }: RowFault): ImportQuestion['what'] =>
  why === 'score' || why === 'letter unknown' ? 'number' : 'student';
