import { Suspense } from 'react';
import { PartBoundary } from '../../ui/later/part-boundary.tsx';
import { sheetGuard } from './later.ts';
import type { ToolsProps } from './sheet-tools.tsx';

/** Students of whom nothing can be told to be unusual. */
const few = 4;

/** What is unusual in the scores. Nobody asked for it: until its code has come, or if that does not come, it is not there. */
export const Guard = (props: ToolsProps) => {
  if (props.rows.enrolled <= few) return null;
  const Loaded = sheetGuard.component();
  return (
    <PartBoundary onFailure={sheetGuard.forget} instead={() => null}>
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    </PartBoundary>
  );
};
