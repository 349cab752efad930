import { useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { newerVersion as texts } from '../../../messages/app/newer-version.ts';
import type { KeptSite } from '../../browser/site/keep-site.ts';
import { areTypedFieldsLeft } from '../../browser/typed-fields.ts';
import { Button } from '../../ui/button.tsx';
import classes from './newer-version.module.css';

/** Says on every page, beside the app itself, that a newer version is there. Nothing is reloaded unless it is asked. */
export const tellOfNewer = (site: KeptSite): void => {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<NewerVersion site={site} />);
};

const NewerVersion = ({ site }: { readonly site: KeptSite }) => {
  const newer = useSyncExternalStore(site.subscribe, site.newer);
  const [dismissed, setDismissed] = useState<typeof newer>();
  const [isWarned, setWarned] = useState(false);
  const [isBusy, setBusy] = useState(false);
  if (!newer || dismissed === newer) return null;
  const reload = async (): Promise<void> => {
    if (!isWarned && areTypedFieldsLeft()) {
      setWarned(true);
      return;
    }
    setBusy(true);
    await newer.takeOver();
    window.location.reload();
  };
  const dismiss = (): void => {
    setWarned(false);
    setDismissed(newer);
  };
  return (
    <aside className={classes.notice} role="status">
      <span>{isWarned ? texts.typed : texts.ready}</span>
      <span className={classes.actions}>
        <Button size="small" onClick={dismiss}>
          {texts.later}
        </Button>
        <Button size="small" look="accent" isBusy={isBusy} onClick={() => void reload()}>
          {isWarned ? texts.anyway : texts.reload}
        </Button>
      </span>
    </aside>
  );
};
