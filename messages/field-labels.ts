import { courseLabels } from './course-labels.ts';

/** Fields whose label on screen differs from their own name. */
const fieldNames: Record<string, string> = {
  ...courseLabels,
  max: 'Maximum',
  bonusPoints: 'Bonus',
  curvePoints: 'Curve',
  from: 'Letter bound',
  weightSet: 'Official weight set',
  policy: 'Grading policy',
};

/** `dropLowest` → "Drop lowest". */
export const fieldLabel = (field: string): string => {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return (Object.hasOwn(fieldNames, field) && fieldNames[field]) || words.charAt(0).toUpperCase() + words.slice(1);
};
