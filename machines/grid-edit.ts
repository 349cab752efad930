/**
 * What the grid is doing with a typed text. One machine per grid, never one per cell.
 *
 *   idle ──OPEN──▶ editing ──SUBMIT──▶ submitting ──accepted──▶ idle (moves on)
 *    │                ▲                    └──refused──▶ refused (text stays) ──SUBMIT──▶ submitting
 *    └──WRITE──▶ writing ──refused──▶ told
 *
 * Invariant: from OPEN until an accepted write, a CANCEL or a hand-over, the typed text is in `draft`.
 * The cells themselves are never held here: only ids and the draft.
 */
import { assign, fromPromise, setup } from 'xstate';
import { gridText } from '../messages/ui/grid.ts';
import { reasonOf } from './failure.ts';

export type CellAt = { readonly rowId: string; readonly columnId: string };
export type CellEdit = CellAt & { readonly text: string };
export type EditHow = 'type' | 'paste' | 'fill' | 'clear' | 'set';
export type EditIntent = { readonly edits: readonly CellEdit[]; readonly how: EditHow };

/** A refusal holds the cell at fault and a sentence for people: what is wrong and what to do. */
export type EditRefusal = { readonly refused: string } & CellAt;
export type EditReply = { readonly accepted: true } | EditRefusal;

/**
 * `entering`: opened by typing; arrow keys save and move to another cell. `within`: opened on the content; arrow keys
 * move inside it.
 */
export type Manner = 'entering' | 'within';

type Context = {
  readonly cell: CellAt | null;
  readonly draft: string;
  /** Where the active cell goes once the write is accepted; with `null` it stays. */
  readonly next: CellAt | null;
  readonly refusal: string;
};

type GridEditEvent =
  | { readonly type: 'OPEN'; readonly cell: CellAt; readonly draft: string; readonly manner: Manner }
  | { readonly type: 'DRAFT'; readonly draft: string }
  | { readonly type: 'SWITCH' }
  | ({ readonly type: 'SUBMIT'; readonly next: CellAt | null } & EditIntent)
  | ({ readonly type: 'WRITE' } & EditIntent)
  | { readonly type: 'CANCEL' }
  /** The cell being edited is no longer on screen. */
  | { readonly type: 'GONE' }
  | { readonly type: 'DISMISS' };

const empty: Context = { cell: null, draft: '', next: null, refusal: '' };
const refusalOf = (reply: EditReply): string => ('refused' in reply ? reply.refused : '');

const unplugged = (): Promise<EditReply> => Promise.reject(new Error('no writer was provided'));

const kit = setup({
  types: { context: {} as Context, events: {} as GridEditEvent },
  actors: { write: fromPromise<EditReply, EditIntent>(unplugged) },
  delays: { patience: 10_000 },
  guards: {
    accepted: (_, reply: EditReply) => 'accepted' in reply,
    within: (_, manner: Manner) => manner === 'within',
  },
  actions: {
    begin: assign((_, { cell, draft }: { cell: CellAt; draft: string }) => ({ ...empty, cell, draft })),
    keepDraft: assign((_, draft: string) => ({ draft })),
    keepNext: assign((_, next: CellAt | null) => ({ next })),
    keepRefusal: assign((_, refusal: string) => ({ refusal })),
    forget: assign(() => empty),
    /** Provided by the grid: close the field and move on, show the refusal, give the text back. */
    moveOn: (_, _next: CellAt | null) => undefined,
    showRefusal: (_, _message: string) => undefined,
    handOver: (_, _edit: CellEdit | null) => undefined,
    /** Provided by the grid, for writes without a field: show what was refused and where. */
    tell: (_, _refusal: EditRefusal | { readonly refused: string }) => undefined,
  },
});

type Of<Type extends GridEditEvent['type']> = { readonly event: Extract<GridEditEvent, { type: Type }> };
type Holding = { readonly context: Context };
type Answered = { readonly event: { readonly output: EditReply } };
type Failed = { readonly event: { readonly error: unknown } };

