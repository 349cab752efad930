import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import {
  type CellAt,
  type CellEdit,
  type EditHow,
  type EditIntent,
  type EditReply,
  gridEditMachine,
} from '../../../machines/grid-edit.ts';
import { gridText } from '../../../messages/ui/grid.ts';
import { EditorView } from './editor-view.ts';
import type { Mode } from './keymap.ts';
import type { Surface } from './surface.ts';

export type OrphanedEdit = CellEdit & { readonly rowName: string; readonly columnName: string };

/** The functions of the grid that editing calls. */
export type EditingPorts = {
  readonly write: (intent: EditIntent) => EditReply | Promise<EditReply>;
  /** Make `next` active, unless the user has left `from` meanwhile; with `keepsFocus`, give the grid the focus. */
  readonly moveOn: (from: CellAt | null, next: CellAt | null, keepsFocus: boolean) => void;
  readonly orphaned: (edit: OrphanedEdit) => void;
  readonly tell: (message: string, cell: CellAt | null) => void;
  /** The machine has left a state in which keys had to wait. */
  readonly settled: () => void;
};

/** Connects the gridEdit machine with the text field: events go in, its actions change the view. */
export class Editing {
  readonly view: EditorView;
  /** True from the first saved text or change until Esc, or a focus elsewhere. Meanwhile Tab stays within the grid. */
  isTypedInto = false;
  readonly #surface: Surface;
  readonly #ports: EditingPorts;
  readonly #actor: ActorRefFrom<typeof gridEditMachine>;
  #names = { rowName: '', columnName: '' };
  /** The cell's text when the user last saw it: the field hides the cell, whose value may change. */
  #lastSeen = '';
  #keepsFocus = true;
  #isTapped = false;
  readonly #waitingWrites: EditIntent[] = [];

