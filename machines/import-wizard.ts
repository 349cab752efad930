import { assign, fromPromise, setup } from 'xstate';
import { reasonOf } from './failure.ts';

/** A file that is held outside: the machine knows its name, and never holds its rows. */
export type ChosenFile = { readonly fileName: string };

/** How a text file is to be read, where the user has chosen. */
export type ReadChoices = { readonly encoding?: string; readonly separator?: string };

export type ReadInput = { readonly file: ChosenFile | null; readonly choices: ReadChoices };
export type ReadReply = 'read' | { readonly fault: string };
/** `open`: how many questions still need an answer from the user. */
export type PlanReply = { readonly open: number };
/** `refused`: why the plan was not applied. `unconfirmed`: nobody knows whether it was, and why. */
export type ApplyReply = 'applied' | { readonly refused: string } | { readonly unconfirmed: string };

type Context = {
  readonly file: ChosenFile | null;
  readonly choices: ReadChoices;
  readonly open: number;
  /** A sentence for the user about what did not work and what they can do. */
  readonly fault: string;
};

type ImportWizardEvent =
  | ({ readonly type: 'CHOOSE' } & ChosenFile)
  | { readonly type: 'READ_AGAIN'; readonly choices: ReadChoices }
  | { readonly type: 'CHANGED' }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'APPLY' }
  | { readonly type: 'RESTART' };

const empty: Context = { file: null, choices: {}, open: 0, fault: '' };
const faultOf = (reply: ReadReply): string => (reply === 'read' ? '' : reply.fault);
const refusalOf = (reply: ApplyReply): string => {
  if (reply === 'applied') return '';
  return 'refused' in reply ? reply.refused : reply.unconfirmed;
};
const unplugged = (): Promise<never> => Promise.reject(new Error('this part of the import was not provided'));

/**
 * From a file to one commit.
 *
 *   pick ─▶ reading ─▶ looking (planning ─▶ planned) ─▶ applying ─▶ done
 *                         ▲  └─ CHANGED ─┘   ▲             │ │
 *                         │                  └── CANCEL ───┘ │
 *                         └───────────── refused ────────────┘
 *
 * The rows, the guesses and the answers live in the view, where each change plans anew; what is applied is the plan that
 * was shown.
 */
export const importWizardMachine = setup({
  types: { context: {} as Context, events: {} as ImportWizardEvent },
  actors: {
    /** Ends within the reader's time limit; stopping it ends the reader. */
    read: fromPromise<ReadReply, ReadInput>(unplugged),
    plan: fromPromise<PlanReply>(unplugged),
    /** Stopping it before the import is being written leaves nothing of it. */
    apply: fromPromise<ApplyReply>(unplugged),
  },
  guards: {
    wasRead: (_, reply: ReadReply) => reply === 'read',
    isAnswered: ({ context }) => context.open === 0,
    wasApplied: (_, reply: ApplyReply) => reply === 'applied',
    isUnconfirmed: (_, reply: ApplyReply) => reply !== 'applied' && 'unconfirmed' in reply,
    /** Provided by the view: is the import not being written yet? */
    mayCancel: () => false,
  },
  actions: {
    takeFile: assign((_, { fileName }: ChosenFile) => ({ ...empty, file: { fileName } })),
    takeChoices: assign((_, choices: ReadChoices) => ({ choices, fault: '' })),
    keepOpen: assign((_, { open }: PlanReply) => ({ open })),
    keepFault: assign((_, fault: string) => ({ fault })),
    clearFault: assign({ fault: '' }),
    forget: assign(() => empty),
  },
}).createMachine({
  id: 'importWizard',
  context: empty,
  initial: 'pick',
  states: {
    pick: { on: { CHOOSE: { target: 'reading', actions: { type: 'takeFile', params: ({ event }) => event } } } },
    reading: {
      invoke: {
        src: 'read',
        input: ({ context: { file, choices } }) => ({ file, choices }),
        onDone: [
          { guard: { type: 'wasRead', params: ({ event }) => event.output }, target: 'looking' },
          { target: 'unreadable', actions: { type: 'keepFault', params: ({ event }) => faultOf(event.output) } },
        ],
        onError: { target: 'unreadable', actions: { type: 'keepFault', params: ({ event }) => reasonOf(event.error) } },
      },
      on: { CANCEL: { target: 'pick', actions: 'forget' } },
    },
    unreadable: {
      on: {
        READ_AGAIN: { target: 'reading', actions: { type: 'takeChoices', params: ({ event }) => event.choices } },
        CHOOSE: { target: 'reading', actions: { type: 'takeFile', params: ({ event }) => event } },
        RESTART: { target: 'pick', actions: 'forget' },
      },
    },
    looking: {
      initial: 'planning',
      on: {
        READ_AGAIN: { target: 'reading', actions: { type: 'takeChoices', params: ({ event }) => event.choices } },
        CHANGED: { target: '.planning', actions: 'clearFault' },
        RESTART: { target: 'pick', actions: 'forget' },
      },
      states: {
        planning: {
          invoke: {
            src: 'plan',
            onDone: { target: 'planned', actions: { type: 'keepOpen', params: ({ event }) => event.output } },
            onError: {
              target: 'unplanned',
              actions: { type: 'keepFault', params: ({ event }) => reasonOf(event.error) },
            },
          },
          on: { CANCEL: 'unplanned' },
        },
        planned: { on: { APPLY: { guard: 'isAnswered', target: '#importWizard.applying', actions: 'clearFault' } } },
        /** Planning was cancelled, or failed: the next change plans anew. */
        unplanned: {},
      },
    },
    applying: {
      on: { CANCEL: { guard: 'mayCancel', target: 'looking.planned' } },
      invoke: {
        src: 'apply',
        onDone: [
          { guard: { type: 'wasApplied', params: ({ event }) => event.output }, target: 'done' },
          {
            guard: { type: 'isUnconfirmed', params: ({ event }) => event.output },
            target: 'unconfirmed',
            actions: { type: 'keepFault', params: ({ event }) => refusalOf(event.output) },
          },
          { target: 'looking', actions: { type: 'keepFault', params: ({ event }) => refusalOf(event.output) } },
        ],
        onError: {
          target: 'looking.planned',
          actions: { type: 'keepFault', params: ({ event }) => reasonOf(event.error) },
        },
      },
    },
    /** The log has ended: nothing can be tried again here. */
    unconfirmed: { type: 'final' },
    done: { type: 'final' },
  },
});
