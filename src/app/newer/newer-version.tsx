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
  const [later, setLater] = useState<typeof newer>();
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  if (!newer || later === newer) return null;
  const go = async (): Promise<void> => {
    if (!isAsked && areTypedFieldsLeft()) {
      setAsked(true);
      return;
    }
    setBusy(true);
    await newer.takeOver();
    window.location.reload();
  };
  const stay = (): void => {
    setAsked(false);
    setLater(newer);
  };
  return (
    <aside className={classes.notice} role="status">
      <span>{isAsked ? texts.typed : texts.ready}</span>
      <span className={classes.actions}>
        <Button size="small" onClick={stay}>
          {texts.later}
        </Button>
        <Button size="small" look="accent" isBusy={isBusy} onClick={() => void go()}>
          {isAsked ? texts.anyway : texts.reload}
        </Button>
      </span>
    </aside>
  );
};