  constructor(id: string, surface: Surface, ports: EditingPorts) {
    this.view = new EditorView(id);
    this.#surface = surface;
    this.#ports = ports;
    this.#actor = createActor(this.#machine());
    this.#actor.subscribe(({ value }) => {
      if (value === 'submitting' || value === 'writing') return;
      if (this.#waitingWrites.length > 0) queueMicrotask(() => this.#writeNext());
      ports.settled();
    });
    this.#actor.start();
    this.view.input.addEventListener('input', () => this.#actor.send({ type: 'DRAFT', draft: this.view.input.value }));
    this.view.input.addEventListener('blur', (event) => this.#onFieldBlur(event));
    for (const element of [surface.root, this.view.input])
      element.addEventListener('focusout', (event) => this.#onFocusOut(event.relatedTarget));
  }

  get cell(): CellAt | null {
    return this.#actor.getSnapshot().context.cell;
  }

  get isBusy(): boolean {
    const snapshot = this.#actor.getSnapshot();
    return snapshot.matches('submitting') || snapshot.matches('writing');
  }

  /** How keys are read while the field is open; undefined while it is not. */
  get mode(): Extract<Mode, 'entering' | 'within'> | undefined {
    const snapshot = this.#actor.getSnapshot();
    if (snapshot.matches({ editing: 'entering' })) return 'entering';
    return snapshot.matches('editing') || snapshot.matches('refused') ? 'within' : undefined;
  }

  /** Whether a finger opened the cell that is open, or was open last. */
  get isTapped(): boolean {
    return this.#isTapped;
  }

  /**
   * Opens a cell: on its content, or empty for a character that the browser is about to deliver. `isTapped`: by a
   * finger; the content is then selected, so that typing replaces it.
   */
  open(cell: CellAt, manner: 'entering' | 'within', isTapped = false): void {
    const { sheet } = this.#surface;
    const column = sheet.column(cell.columnId);
    if (!column || this.mode || this.isBusy) return;
    const draft = manner === 'within' ? sheet.text(cell) : '';
    this.#isTapped = isTapped;
    this.#names = { rowName: sheet.rowName(cell.rowId), columnName: column.header };
    this.#lastSeen = sheet.text(cell);
    this.#surface.reveal(cell);
    this.#actor.send({ type: 'OPEN', cell, draft, manner });
    this.view.place(this.#surface.boxOf(cell), this.#surface.paneOf(cell.columnId));
    const label = gridText.editing(this.#names.rowName, this.#names.columnName);
    this.view.open(draft, label, column.kind === 'entry', column.align, isTapped);
    if (isTapped) this.view.input.select();
  }

  /**
   * Saves the typed text, or `edits` in its stead. A text that equals the cell's, now or at its opening, is no change.
   */
  submit(next: CellAt | null, edits?: readonly CellEdit[], keepsFocus = true): void {
    const { cell } = this;
    if (!cell || !this.mode) return;
    const text = this.view.input.value;
    this.isTypedInto = keepsFocus;
    this.#keepsFocus = keepsFocus;
    if (!edits && (text === this.#lastSeen || text === this.#surface.sheet.text(cell))) {
      this.#actor.send({ type: 'CANCEL' });
      if (next) this.#ports.moveOn(cell, next, keepsFocus);
      return;
    }
    this.#actor.send({ type: 'SUBMIT', next, edits: edits ?? [{ ...cell, text }], how: edits ? 'set' : 'type' });
  }

  /** Writes without the field, once the last write is answered. */
  write(edits: readonly CellEdit[], how: EditHow): void {
    this.isTypedInto = true;
    if (this.isBusy) this.#waitingWrites.push({ edits, how });
    else if (this.mode) this.#ports.tell(gridText.finishFirst, null);
    else this.#actor.send({ type: 'WRITE', edits, how });
  }

  /** Gives the focus back to an open field that has lost it; false if no field is open. */
  resume(): boolean {
    if (!this.mode || !this.view.isOpen) return false;
    this.view.input.focus({ preventScroll: true });
    return true;
  }

  cancel(): void {
    this.#keepsFocus = true;
    this.#actor.send({ type: 'CANCEL' });
  }

  switchManner(): void {
    this.#actor.send({ type: 'SWITCH' });
  }

  /** Rows or columns changed: the field follows its cell, or gives its text back if the cell is gone. */
  sheetChanged(): void {
    const { cell } = this;
    if (!cell || !this.mode) return;
    if (this.#surface.sheet.isEditable(cell)) this.follow();
    else this.#actor.send({ type: 'GONE' });
  }

  follow(): void {
    const { cell } = this;
    if (cell && this.view.isOpen) this.view.place(this.#surface.boxOf(cell), this.#surface.paneOf(cell.columnId));
  }

  /** The grid is being removed: text that was typed and not saved is handed over, never dropped. */
  destroy(): void {
    const { cell, mode } = this;
    const text = this.view.input.value;
    if (cell && mode && text !== this.#lastSeen && text !== this.#surface.sheet.text(cell))
      this.#actor.send({ type: 'GONE' });
    this.view.close();
    this.#actor.stop();
  }

  #machine() {
    const ports = this.#ports;
    return gridEditMachine.provide({
      actors: {
        write: fromPromise<EditReply, EditIntent>(
          async ({ input }) => this.#refusalIfOvertaken() ?? ports.write(input),
        ),
      },
      actions: {
        moveOn: (_, next) => this.#close(next),
        showRefusal: (_, message) => this.#showRefusal(message),
        handOver: (_, edit) => this.#handOver(edit),
        tell: (_, refusal) => ports.tell(refusal.refused, 'rowId' in refusal ? refusal : null),
      },
    });
  }

  /** Refuses, once for each such value, to overwrite a value that came from elsewhere while the field hid the cell. */
  #refusalIfOvertaken(): EditReply | undefined {
    const { cell } = this;
    const now = cell ? this.#surface.sheet.text(cell) : this.#lastSeen;
    if (!cell || now === this.#lastSeen) return undefined;
    this.#lastSeen = now;
    return { refused: gridText.overtaken(now), ...cell };
  }

  #writeNext(): void {
    const intent = this.isBusy ? undefined : this.#waitingWrites.shift();
    if (intent) this.write(intent.edits, intent.how);
  }

  #close(next: CellAt | null): void {
    this.view.close();
    this.#ports.moveOn(this.cell, next, this.#keepsFocus);
    this.#keepsFocus = true;
  }

  /** If its cell is gone meanwhile, the text is handed over instead of being shown. */
  #showRefusal(message: string): void {
    const { cell } = this;
    if (!cell || !this.#surface.sheet.isEditable(cell)) {
      queueMicrotask(() => this.#actor.send({ type: 'GONE' }));
      return;
    }
    this.#surface.reveal(cell);
    this.follow();
    this.view.refuse(message, this.#keepsFocus);
    this.#keepsFocus = true;
  }

  #handOver(edit: CellEdit | null): void {
    const hadFocus = this.view.input === document.activeElement;
    this.view.close();
    if (edit) this.#ports.orphaned({ ...edit, ...this.#names });
    this.#ports.moveOn(null, null, hadFocus);
  }

  /** Ends the typing if the focus went to another place on the page, but not if it went to another window. */
  #onFocusOut(next: EventTarget | null): void {
    const isInside = next === this.#surface.root || next === this.view.input;
    if (!isInside && document.hasFocus()) this.isTypedInto = false;
  }

  /**
   * Clicking elsewhere saves, as Enter does. Switching to another window does not, and neither does a dialog that takes
   * the focus: it may open by itself in the middle of a number, whose first digits would be saved as a grade.
   */
  #onFieldBlur({ relatedTarget }: FocusEvent): void {
    if (!document.hasFocus() || !this.view.isOpen || this.isBusy) return;
    const dialog = relatedTarget instanceof Element ? relatedTarget.closest('[aria-modal=true]') : null;
    if (dialog === null || dialog.contains(this.view.input)) this.submit(null, undefined, false);
  }
}