const begin = { type: 'begin', params: ({ event }: Of<'OPEN'>) => event } as const;
const keepDraft = { type: 'keepDraft', params: ({ event }: Of<'DRAFT'>) => event.draft } as const;
const keepNext = { type: 'keepNext', params: ({ event }: Of<'SUBMIT'>) => event.next } as const;
const close = { type: 'moveOn', params: null } as const;
const moveOn = { type: 'moveOn', params: ({ context }: Holding) => context.next } as const;
const handOver = { type: 'handOver', params: ({ context }: Holding) => typedEdit(context) } as const;
const showRefusal = { type: 'showRefusal', params: ({ context }: Holding) => context.refusal } as const;
const keepRefusal = { type: 'keepRefusal', params: ({ event }: Answered) => refusalOf(event.output) } as const;
const keepFailure = {
  type: 'keepRefusal',
  params: ({ event }: Failed) => gridText.failed(reasonOf(event.error)),
} as const;
const keepSilence = { type: 'keepRefusal', params: gridText.noAnswer } as const;
const tellRefusal = { type: 'tell', params: ({ event }: Answered) => event.output as EditRefusal } as const;
const tellFailure = {
  type: 'tell',
  params: ({ event }: Failed) => ({ refused: gridText.failedMany(reasonOf(event.error)) }),
} as const;
const tellSilence = { type: 'tell', params: { refused: gridText.noAnswerToMany } } as const;
const isAccepted = { type: 'accepted', params: ({ event }: Answered) => event.output } as const;
const isWithin = { type: 'within', params: ({ event }: Of<'OPEN'>) => event.manner } as const;
const write = { src: 'write', input: ({ event }: { event: { type: string } }) => intentOf(event) } as const;

const opens = [
  { guard: isWithin, target: '#gridEdit.editing.within', actions: begin },
  { target: '#gridEdit.editing.entering', actions: begin },
] as const;
const whileOpen = {
  DRAFT: { actions: keepDraft },
  SUBMIT: { target: '#gridEdit.submitting', actions: keepNext },
  CANCEL: { target: '#gridEdit.idle', actions: close },
  GONE: { target: '#gridEdit.idle', actions: handOver },
} as const;

export const gridEditMachine = kit.createMachine({
  id: 'gridEdit',
  context: empty,
  initial: 'idle',
  states: {
    idle: { entry: 'forget', on: { OPEN: opens, WRITE: 'writing' } },
    editing: {
      initial: 'entering',
      on: whileOpen,
      states: { entering: { on: { SWITCH: 'within' } }, within: { on: { SWITCH: 'entering' } } },
    },
    submitting: {
      invoke: {
        ...write,
        onDone: [
          { guard: isAccepted, target: 'idle', actions: moveOn },
          { target: 'refused', actions: keepRefusal },
        ],
        onError: { target: 'refused', actions: keepFailure },
      },
      after: { patience: { target: 'refused', actions: keepSilence } },
    },
    refused: { entry: showRefusal, on: whileOpen },
    writing: {
      invoke: {
        ...write,
        onDone: [
          { guard: isAccepted, target: 'idle' },
          { target: 'told', actions: tellRefusal },
        ],
        onError: { target: 'told', actions: tellFailure },
      },
      after: { patience: { target: 'told', actions: tellSilence } },
    },
    told: { on: { OPEN: opens, WRITE: 'writing', DISMISS: 'idle' } },
  },
});

const typedEdit = ({ cell, draft }: Context): CellEdit | null => cell && { ...cell, text: draft };

/** Only SUBMIT and WRITE lead to a writing state; anything else here is a bug in the chart. */
const intentOf = (event: { readonly type: string }): EditIntent => {
  if ('edits' in event && 'how' in event) return event as unknown as EditIntent;
  throw new Error(`bug: ${event.type} carries nothing to write`);
};
