import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { info } from '../../../messages/about.ts';
import { exportWork } from '../../../messages/export-work.ts';
import { ExportWork } from '../../app/export-work.tsx';
import { useDoor } from '../../app/world.ts';
import { Page } from '../../ui/page.tsx';
import classes from './info-screen.module.css';

/** What somebody helping from afar would ask for first. Open to all. */
export const InfoScreen = () => {
  const { state, world } = useDoor();
  const storage = useStorage();
  return (
    <Page title={info.title} isText={state.at !== 'open'}>
      <dl className={classes.facts}>
        <dt>{info.version}</dt>
        <dd>{world.version}</dd>
        <dt>{info.browser}</dt>
        <dd>{navigator.userAgent}</dd>
        <dt>{info.storage}</dt>
        <dd>{storage?.space ?? info.storageUnknown}</dd>
        <dt>{info.persisted}</dt>
        <dd>{storage?.persisted ? info.yes : info.no}</dd>
      </dl>
      {state.at === 'open' ? (
        <section className={classes.work}>
          <h2>{exportWork.title}</h2>
          <ExportWork />
        </section>
      ) : (
        <p className={classes.back}>
          <Link href="/">{info.back}</Link>
        </p>
      )}
    </Page>
  );
};

type StorageState = { readonly space: string; readonly persisted: boolean };

const useStorage = (): StorageState | undefined => {
  const [state, setState] = useState<StorageState>();
  useEffect(() => {
    readStorage().then(setState, () => setState(undefined));
  }, []);
  return state;
};

const readStorage = async (): Promise<StorageState | undefined> => {
  if (!navigator.storage) return undefined;
  const [{ usage, quota }, persisted] = await Promise.all([
    navigator.storage.estimate(),
    navigator.storage.persisted(),
  ]);
  if (usage === undefined || quota === undefined) return undefined;
  return { space: info.storageUsed(megabytes(usage), megabytes(quota)), persisted };
};

const megabytes = (bytes: number): string =>
  new Intl.NumberFormat(undefined, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(bytes / 1e6);
