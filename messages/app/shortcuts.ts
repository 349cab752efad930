/** Between the keys of one shortcut, and between two ways to do the same. */
export const betweenKeys = { sequence: 'then', alternative: 'or' };

type Shortcut = { readonly keys: readonly (readonly string[])[]; readonly text: string };

/** Each shortcut's alternatives; each alternative's keys in the order they are pressed. */
export const shortcutGroups: readonly { readonly name: string; readonly shortcuts: readonly Shortcut[] }[] = [
  {
    name: 'Everywhere',
    shortcuts: [
      { keys: [['Ctrl K'], ['⌘ K']], text: 'Search or jump to anything' },
      { keys: [['?']], text: 'This list' },
      { keys: [['g', 'c']], text: 'Go to Courses' },
      { keys: [['g', 's']], text: 'Go to Students' },
      { keys: [['g', 'f']], text: 'Go to Final grades' },
      { keys: [['g', 'o']], text: 'Go to Outcomes' },
      { keys: [['g', 'h']], text: 'Go to History' },
      { keys: [['g', 'a']], text: 'Go to Snapshots, the archive' },
      { keys: [['g', ',']], text: 'Go to Settings' },
      { keys: [['g', 'y']], text: 'Open Sync, where you are signed in' },
      { keys: [['/']], text: 'Search on this page; in a grade sheet, Enter goes to the first student found' },
      { keys: [['Ctrl Z'], ['⌘ Z']], text: 'Undo' },
      { keys: [['Shift Ctrl Z'], ['Ctrl Y']], text: 'Redo' },
    ],
  },
  {
    name: 'In tables',
    shortcuts: [
      { keys: [['← ↑ → ↓'], ['PgUp PgDn']], text: 'Move between cells' },
      { keys: [['Home End']], text: 'Go to the ends of the row' },
      { keys: [['Ctrl Home End']], text: 'Go to the first cell, or the last' },
      { keys: [['Ctrl ← ↑ → ↓']], text: 'Go to the edge of the filled cells' },
      { keys: [['Shift ← ↑ → ↓ PgUp PgDn Home End'], ['Ctrl Shift ← ↑ → ↓ Home End']], text: 'Select a range' },
      { keys: [['Shift Space']], text: 'Select the row' },
      { keys: [['Ctrl Space'], ['Space']], text: 'Select the column; Space alone on its heading' },
      { keys: [['Ctrl A']], text: 'Select all' },
      { keys: [['Enter'], ['F2']], text: 'Change the cell' },
      { keys: [['Shift F2']], text: 'Note on the result, or on the student whose name is active' },
      { keys: [['Enter'], ['Shift Enter']], text: 'Save and go down, or up; on a heading, sort' },
      {
        keys: [['Tab'], ['Shift Tab']],
        text: 'Save and go right, or left; once you have typed, from each cell to the next',
      },
      { keys: [['Esc']], text: 'Leave the cell as it was' },
      { keys: [['Esc', 'Tab']], text: 'Leave the table' },
      { keys: [['Ctrl C']], text: 'Copy, to paste into a spreadsheet' },
      { keys: [['Ctrl V']], text: 'Paste from a spreadsheet' },
      { keys: [['Ctrl D'], ['Ctrl R']], text: 'Fill the selected cells down, or to the right' },
      { keys: [['Ctrl Enter']], text: 'Save into every selected cell' },
      { keys: [['Ctrl Shift C']], text: 'Copy with headings' },
      { keys: [['Delete'], ['Backspace']], text: 'Clear the selected cells' },
      { keys: [['Menu'], ['Shift F10'], ['Alt ↓']], text: 'Open the menu of the cells, or of a heading' },
      { keys: [['Alt Shift ← →']], text: 'Make the column narrower, or wider' },
    ],
  },
  {
    name: 'In History',
    shortcuts: [
      { keys: [['j']], text: 'Open the change below' },
      { keys: [['k']], text: 'Open the change above' },
    ],
  },
];
