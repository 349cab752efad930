import { drawingOf, type IconName } from '../../ui/icons/names.ts';

/** The tools that the palette offers besides what is always there: those of the page that have one of these drawings. */
const drawings: readonly IconName[] = ['importFile', 'exportFile', 'curve'];

/** Milliseconds: by then the closed palette has given the focus back to the page. */
const focusDelay = 60;

type PageTool = { readonly name: string; readonly run: () => void };

/** The tools that the page shows and that can be used now. A tool that opens a menu opens it where it stands. */
export const pageTools = (): readonly PageTool[] =>
  drawings.flatMap((drawing) =>
    [...document.querySelectorAll(`main button use[href="#${drawingOf(drawing)}"]`)].flatMap((use): PageTool[] => {
      const button = use.closest('button');
      const name = button?.getAttribute('aria-label') ?? button?.textContent ?? '';
      if (!button || button.disabled || name === '' || button.getClientRects().length === 0) return [];
      const press = (): void => {
        button.focus();
        button.click();
      };
      return [{ name, run: () => void setTimeout(press, focusDelay) }];
    }),
  );
