import type { RuleMutant } from './rule-mutant.ts';

const file = 'commands/weights.ts';
const policy = 'commands/policy.ts';

export const ofWeightsAndPolicies: readonly RuleMutant[] = [
  {
    rule: 'R7.1',
    file,
    text: "(value < 0 ? refuse('weight.belowZero'",
    instead: "(value <= 0 ? refuse('weight.belowZero'",
  },
  {
    rule: 'R7.2',
    file,
    text: 'assessmentIn(book, offeringId, assessmentId)',
    instead: 'assessmentIn(book, book.assessments[assessmentId]?.offeringId ?? offeringId, assessmentId)',
  },
  {
    rule: 'R7.3',
    file,
    text: 'latest.set(keyOfAll(edit.weightSetId, edit.assessmentId), edit);',
    instead:
      'if (!latest.has(keyOfAll(edit.weightSetId, edit.assessmentId))) latest.set(keyOfAll(edit.weightSetId, edit.assessmentId), edit);',
  },
  {
    rule: 'R7.4',
    file,
    text: "weightSet !== 'best' && weightSet >= position ? weightSet + 1 : weightSet",
    instead: 'weightSet',
  },
  {
    rule: 'R7.5',
    file,
    text: "weightSet === 'best' || weightSet >= found.count ? weightSet : order.indexOf(weightSet)",
    instead: "weightSet === 'best' || weightSet >= found.count ? weightSet : (order[weightSet] ?? weightSet)",
  },
  {
    rule: 'R7.6',
    file,
    text: "if (chosen === 'best' || chosen === removed) return 'best';",
    instead: "if (chosen === 'best') return 'best';",
  },
  { rule: 'R7.7', file, text: 'if (!isPosition(to, found.count - 1))', instead: 'if (!isPosition(to, found.count))' },
  {
    rule: 'R7.8',
    file,
    text: '  weightSetNames[found.at] = name;\n',
    instead: '  weightSetNames.splice(found.at, 0, name);\n',
  },
  {
    rule: 'R7.9',
    file: policy,
    text: "if (!book.offerings[offeringId]) return refuse('offering.unknown', { offeringId });",
    instead: '',
  },
  {
    rule: 'R7.10',
    file: 'events/policy.ts',
    text: 'decimals: { kind: whole(4, 4),',
    instead: 'decimals: { kind: whole(5, 4),',
  },
  {
    rule: 'R7.11',
    file: policy,
    text: ' &&\n    new Set(value.map(({ from }) => from)).size === value.length',
    instead: '',
  },
  {
    rule: 'R7.12',
    file: policy,
    text: 'return isEnrolled && isBranchOf(theirs, isHere);',
    instead: 'return isEnrolled !== undefined && isBranchOf(theirs, isHere);',
  },
  {
    rule: 'R7.13',
    file: policy,
    text: '!sameValue(current[field as keyof GradingPolicy], value))',
    instead: 'value !== current)',
  },
  { rule: 'R7.14', file, text: " ?? lengthFault('weightSets', offering.weightSets.length + 1)", instead: '' },
  {
    rule: 'R7.15',
    file: 'commands/excuses.ts',
    text: '.filter((excuse) => isExcused(current, excuse) !== excused)',
    instead: '.filter((excuse) => isExcused(current, excuse) || excused)',
  },
  {
    rule: 'R7.16',
    file: 'commands/offering.ts',
    text: 'return [added, ...beginningPolicy(book, offering.offeringId)];',
    instead: 'return [added];',
  },
  { rule: 'R7.17', file: 'events/policy.ts', text: 'blank: 0.1,', instead: 'blank: 0.2,' },
  {
    rule: 'R8.1',
    file: 'commands/settings.ts',
    text: 'now = advance(now, [event]);',
    instead: 'now = advance(book, [event]);',
  },
  {
    rule: 'R8.2',
    file: 'projections/settings/settings.ts',
    text: '    if (value === null && Object.keys(inner).length === 0) delete branch[key];\n',
    instead: '',
  },
  { rule: 'R8.3', file: 'commands/settings.ts', text: 'path.length > 8', instead: 'path.length > 9' },
  { rule: 'R8.4', file: 'commands/settings.ts', text: ' || isByOffering(path[0])', instead: '' },
  {
    rule: 'R8.5',
    file: 'projections/settings/settings.ts',
    text: 'return value === null || isRecord(value);',
    instead: 'return value !== undefined;',
  },
  { rule: 'R8.6', file: 'commands/settings.ts', text: '    if (sameValue(from, value)) continue;\n', instead: '' },
  {
    rule: 'R7.18',
    file: 'projections/settings/policy.ts',
    text: "  if (field !== undefined) return { kind: 'policy', field };\n",
    instead: '',
  },
  { rule: 'R7.19', file: 'commands/policy.ts', text: 'unsound.includes(field) || !sameValue(', instead: '!sameValue(' },
  {
    rule: 'R7.20',
    file: 'commands/policy.ts',
    text: "? refuse('policy.unsound', { offeringId, field: 'policy' })",
    instead: '? undefined',
  },
  {
    rule: 'R7.21',
    file: 'commands/policy.ts',
    text: 'if (!unsoundPlaces(settings, offeringId).includes(place)) return [];',
    instead: "if (place === 'needs') return [];",
  },
  {
    rule: 'R7.22',
    file: 'commands/offering.ts',
    text: '    ...unreadableCopied(advance(book, readable), copyId, storedPolicy(book.settings, offeringId)),\n',
    instead: '',
  },
  {
    rule: 'R7.23',
    file,
    text: '  return [...ofAssessments, ...ofCategories];',
    instead: '  return ofAssessments.length > 0 ? ofAssessments : ofCategories;',
  },
];
