import type { GradingPolicy, Offering } from '../../../events/entities.ts';
import type { AssessmentId, OfferingId } from '../../../events/ids.ts';
import { keysOf } from '../../../events/record.ts';
import { policyFaultText } from '../../../messages/final-grades.ts';
import { assessmentName } from '../../../messages/naming.ts';
import { type PolicyPart, policyPhrases, policyText as text } from '../../../messages/screens/policy.ts';
import { categoriesInOrder } from '../../../projections/final-grades/categories.ts';
import { faultOfPolicy, unsoundPlaces, wordsUnknown } from '../../../projections/settings/policy.ts';
import { useInvalidValues } from '../../components/offering/came-hook.ts';
import { PolicyChoices } from '../../components/offering/policy-choices.tsx';
import { useSets } from '../../components/offering/sets-hook.ts';
import { Button } from '../../ui/button.tsx';
import type { Save } from '../../ui/fields/draft.ts';
import { ChoicePopover } from '../../ui/later-menus.ts';
import { shownNumber } from '../../ui/numbers.ts';
import { useAsk } from '../../workspace/ask-hook.ts';
import { useBook, useLedger } from '../../workspace/workspace-hooks.tsx';
import classes from './policy-section.module.css';
import { Section } from './section.tsx';

/** The rules that turn results into final grades, as a sentence: an underlined word opens its choice. */
export const PolicySection = ({ offering }: { readonly offering: Offering }) => {
  const { offeringId } = offering;
  const { policy } = useSets(offering);
  const phrases = usePhrases(offering, policy);
  const fault = useBook((book) => faultOfPolicy(book.settings, offeringId));
  const came = useInvalidValues(offeringId);
  const ask = useAsk();
  const save: Save<Partial<GradingPolicy>> = (change) => ask({ type: 'EditGradingPolicy', offeringId, policy: change });
  const choices = (part?: PolicyPart) => (
    <PolicyChoices part={part} offering={offering} policy={policy} came={came} save={save} />
  );
  return (
    <Section
      id="policy"
      title={text.title}
      tools={
        came('policy') === undefined && (
          <ChoicePopover
            width={520}
            label={text.changing}
            button={<Button aria-haspopup="dialog">{text.change}</Button>}
          >
            {choices()}
          </ChoicePopover>
        )
      }
    >
      {fault && <PolicyFaults offeringId={offeringId} />}
      <div className={classes.sentence} hidden={fault !== undefined}>
        {phrases.map(({ text: words, part }) =>
          part === undefined ? (
            <span key={words}>{words} </span>
          ) : (
            <span key={part}>
              <ChoicePopover
                label={words}
                button={
                  <button type="button" className={classes.word} aria-haspopup="dialog">
                    {words}
                  </button>
                }
              >
                {choices(part)}
              </ChoicePopover>{' '}
            </span>
          ),
        )}
      </div>
    </Section>
  );
};

const usePhrases = (offering: Offering, policy: GradingPolicy) => {
  const book = useLedger().book();
  const { nameOf } = useSets(offering);
  const { weightSet, excused, neverDrop } = policy;
  return policyPhrases(policy, {
    sets: offering.weightSets.length,
    set:
      weightSet === 'best' ? undefined : offering.weightSets[weightSet] ? nameOf(weightSet) : text.setGone(weightSet),
    neverDrop: neverDrop.map((assessmentId: AssessmentId) => assessmentName(book, assessmentId)),
    extraCredit: keysOf(policy.extraCredit).map((assessmentId) => assessmentName(book, assessmentId)),
    categories: categoriesInOrder(policy.categories).map(([, category]) => category),
    excused: keysOf(excused).length,
    shown: shownNumber,
  });
};

/** The parts of a policy that are not understood, as they came. They stay until the user removes them. */
const PolicyFaults = ({ offeringId }: { readonly offeringId: OfferingId }) => {
  const settings = useBook((book) => book.settings);
  const came = useInvalidValues(offeringId);
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
