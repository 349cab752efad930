import { courseLabels } from './course-labels.ts';

/** Fields whose label on screen differs from their own name. */
const fieldNames: Record<string, string> = {
  ...courseLabels,
  max: 'Maximum',
  bonusPoints: 'Bonus',
  capAt: 'Cap',
  curvePoints: 'Curve',
  from: 'Letter bound',
  given: 'Given grades',
  weightSet: 'Official weight set',
  policy: 'Grading policy',
  rule: 'Rounding',
  ungraded: 'Work that is not graded',
};

/** `dropLowest` → "Drop lowest". */
export const fieldLabel = (field: string): string => {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return (Object.hasOwn(fieldNames, field) && fieldNames[field]) || words.charAt(0).toUpperCase() + words.slice(1);
};
