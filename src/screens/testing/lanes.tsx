import { NativeSelect } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import type { Capabilities } from '../../../api/remote.ts';
import type { Ledger } from '../../../machines/ledger/ledger-port.ts';
import { testingLanes as texts } from '../../../messages/screens/testing.ts';
import { allOwed } from '../../../projections/outbox/outbox.ts';
import { nextCalls } from '../../../sync/plan/plan.ts';
import { latches, latchNames } from '../../browser/latches.ts';
import { useDoor } from '../../workspace/world.ts';
import classes from './console-page.module.css';

/** Sets how calls of this tab fail, and shows which calls are to be sent and which were. */
export const Lanes = () => {
  const { state, world } = useDoor();
  const chosen = useSyncExternalStore(latches.subscribe, latches.chosen);
  const signedIn = world.session.state();
  return (
    <section className={classes.form} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p>{texts.body}</p>
      <NativeSelect
        label={texts.latch}
        data={latchNames.map((value) => ({ value, label: texts.latches[value] }))}
        value={chosen}
        onChange={({ currentTarget: { value } }) => latches.choose(latchNames.find((one) => one === value) ?? 'none')}
      />
      {state.at === 'open' && signedIn.at === 'in' ? (
        <Owed ledger={state.workspace.ledger} capabilities={signedIn.session.capabilities} />
      ) : (
        <p>{texts.closed}</p>
      )}
    </section>
  );
};

type OwedProps = { readonly ledger: Ledger; readonly capabilities: Capabilities };

/** For developers: what sync would send next. */
const Owed = ({ ledger, capabilities }: OwedProps) => {
  useSyncExternalStore(ledger.subscribe, ledger.status);
  const saved = ledger.records.saved();
  const underWay = Object.values(saved.outbox.sent).map(({ call, items }) => texts.line(call, items.length));
  const next = nextCalls(saved, capabilities).map(({ endpoint, items }) => texts.line(endpoint, items.length));
  const setAside = allOwed(saved.outbox).flatMap(({ item, aside: why }) =>
    why ? [`${item.of}: ${why.why} ${why.status ?? ''}`] : [],
  );
  return (
    <>
      <Lines title={texts.underWay} lines={underWay} />
      <Lines title={texts.next} lines={next} />
      <Lines title={texts.aside} lines={setAside} />
    </>
  );
};

const Lines = ({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) => (
  <>
    <h3>{title}</h3>
    <pre className={classes.shown}>{lines.length > 0 ? lines.join('\n') : texts.nothing}</pre>
  </>
);
