import type { OfferingId } from '../../../events/ids.ts';
import { policyFaultText } from '../../../messages/final-grades.ts';
import { policyText as text } from '../../../messages/screens/policy.ts';
import { unsoundPlaces, wordsUnknown } from '../../../projections/settings/policy.ts';
import { Button } from '../../ui/button.tsx';
import { useAsk } from '../../workspace/ask-hook.ts';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import { useCame } from './came-hook.ts';
import classes from './policy-section.module.css';

/** What of a policy is not understood, as it came. Nothing of it goes unless somebody says so. */
export const PolicyFaults = ({ offeringId }: { readonly offeringId: OfferingId }) => {
  const settings = useBook((book) => book.settings);
  const came = useCame(offeringId);
  const ask = useAsk();
  const words = wordsUnknown(settings, offeringId);
  return (
    <div className={classes.faults} role="alert">
      {unsoundPlaces(settings, offeringId).map((place) => (
        <p key={place}>
          <span>{text.cameAs(policyFaultText({ kind: 'policy', field: place }), came(place) ?? '')}</span>
          <Button
            size="small"
            look="accent"
            aria-label={text.takeOutOf(place)}
            title={text.takeOutHint}
            onClick={() => ask({ type: 'EditGradingPolicy', offeringId, policy: {}, without: place }, text.takenOut)}
          >
            {text.takeOut}
          </Button>
        </p>
      ))}
      {words.length > 0 && <p>{policyFaultText({ kind: 'newer version', words })}</p>}
    </div>
  );
};
