import { Modal } from '@mantine/core';
import type { OfferingId } from '../../../events/ids.ts';
import { fillRefusalText, fillText as text } from '../../../messages/components/fill.ts';
import { shell } from '../../../messages/shell.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusReturn } from '../../ui/focus-return.ts';
import { FilePlace } from '../import/file-place.tsx';
import classes from './fill.module.css';
import { ChangedCells, LeftOut, LettersLeft } from './fill-cells.tsx';
import { FillColumns } from './fill-columns.tsx';
import { useFill } from './fill-state.ts';
import { ReadAs } from './read-as.tsx';

type FillProps = { readonly offeringId: OfferingId; readonly onClose: () => void };

/** A file that another system wrote, which of its cells get a score from here, and the button that saves it so. */
export const FillDialog = ({ offeringId, onClose }: FillProps) => {
  useFocusReturn();
  const fill = useFill(offeringId, onClose);
  return (
    <Modal opened onClose={onClose} title={text.title} size="xl">
      <div className={classes.dialog}>
        <Part fill={fill} offeringId={offeringId} onClose={onClose} />
      </div>
    </Modal>
  );
};

type PartProps = FillProps & { readonly fill: ReturnType<typeof useFill> };

const Part = ({ fill, offeringId, onClose }: PartProps) => {
  const { chosen, plan } = fill;
  if (chosen.is === 'none') {
    return (
      <>
        <p>{text.lead}</p>
        <FilePlace isFirst onChoose={(file) => fill.choose(file)} />
      </>
    );
  }
  if (chosen.is === 'reading') {
    return (
      <div className="answers">
        <p role="status">{text.reading(chosen.name)}</p>
        <Button onClick={fill.reset}>{shell.cancel}</Button>
      </div>
    );
  }
  if (chosen.is === 'fault') return <Refused why={chosen.fault} fill={fill} />;
  if (!plan) return null;
  if ('refused' in plan) return <Refused why={fillRefusalText(plan)} fill={fill} />;
  const { changes, equal, system, soFar } = plan;
  const formulas = chosen.read.read.text ? 0 : (chosen.read.read.sheets[chosen.read.at]?.formulas ?? 0);
  return (
    <>
      <p role="status" className={classes.summary}>
        <b>{text.writtenBy(system, chosen.file.name)}</b> {text.counts(changes.length, equal)}
      </p>
      <ReadAs fill={fill} />
      {formulas > 0 && changes.length > 0 && <p className={classes.warning}>{text.formulas(formulas)}</p>}
      {soFar > 0 && <p className={classes.warning}>{text.soFar(soFar)}</p>}
      <LettersLeft plan={plan} />
      <FillColumns plan={plan} offeringId={offeringId} onPick={fill.pick} />
      {changes.length > 0 ? <ChangedCells plan={plan} /> : <p>{text.nothing}</p>}
      <LeftOut plan={plan} />
      <div className={`answers ${classes.foot}`}>
        <Button onClick={fill.reset}>{text.another}</Button>
        <Button onClick={onClose}>{shell.cancel}</Button>
        <Button look="filled" disabled={changes.length === 0} isBusy={fill.isBusy} onClick={fill.save}>
          {text.go(changes.length)}
        </Button>
      </div>
    </>
  );
};

/** How the file is read can still be changed here, for that may be why it was refused. */
const Refused = ({ why, fill }: { readonly why: string; readonly fill: PartProps['fill'] }) => (
  <section className={classes.refused}>
    <h3>{text.refused}</h3>
    <p role="alert">{why}</p>
    <p className={classes.quiet}>{text.nothingSaved}</p>
    <ReadAs fill={fill} />
    <div className="answers">
      <Button look="filled" data-autofocus onClick={fill.reset}>
        {text.another}
      </Button>
    </div>
  </section>
);
