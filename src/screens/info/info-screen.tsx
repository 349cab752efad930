import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { exportWork } from '../../../messages/components/export-work.ts';
import { info } from '../../../messages/screens/about.ts';
import type { BrowserStorage, StorageFacts } from '../../browser/browser-storage.ts';
import { whyNotKept } from '../../browser/not-kept.ts';
import { ExportWork } from '../../components/export/export-work.tsx';
import { Page } from '../../ui/page.tsx';
import { useDoor } from '../../workspace/world.ts';
import classes from './info-screen.module.css';

/** The facts that somebody who helps from afar would ask for first. Open to everybody. */
export const InfoScreen = () => {
  const { state, world } = useDoor();
  const facts = useStorageFacts(world.storage);
  const notKept = whyNotKept();
  return (
    <Page title={info.title} isText={state.at !== 'open'}>
      <dl className={classes.facts}>
        <dt>{info.version}</dt>
        <dd>{world.version}</dd>
        <dt>{info.built}</dt>
        <dd>
          <time dateTime={__APP_DATE__}>{longDay.format(new Date(__APP_DATE__))}</time>
        </dd>
        <dt>{info.browser}</dt>
        <dd>{world.browser}</dd>
        <dt>{info.storage}</dt>
        <dd>{facts && roomText(facts.room)}</dd>
        <dt>{info.persisted}</dt>
        <dd>{facts && info.protection[facts.protection]}</dd>
        {notKept !== undefined && (
          <>
            <dt>{info.otherBrowsers}</dt>
            <dd>{info.notKept(notKept)}</dd>
          </>
        )}
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

/** `undefined` until the browser has answered. */
const useStorageFacts = (storage: BrowserStorage): StorageFacts | undefined => {
  const [facts, setFacts] = useState<StorageFacts>();
  useEffect(() => {
    void storage.facts().then(setFacts);
  }, [storage]);
  return facts;
};

/** A day of the calendar, which has no time zone. */
const longDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' });

const roomText = (room: StorageFacts['room']): string =>
  room ? info.storageUsed(megabytes(room.used), megabytes(room.quota)) : info.storageUnknown;

const megabytes = (bytes: number): string =>
  new Intl.NumberFormat(undefined, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(bytes / 1e6);
