import { groupBy } from '../../events/group-by.ts';
import { own } from '../../events/record.ts';
import { commandWords } from '../../messages/commit-words.ts';
import { fromTo } from '../../messages/counts.ts';
import { hows } from '../../messages/screens/history.ts';
import { studentDataText as text } from '../../messages/student-data.ts';
import { element, type Inside, type Markup, number, type ShownCell, table } from '../archive/html.ts';
import type { CallData, ChangeData, CommitData, ItemData, NamesData, StudentData } from './kept.ts';
import { changeNamed, guardedLine, momentCell, placeName, textCell, valueWords } from './page-words.ts';

/** A row for each commit about the student, the earliest first. */
export const historyTable = ({ history, names }: StudentData): Markup =>
  table(
    text.parts.history,
    [number(text.number), textCell(text.when), textCell(text.who), textCell(text.how), textCell(text.what)],
    history.map((commit) => [
      number(String(commit.no)),
      momentCell(commit.at),
      textCell(commit.madeElsewhere ? text.elsewhere(commit.by) : commit.by),
      textCell(howOf(commit)),
      listCell([...placesOf(names, commit), ...commit.calls.flatMap((one) => callWords(names, one))]),
    ]),
  );

const howOf = ({ command, how, note, noteLeftOut, takesBack, isLoad }: CommitData): string =>
  [
    own<string>(text.commands, command) ?? (commandWords(command) || command),
    how !== undefined && Object.hasOwn(hows, how) && hows[how as keyof typeof hows],
    note !== undefined && `“${note}”`,
    noteLeftOut && text.noteLeftOut,
    takesBack && text.takesBack(takesBack),
    isLoad && text.isLoad,
  ]
    .filter(Boolean)
    .join('; ');

const listCell = (lines: readonly string[]): ShownCell => ({
  text: lines.map(guardedLine).join('\n'),
  inside: element(
    'ul',
    {},
    lines.map((one): Inside => element('li', {}, guardedLine(one))),
  ),
});

/** The changes of one place together: a load has hundreds. */
const placesOf = (names: NamesData, { changes, isLoad }: CommitData): readonly string[] =>
  [...groupBy(changes, (one) => placeName(names, one))].map(([place, changesThere]) =>
    [place, changesThere.map((one) => changeWords(names, one, isLoad === true)).join('; ')].filter(Boolean).join(': '),
  );

/** What was loaded was nothing else before. */
const changeWords = (names: NamesData, change: ChangeData, isLoad: boolean): string => {
  const to = valueWords(change.to);
  return `${changeNamed(names, change)} ${isLoad ? to : fromTo(valueWords(change.from), to)}`;
};

const callWords = (
  names: NamesData,
  { what, call, items, status, reason, id, values = [] }: CallData,
): readonly string[] => {
  const facts = [call, ...items.map((item) => itemWords(names, item)), status?.toString(), reason, id];
  return [
    `${own<string>(text.calls, what) ?? what}: ${facts.filter(Boolean).join(', ')}`,
    ...values.map((one) => `${text.serverHolds}: ${serverValueWords(names, one)}`),
  ];
};

const itemWords = (names: NamesData, item: ItemData): string =>
  [text.itemKinds[item.of], placeName(names, item)].filter(Boolean).join(' · ');

const serverValueWords = (names: NamesData, one: ChangeData): string =>
  `${[placeName(names, one), changeNamed(names, one)].filter(Boolean).join(' · ')}: ${valueWords(one.to)}`;

/** What the server has not confirmed, and calls of which nobody knows what came of them. */
export const unsentTable = ({ unsent, unanswered, names }: StudentData): Markup =>
  table(
    text.parts.unsent,
    [textCell(text.what), textCell(text.since), textCell(text.toKnow1)],
    [
      ...unsent.map(({ item, since, waits, isUnderWay, server }) => [
        textCell(itemWords(names, item)),
        momentCell(since.at),
        listCell([
          ...(waits ? [text.waits(waits.why, waits.reason ?? '')] : []),
          ...(isUnderWay ? [text.underWay] : []),
          ...server.map((one) => `${text.serverHolds}: ${serverValueWords(names, one)}`),
        ]),
      ]),
      ...unanswered.map(({ call, at, items }) => [
        textCell(items.map((item) => itemWords(names, item)).join('; ')),
        momentCell(at),
        textCell(text.unanswered(call)),
      ]),
    ],
  );
