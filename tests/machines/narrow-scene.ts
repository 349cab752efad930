import { endpoints } from '../../api/endpoints.ts';
import type { Remote, RemoteReply, RemoteRequest } from '../../api/remote.ts';
import type { Command } from '../../commands/catalogue.ts';
import type { ScopeRead } from '../../events/scope.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import { deviceOn, loadingScene, sample } from './loading-scene.ts';
import { commitsOf, making, saved } from './opened-ledger.ts';

const { o1, a1 } = sample;
export const everything = `GET ${endpoints.loadEverything.path}`;
export const verify = `GET ${endpoints.verify.path}?quiet=1`;
export const theAssessment = `GET /user/assessment/${a1}/offering/${o1}/get`;
export const itsGrades = `GET /user/grade/offering/${o1}/assessment/${a1}/get/all`;
export const gradeAt = (student: string) => `/user/grade/offering/${o1}/assessment/${a1}/student/${student}`;

/** What becomes of a request instead of being answered; `undefined`: it is answered. */
export type Fate = (request: RemoteRequest) => RemoteReply | undefined | Promise<RemoteReply | undefined>;

/** The real server, and a device that has read it. `call`: what another device does. `asked`: what this one asks from then on. */
export const narrowScene = async ({ revision = false } = {}) => {
  const { remote, credentials: offered, call } = await loadingScene();
  const { revision: _, ...others } = offered.capabilities;
  const credentials = { ...offered, capabilities: revision ? offered.capabilities : others };
  const device = async (name: string) => {
    const asked: string[] = [];
    let fate: Fate = () => undefined;
    const watched: Remote = async (request) => {
      asked.push(`${request.method} ${request.path}`);
      return (await fate(request)) ?? remote(request);
    };
    const opened = await deviceOn(memoryLog(making), watched, credentials, name);
    asked.length = 0;
    const rests = async (): Promise<void> => {
      await opened.until(() => opened.sync.status().mode === 'resting' && opened.ledger.status().unsaved === 0);
    };
    return {
      ...opened,
      asked,
      meets: (next: Fate): void => {
        fate = next;
      },
      /** Gives a command, and waits until all is sent that can be. */
      does: async (command: Command): Promise<void> => {
        await saved(opened.ledger, command);
        await opened.until(() => asked.some((one) => !one.startsWith('GET')));
        await rests();
      },
      rests,
    };
  };
  return { device, call, one: await device('one') };
};

export type NarrowScene = Awaited<ReturnType<typeof narrowScene>>;
export type NarrowDevice = NarrowScene['one'];

export const readings = ({ asked }: NarrowDevice): readonly string[] => asked.filter((one) => one.startsWith('GET'));

/** What each reading that recorded something was of, as the ledger says. */
export const scopesRead = async ({ ledger }: NarrowDevice): Promise<readonly ScopeRead[]> =>
  (await commitsOf(ledger)).flatMap(({ events }) =>
    events.flatMap((event) => (event.type === 'ServerChangesObserved' ? [event.scope] : [])),
  );
