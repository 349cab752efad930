import { Suspense } from 'react';
import { PartBoundary } from '../../ui/later/part-boundary.tsx';
import { sheetGuard } from './later.ts';
import type { ToolsProps } from './sheet-tools.tsx';

/**
 * What is unusual in the scores, and what other ledgers tell of them. Nobody asked for it: until its code has come, or if
 * that does not come, it is not there.
 */
export const Guard = (props: ToolsProps) => {
  if (props.rows.enrolled === 0) return null;
  const Loaded = sheetGuard.component();
  return (
    <PartBoundary onFailure={sheetGuard.forget} instead={() => null}>
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    </PartBoundary>
  );
};
