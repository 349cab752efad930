import type { RuleMutant } from './rule-mutant.ts';

const redaction = 'log/redaction/redaction.ts';

export const ofLedgerFiles: readonly RuleMutant[] = [
  {
    rule: 'R21.1',
    file: 'src/components/ledger-file/file-banner.tsx',
    text: 'if (!noted) return text.unconfirmed;',
    instead: "if (!noted) return '';",
  },
  {
    rule: 'R21.2',
    file: 'src/components/ledger-file/open-file.ts',
    text: "if (found.kind === 'log') yield",
    instead: "if (found.kind === 'log' || lines.length > 0) yield",
  },
  {
    rule: 'R21.3',
    file: 'machines/ledger/continuing.ts',
    text: 'lines: [...lines, line], intents',
    instead: 'lines: [...lines], intents',
  },
  {
    rule: 'R21.4',
    file: 'machines/ledger/continuing.ts',
    text: "  if (file.erased > 0) return 'erased';\n",
    instead: '',
  },
  { rule: 'R21.5', file: 'log/file/part.ts', text: 'at < range.until)', instead: 'at <= range.until)' },
  {
    rule: 'R21.6',
    file: redaction,
    text: 'return [field, this.#value(field, value, fieldNames.has(field))];',
    instead: "return [field, field === 'data' ? value : this.#value(field, value, fieldNames.has(field))];",
  },
  {
    rule: 'R21.7',
    file: 'src/components/ledger-file/replacing.tsx',
    text: 'if (!isFree || isOpening.current) return;',
    instead: 'if (isOpening.current) return;',
  },
  {
    rule: 'R21.8',
    file: 'cli/verify.ts',
    text: 'return header.redacted ? undefined : text.unconfirmed;',
    instead: 'return undefined;',
  },
  {
    rule: 'R21.9',
    file: 'log/file/content.ts',
    text: "if (event === undefined) return bad('written by a newer version',",
    instead: "if (event === undefined) return bad('misshapen',",
  },
  {
    rule: 'R21.10',
    file: 'cli/replay/recheck.ts',
    text: 'else this.differing.push(text.otherwise(commit.seq, type, text.noCommand));',
    instead: 'else this.#notAgain += 1;',
  },
  { rule: 'R21.11', file: redaction, text: '      redacted: true,\n', instead: '' },
  {
    rule: 'R21.20',
    file: 'projections/events/student/meanings.ts',
    text: 'isWithin: ofAStudent,',
    instead: 'isWithin: () => true,',
  },
  {
    rule: 'R21.21',
    file: 'log/redaction/erasing.ts',
    text: 'JSON.stringify({ erased: sha256Hex(json) })',
    instead: 'JSON.stringify({ erased: sha256Hex(withheldLine(stored)) })',
  },
  {
    rule: 'R21.22',
    file: 'projections/events/within.ts',
    text: "Object.hasOwn(value, 'reason')",
    instead: "Object.hasOwn(value, 'reasons')",
  },
  {
    rule: 'R21.24',
    file: 'machines/archive/compared.ts',
    text: '!beyond.has(at) && comparedText',
    instead: 'beyond.has(at) && comparedText',
  },
  {
    rule: 'R21.23',
    file: 'machines/archive/page.ts',
    text: 'content.isCopy ? text.copyTitle',
    instead: '!content.isCopy ? text.copyTitle',
  },
  {
    rule: 'R21.25',
    file: 'projections/events/student/meanings.ts',
    text: 'holds: ofOne,',
    instead: 'holds: () => ({ studentIds: new Set(), andMore: true }),',
  },
  {
    rule: 'R21.26',
    file: 'machines/erasing/own-log.ts',
    text: '  if ((await log.intents()).length > 0) return',
    instead: '  if ((await log.intents()).length > 99) return',
  },
  {
    rule: 'R21.29',
    file: 'machines/erasing/other-copies.ts',
    text: 'new Set<string>([...idsElsewhere, ',
    instead: 'new Set<string>([',
  },
  {
    rule: 'R21.30',
    file: 'machines/erasing/erased-elsewhere.ts',
    text: 'places.push(...erasing.plan.own, ...erasing.plan.notes);',
    instead: '',
  },
  {
    rule: 'R21.27',
    file: 'machines/student-data/calls.ts',
    text: 'if (!isAbout(ids, item)) return [];',
    instead: '',
  },
  {
    rule: 'R21.28',
    file: 'machines/student-data/gathering.ts',
    text: 'return isOfOthers ? { noteLeftOut: true } : { note };',
    instead: 'return isOfOthers ? {} : { note };',
  },
  { rule: 'R21.12', file: redaction, text: "note: this.#text('note', note) }", instead: 'note }' },
];
