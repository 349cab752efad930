import type { ReadingProgress } from '../../../machines/sync/sync-port.ts';
import { readingProgress as texts } from '../../../messages/components/reading-progress.ts';

type ProgressProps = { readonly progress: ReadingProgress; readonly className?: string | undefined };

/** How far a reading is that asks for one list after another. */
export const ReadingProgressView = ({ progress, className }: ProgressProps) => {
  const { attempt, attempts } = progress;
  return (
    <p className={className}>
      {textOf(progress)}
      {attempt > 1 && ` ${texts.again(attempt, attempts)}`}
    </p>
  );
};

const textOf = ({ per, list, at, of }: ReadingProgress): string =>
  per === 'assessment' ? texts.assessment(at, of) : texts[per](list, at, of);
