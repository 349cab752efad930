import type { OfferingId } from '../../../events/ids.ts';
import { policyFaultText } from '../../../messages/final-grades.ts';
import { finalGradesScreen as text } from '../../../messages/screens/final-grades-screen.ts';
import type { PolicyFault } from '../../../projections/settings/policy.ts';
import { useGoTo } from '../../components/go-to.ts';
import { Button } from '../../ui/button.tsx';
import classes from './final-sheet.module.css';

type StripProps = { readonly offeringId: OfferingId; readonly fault: PolicyFault };

/** Why nobody has a final grade. */
export const PolicyStrip = ({ offeringId, fault }: StripProps) => {
  const goTo = useGoTo();
  return (
    <p className={classes.drift} role="status">
      <span>{policyFaultText(fault)}</span>
      <Button size="small" look="accent" onClick={() => goTo.offering(offeringId)}>
        {text.toOffering}
      </Button>
    </p>
  );
};
