import type { Progress } from '../projections/progress.ts';

/** How far an assessment is graded, as short phrases; a state that no student is in is left out. */
export const progressPhrases = ({ complete, partly, notBegun, excused }: Progress): readonly string[] => {
  const phrases = [
    complete > 0 && `${complete} complete`,
    partly > 0 && `${partly} partly graded`,
    notBegun > 0 && `${notBegun} not begun`,
    excused > 0 && `${excused} excused`,
  ];
  return phrases.filter((phrase) => phrase !== false);
};

export const progressText = (progress: Progress): string => progressPhrases(progress).join(' · ');
