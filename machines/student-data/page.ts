import { entriesOf } from '../../events/record.ts';
import { fieldLabel } from '../../messages/field-labels.ts';
import { studentDataText as text } from '../../messages/student-data.ts';
import { element, type Inside, type Markup, table } from '../archive/html.ts';
import { momentMarkup } from '../archive/parts.ts';
import { archiveStyle } from '../archive/style.ts';
import type { SnapshotData, StudentData } from './kept.ts';
import { historyTable, unsentTable } from './page-history.ts';
import { offeringPart } from './page-offering.ts';
import { momentCell, placeName, settingName, textCell, valueWords } from './page-words.ts';

/** The page to print: the same as the JSON, for people. It has no script and no address, and its policy allows no request. */
export const studentPage = (data: StudentData, name: string): string => {
  const title = text.title(name);
  const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="referrer" content="no-referrer">',
    element('title', {}, title).markup,
    `<style>${archiveStyle}</style>`,
  ];
  const body = element('main', {}, headOf(data, title), ...partsOf(data).map(sectionOf));
  return `<!doctype html>\n<html lang="en">\n<head>\n${head.join('\n')}\n</head>\n<body>\n${body.markup}\n</body>\n</html>\n`;
};

const headOf = ({ madeAt, app, ledger }: StudentData, title: string): Inside => [
  element('h1', {}, title),
  element('p', { class: 'dim' }, text.made.before, momentMarkup(madeAt), text.made.after(app)),
  element('p', { class: 'dim' }, text.ofLedger(ledger.user, ledger.commits, ledger.head)),
  element('nav', { 'aria-label': text.contents }, element('ul', {}, entriesOf(text.parts).map(linkTo))),
];

type Part = keyof typeof text.parts;

const linkTo = ([part, name]: readonly [string, string]): Markup =>
  element('li', {}, element('a', { href: `#${part}` }, name));

const sectionOf = ([part, inside]: readonly [Part, Inside]): Markup =>
  element('section', { id: part }, element('h2', {}, text.parts[part]), inside);

const partsOf = (data: StudentData): readonly (readonly [Part, Inside])[] => [
  ['know', data.toKnow.map((sentence) => element('p', {}, sentence))],
  ['record', recordPart(data)],
  ['offerings', orNothing(data.offerings, (all) => all.map((one) => offeringPart(data.names, one)))],
  ['settings', orNothing(data.settings, () => settingsTable(data))],
  ['unsent', orNothing([...data.unsent, ...data.unanswered], () => unsentTable(data))],
  ['snapshots', orNothing(data.snapshots, snapshotsTable)],
  ['history', orNothing(data.history, () => historyTable(data))],
];

const orNothing = <V>(values: readonly V[], inside: (values: readonly V[]) => Inside): Inside =>
  values.length > 0 ? inside(values) : element('p', { class: 'dim' }, text.nothing);

const recordPart = ({ record, studentIds, idsAtServer }: StudentData): Inside => {
  const [first = '', ...others] = studentIds;
  const fields = Object.entries(record ?? {}).filter(([field]) => field !== 'studentId');
  const rows = [
    ...fields.map(([field, value]) => [textCell(fieldLabel(field)), textCell(valueWords(value))]),
    [textCell(text.id), textCell(first)],
    ...(others.length > 0 ? [[textCell(text.otherIds), textCell(others.join(', '))]] : []),
    ...(idsAtServer.length > 0 ? [[textCell(text.idAtServer), textCell(idsAtServer.join(', '))]] : []),
  ];
  return [
    record === null && element('p', {}, text.gone),
    table(text.parts.record, [textCell(text.field), textCell(text.value)], rows),
  ];
};

const settingsTable = ({ settings, names }: StudentData): Markup =>
  table(
    text.parts.settings,
    [textCell(text.where), textCell(text.what), textCell(text.value)],
    settings.map((one) => [
      textCell(placeName(names, one)),
      textCell(settingName(one)),
      textCell(valueWords(one.value)),
    ]),
  );

const snapshotsTable = (snapshots: readonly SnapshotData[]): Markup =>
  table(
    text.parts.snapshots,
    [textCell(text.snapshot), textCell(text.saved), textCell(text.toKnow1), textCell(text.id)],
    snapshots.map((one) => [
      textCell(
        text.inIt(
          [one.courseCode, one.courseNumber, one.title].filter(Boolean).join(' '),
          [one.period, one.yearOfStart, one.section, one.tag].filter(Boolean).join(' '),
        ),
      ),
      momentCell(one.createdAt),
      textCell(text.wasEnrolled(one.wasEnrolled)),
      textCell(one.snapshotId),
    ]),
  );
