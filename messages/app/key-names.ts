/** As a tooltip or a menu adds them. */
export const keyNames = { undo: 'Ctrl Z', redo: 'Ctrl Y', help: '?', palette: 'Ctrl K', paletteOnApple: '⌘ K' };
