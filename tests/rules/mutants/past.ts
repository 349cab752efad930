import type { RuleMutant } from './rule-mutant.ts';

export const ofThePast: readonly RuleMutant[] = [
  {
    rule: 'R23.1',
    file: 'machines/views/shown-ledger.ts',
    text: 'dispatch: refused,',
    instead: 'dispatch: now.dispatch,',
  },
  { rule: 'R23.2', file: 'src/components/views/moments.ts', text: 'new Date(at + 59_999)', instead: 'new Date(at)' },
  {
    rule: 'R23.3',
    file: 'projections/compare/moments.ts',
    text: 'size(other) - size(one)',
    instead: 'size(one) - size(other)',
  },
  { rule: 'R23.4', file: 'projections/settings/tags.ts', text: '  value: null,\n', instead: "  value: '',\n" },
  {
    rule: 'R23.5',
    file: 'projections/events/baseline/effects.ts',
    text: '      if (keptHere) book.settings[sectionKeptHere] = keptHere;\n',
    instead: '',
  },
  {
    rule: 'R23.6',
    file: 'projections/why/why-changed.ts',
    text: 'const effect = minus(next.exact, now.exact);',
    instead: 'const effect = minus(next.exact, from.exact);',
  },
  {
    rule: 'R23.7',
    file: 'src/screens/final-grades/drift-strip.tsx',
    text: 'tagsOf(book.settings, offeringId).at(-1)',
    instead: 'tagsOf(book.settings, offeringId).at(1)',
  },
];
