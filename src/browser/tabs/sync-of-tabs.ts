import type { NounItem } from '../../../events/items.ts';
import type { Clock } from '../../../machines/ledger/ledger-world.ts';
import { newListeners } from '../../../machines/listeners.ts';
import { needsReading, type Sync, type SyncMode, type SyncStatus } from '../../../machines/sync/sync-port.ts';
import { watchFor } from './signs-of-life.ts';
import type { TabChannel } from './tab-channel.ts';

/** `elsewhere`: another tab of this browser sends, and this is its status. */
export type TabsStatus = SyncStatus & { readonly elsewhere: boolean };

/** The sync as every tab sees it: a tab shows the state of the sending tab, and can ask it for work. */
export type TabsSync = Omit<Sync, 'status' | 'takeOver' | 'freshen'> & {
  readonly status: () => TabsStatus;
  /** Resolves after 5 s at the latest. `true`: the present state of the server is known. */
  readonly freshen: () => Promise<boolean>;
};

type TabRequest = 'status' | 'hurry' | 'look' | 'check' | 'freshen' | 'pause' | 'resume' | 'saveEverything';
const cannotRead: ReadonlySet<SyncMode> = new Set(['waiting', 'signed out', 'paused', 'stopped']);
/** Milliseconds to wait for the server's answer before work goes on without it. */
const freshenLimit = 5_000;

/** `about`: the record that the reading should be about. */
type Question = { readonly kind: 'ask'; readonly ask: TabRequest; readonly about?: NounItem | undefined };
type TabMessage = { readonly kind: 'status'; readonly status: SyncStatus } | Question;

/**
 * The other tabs are those on `channel`, which `stop` closes. A sending tab that the browser has put to sleep keeps its
 * lock and sends nothing: this tab then takes over, unless sending was paused there.
 */
export const syncOfTabs = (sync: Sync, channel: TabChannel, clock: Clock): TabsSync => {
  const tabs = new Tabs(sync, channel, clock);
  return {
    ...sync,
    status: tabs.status,
    subscribe: tabs.subscribe,
    hurry: () => void tabs.ask('hurry'),
    look: (about) => void tabs.ask('look', about),
    check: () => void tabs.ask('check'),
    freshen: () => tabs.freshen(),
    pause: async () => tabs.ask('pause'),
    resume: () => void tabs.ask('resume'),
    saveEverything: () => void tabs.ask('saveEverything'),
    /** The decision is made in the user's tab; the sending tab then reads. */
    decide: async (decision) => {
      const recorded = await sync.decide(decision);
      if (recorded && needsReading(decision) && tabs.status().mode !== 'paused') void tabs.ask('look');
      return recorded;
    },
    stop: () => {
      tabs.leave();
      sync.stop();
      channel.close();
    },
  };
};

class Tabs {
  readonly #sync: Sync;
  readonly #channel: TabChannel;
  readonly #clock: Clock;
  readonly #listeners = newListeners();
  readonly #senderWatch: ReturnType<typeof watchFor>;
  readonly leave: () => void;
  #statusOfSender: SyncStatus | undefined;
  #shown: TabsStatus | undefined;
  /** Whether sending is paused in the sending tab, as far as is known, and nobody has asked to resume since. */
  #isPaused = false;

  constructor(sync: Sync, channel: TabChannel, clock: Clock) {
    this.#sync = sync;
    this.#channel = channel;
    this.#clock = clock;
    const unsubscribe = sync.subscribe(this.#changed);
    const askForStatus = (): void => this.#post({ kind: 'ask', ask: 'status' });
    const matters = (): boolean => sync.status().mode === 'following' && !this.#isPaused;
    this.#senderWatch = watchFor({ matters, ask: askForStatus, silent: sync.takeOver }, clock);
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => this.#hear(data);
    this.leave = () => {
      this.#senderWatch.stop();
      unsubscribe();
    };
    if (!this.#isSending()) askForStatus();
  }

  readonly status = (): TabsStatus => {
    const own = this.#sync.status();
    const elsewhere = this.#statusOfSender !== undefined && own.mode === 'following';
    this.#shown ??= { ...((elsewhere && this.#statusOfSender) || own), elsewhere };
    return this.#shown;
  };

  readonly subscribe = this.#listeners.subscribe;

  ask(what: Exclude<TabRequest, 'status'>, about?: NounItem): void | Promise<void> {
    if (this.#isSending()) return this.#sync[what](about);
    if (what !== 'pause') this.#isPaused = false;
    this.#keepForLater(what);
    this.#post({ kind: 'ask', ask: what, about });
  }

  /** A status may have been on its way already, so it counts only if it tells of another reading than the last. */
  freshen(): Promise<boolean> {
    const readBefore = this.status().readAt;
    return new Promise((resolve) => {
      const finish = (isFresh: boolean): void => {
        unsubscribe();
        this.#clock.clearTimeout(timer);
        resolve(isFresh);
      };
      const look = (): void => {
        const { readAt, mode } = this.status();
        if (readAt !== undefined && readAt !== readBefore) finish(true);
        else if (cannotRead.has(mode)) finish(false);
      };
      const timer = this.#clock.setTimeout(() => finish(false), freshenLimit);
      const unsubscribe = this.subscribe(look);
      void this.ask('freshen');
    });
  }

  readonly #changed = (): void => {
    if (this.#isSending()) {
      this.#statusOfSender = undefined;
      this.#postStatus();
    }
    this.#show();
  };

  #hear(message: TabMessage): void {
    if (message.kind === 'ask') this.#answer(message);
    else if (!this.#isSending()) {
      this.#statusOfSender = message.status;
      this.#isPaused = message.status.mode === 'paused';
      this.#senderWatch.heard();
      this.#show();
    }
  }

  /** While no tab is known to send, as just after resuming, notes that all is to be saved: this tab may send next. */
  #keepForLater(ask: TabRequest): void {
    if (ask === 'saveEverything' && this.#statusOfSender === undefined) this.#sync.saveEverything();
  }

  #answer({ ask, about }: Question): void {
    if (!this.#isSending()) this.#keepForLater(ask);
    else if (ask === 'status') this.#postStatus();
    else void this.#sync[ask](about);
  }

  #postStatus(): void {
    this.#post({ kind: 'status', status: this.#sync.status() });
  }

  #post(message: TabMessage): void {
    this.#channel.postMessage(message);
  }

  #isSending(): boolean {
    return !['following', 'stopped'].includes(this.#sync.status().mode);
  }

  #show(): void {
    this.#shown = undefined;
    this.#listeners.tell();
  }
}
