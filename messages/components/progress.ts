import type { Progress } from '../../projections/figures/progress.ts';
import { whole } from '../counts.ts';

/** How far an assessment is graded, as short phrases; a state that no student is in is left out. */
export const progressPhrases = ({ complete, partly, notBegun, excused }: Progress): readonly string[] => {
  const phrases = [
    complete > 0 && `${whole(complete)} complete`,
    partly > 0 && `${whole(partly)} partly graded`,
    notBegun > 0 && `${whole(notBegun)} not begun`,
    excused > 0 && `${whole(excused)} excused`,
  ];
  return phrases.filter((phrase) => phrase !== false);
};

export const progressText = (progress: Progress): string => progressPhrases(progress).join(' · ');
