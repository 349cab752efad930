import { useSyncExternalStore } from 'react';
import { Link, useLocation } from 'wouter';
import { guard } from '../../messages/app/guard.ts';
import { lost } from '../../messages/faults.ts';
import { pageNames, shell } from '../../messages/shell.ts';
import { LandingScreen } from '../screens/landing/landing-screen.tsx';
import { Announcer } from '../ui/announcer.tsx';
import { LazyScreen, WaitingScreen } from '../ui/later/lazy-screen.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { useOpenDoor } from '../workspace/door.ts';
import { LandingReason } from '../workspace/landing-reason.ts';
import { openingShare } from '../workspace/opening-share.ts';
import { WorkspaceProvider } from '../workspace/workspace-context.tsx';
import { DoorProvider, useDoor, type WorkspaceDoor, type World } from '../workspace/world.ts';
import { PlainShell } from './frame/plain-shell.tsx';
import { Look } from './look/look.tsx';
import { type Route, routes } from './routes.ts';
import { openShell, screens } from './screens.ts';
import { ToastView } from './toasts/toast-view.tsx';

export const App = ({ world, door: opened }: { world: World; door: WorkspaceDoor }) => {
  const door = useOpenDoor(world, opened);
  return (
    <Look keys={world.themeKeys}>
      <DoorProvider value={door}>
        <WorkspaceProvider workspace={door.state.at === 'open' ? door.state.workspace : undefined}>
          <Announcer>
            <CurrentScreen />
            <ToastView />
          </Announcer>
        </WorkspaceProvider>
      </DoorProvider>
    </Look>
  );
};

/** The screen at the present path, inside its frame; the landing page if the screen is not open. */
const CurrentScreen = () => {
  const { state } = useDoor();
  const [path] = useLocation();
  const route = routes.find((candidate) => candidate.path === path);

  if (route && !route.open && state.at !== 'open') {
    return state.at === 'opening' ? (
      <PlainShell>
        <Opening />
      </PlainShell>
    ) : (
      <ScreenNotOpen route={route} />
    );
  }
  const screenOfRoute = route && screens[route.page];
  const screen = screenOfRoute ? <LazyScreen key={path} screen={screenOfRoute} /> : <UnknownAddress path={path} />;
  const isInShell = state.at === 'open' && route?.page !== 'landing';
  return isInShell ? (
    <LazyScreen screen={openShell} frame={PlainShell}>
      {screen}
    </LazyScreen>
  ) : (
    <PlainShell>{screen}</PlainShell>
  );
};

/** A long ledger says how much of it is read. */
const Opening = () => {
  const share = useSyncExternalStore(openingShare.subscribe, openingShare.now);
  return <WaitingScreen>{share > 0 && shell.opening(Math.floor(100 * share))}</WaitingScreen>;
};

/** The address stays as it was, so that opening a workspace leads to the page that was asked for. */
const ScreenNotOpen = ({ route }: { route: Route }) => (
  <PlainShell>
    <LandingReason.Provider value={guard.why(pageNames[route.page])}>
      <LandingScreen />
    </LandingReason.Provider>
  </PlainShell>
);

/** For an address that no page has. */
const UnknownAddress = ({ path }: { path: string }) => {
  const { state } = useDoor();
  return (
    <Page title={lost.title}>
      <Notice body={lost.body(path)}>
        <Link href={state.at === 'open' ? '/courses' : '/'}>{state.at === 'open' ? lost.go : lost.start}</Link>
      </Notice>
    </Page>
  );
};
