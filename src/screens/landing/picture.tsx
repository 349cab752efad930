import { type ComponentType, useEffect, useState } from 'react';
import { landing } from '../../../messages/screens/landing.ts';
import { whenIdle } from '../../browser/when-idle.ts';
import classes from './picture.module.css';

/** What the app looks like, and what it promises. */
export const Picture = () => (
  <div className={classes.paper}>
    <div className={classes.picture} aria-hidden="true">
      <Sample />
    </div>
    <dl className={classes.reasons}>
      {landing.reasons.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </div>
);

/** Loaded when the page is idle. Nobody waits for the picture, and nothing is lost without it. */
const Sample = () => {
  const [Sheet, setSheet] = useState<ComponentType>();
  useEffect(() => {
    if (navigator.connection?.saveData) return;
    return whenIdle(() => {
      import('./sample-sheet.tsx').then(
        ({ SampleSheet }) => setSheet(() => SampleSheet),
        () => undefined,
      );
    });
  }, []);
  return Sheet && <Sheet />;
};
