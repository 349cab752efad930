import { Suspense, useCallback } from 'react';
import { rulesNow } from '../../../projections/final-grades/rules.ts';
import { PartBoundary } from '../../ui/later/part-boundary.tsx';
import { useViews } from '../../workspace/views.tsx';
import { useSelection } from '../../workspace/workspace-hooks.tsx';
import { newRules } from './later.ts';
import { rulesSeen } from './visits.ts';

/** Tells once, after an update, which final grades it has changed; at the next opening if its code does not come. */
export const RulesPlace = () => {
  const { view } = useViews();
  const [seen, select] = useSelection('courses');
  const since = rulesSeen(seen);
  const storeRulesSeen = useCallback(() => select({ rules: String(rulesNow) }), [select]);
  if (view || since === rulesNow) return null;
  const Loaded = newRules.component();
  return (
    <PartBoundary onFailure={newRules.forget} instead={() => null}>
      <Suspense fallback={null}>
        <Loaded since={since} onDone={storeRulesSeen} />
      </Suspense>
    </PartBoundary>
  );
};
