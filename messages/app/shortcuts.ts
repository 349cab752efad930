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
      { keys: [['Enter'], ['F2']], text: 'Open the cell: points to be replaced, or to be changed at their end' },
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
    name: 'In an offering',
    shortcuts: [
      {
        keys: [['Enter'], ['Shift Enter'], ['↑ ↓']],
        text: 'Save a weight and go to the next one, or to the one above or below',
      },
      { keys: [['Ctrl D'], ['Ctrl R']], text: 'Copy the weight above, or the one of the set before' },
      { keys: [['F2']], text: 'Change the name of the assessment that has the focus' },
      { keys: [['Alt ↑ ↓']], text: 'Move a category, or an assessment into the category above or below' },
    ],
  },
  {
    name: 'In Final grades',
    shortcuts: [
      { keys: [['Enter']], text: 'Open Why this grade' },
      { keys: [['↑ ↓']], text: 'In Why this grade: the student above or below' },
      { keys: [['Esc']], text: 'Close Why this grade' },
      { keys: [['← → ↑ ↓']], text: 'On a cut-off: lower or raise it' },
      { keys: [['Shift ← → ↑ ↓'], ['PgUp PgDn']], text: 'On a cut-off: in larger steps' },
      { keys: [['Home End']], text: 'On a cut-off: as far as it goes' },
    ],
  },
  {
    name: 'In Outcomes',
    shortcuts: [{ keys: [['Alt ↑ ↓']], text: 'Move an outcome, with its column in every table' }],
  },
  {
    name: 'In History',
    shortcuts: [
      { keys: [['j']], text: 'Open the change below' },
      { keys: [['k']], text: 'Open the change above' },
      { keys: [['Enter'], ['Space']], text: 'List the changes of a day or a sitting' },
      { keys: [['← →'], ['Shift ← →'], ['Home End']], text: 'On the strip of days: choose a day, or all up to it' },
      { keys: [['Esc']], text: 'On the strip of days: choose none' },
    ],
  },
  {
    name: 'In the past',
    shortcuts: [
      { keys: [['← →'], ['PgUp PgDn']], text: 'One change, or one day, earlier or later' },
      { keys: [['Home End']], text: 'The oldest change, or the newest' },
    ],
  },
  {
    name: 'In Snapshots',
    shortcuts: [
      { keys: [['Enter']], text: 'Open the snapshot' },
      { keys: [['Space']], text: 'Choose the selected rows; on the heading, all' },
    ],
  },
];
