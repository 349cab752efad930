import type { Command } from '../../commands/catalogue.ts';
import { advance } from '../../commands/decision.ts';
import type { DomainEvent } from '../../events/catalogue.ts';
import type { AskedCommand } from '../../events/commit.ts';
import { asId, type OfferingId } from '../../events/ids.ts';
import { atOnce } from '../../events/steps.ts';
import { encodeHeader, genesisHash } from '../../log/header.ts';
import { archiving } from '../../machines/archive/archiving.ts';
import { type Book, emptyBook } from '../../projections/book/book.ts';
import { decideAs } from '../histories.ts';
import { encodeCommit, encodeCommitV1 } from './encoded.ts';
import { countingSalts, sampleHeader } from './sample.ts';
import { writeLogFile } from './whole-file.ts';

export const id = asId<never>;
const course = (n: string, title: string): Command => ({
  type: 'AddCourse',
  courseId: id(`c${n}`),
  fields: { title, courseCode: `KOD${n}` },
});
export const student = (studentId: string, name: string): Command => ({
  type: 'AddStudent',
  studentId: id(studentId),
  fields: { lastName: name, firstName: `${name}first`, studentCode: `${name}code`, email: `${name}@school.example` },
});
/** `</script>` and the like in every text that people write. */
const hostile = '</script><script>alert(1)</script><!--<img src=x onerror=alert(1)>&lt;"\'\u2028';

export const commands: readonly (Command & { readonly note?: string })[] = [
  course('1', 'Algebrica'),
  course('2', 'Botanica'),
  {
    type: 'AddOffering',
    courseId: id('c1'),
    offeringId: id('o1'),
    fields: { period: 'Fall', yearOfStart: 2026, tag: hostile },
  },
  { type: 'AddOffering', courseId: id('c2'), offeringId: id('o2'), fields: { period: 'Spring', tag: 'Zweitwort' } },
  student('ana', 'Anaberg'),
  student('ben', 'Benthal'),
  student('cem', 'Cemrath'),
  { type: 'EnrollStudents', offeringId: id('o1'), studentIds: [id('ana'), id('ben')] },
  { type: 'EnrollStudents', offeringId: id('o2'), studentIds: [id('ben'), id('cem')] },
  {
    type: 'AddAssessment',
    offeringId: id('o1'),
    assessmentId: id('a1'),
    fields: { assessmentName: `Exam ${hostile}` },
    maxima: [10, 5],
  },
  {
    type: 'AddAssessment',
    offeringId: id('o2'),
    assessmentId: id('a2'),
    fields: { assessmentName: 'Herbarium' },
    maxima: [10],
  },
  { type: 'EditStudent', studentId: id('cem'), fields: { lastName: 'Cemanders' } } as never,
];

export type Asked = { readonly command: Command; readonly note?: string; readonly events?: readonly DomainEvent[] };

/** The book after these commands. */
export const bookAfter = (asked: readonly Asked[]): Book =>
  asked.reduce((book, { command }, at) => advance(book, decideAs(`k${at}`, book, command) ?? []), emptyBook());

/** The lines of a ledger's file in which these commands were given. */
export const fileOf = (asked: readonly Asked[], version?: 1): string[] => {
  const first = encodeHeader({ ...sampleHeader('archived'), ...(version && { version }) });
  let [book, after] = [emptyBook(), { seq: 0, hash: genesisHash(first) }];
  const salts = countingSalts();
  const lines = asked.flatMap(({ command, note, events: given }, at) => {
    const events = given ?? decideAs(`k${at}`, book, command);
    if (!events) throw new Error(`refused: ${command.type}`);
    book = advance(book, events);
    const told: AskedCommand = { type: command.type, ...(note !== undefined && { note }) };
    const draft = {
      id: id(`k${at}`),
      at: `2026-02-03T10:${10 + at}:00.000Z`,
      actor: 'me',
      tab: 't',
      app: '0',
      command: told,
      events,
    };
    const { line, position } = (version ? encodeCommitV1 : encodeCommit)(draft, after, salts);
    after = position;
    return [line];
  });
  return [...writeLogFile(first, lines)];
};

export const archive = (lines: readonly string[], offering: string | null, withPrivate = false): string =>
  atOnce(
    archiving(lines, {
      offeringId: offering === null ? null : asId<OfferingId>(offering),
      withPrivate,
      at: '2026-11-27T08:00:00.000Z',
      app: '0.1.0',
      fileName: 'a.ndjson',
    }),
  );
