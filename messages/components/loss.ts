import { counted } from '../counts.ts';

export const leaving = {
  title: 'Leave without keeping anything?',
  body: 'What you entered here lives in this page only. It cannot be brought back after you leave. App info can export it first.',
  stay: 'Stay',
  leave: 'Leave and lose it',
};

/** What is lost with what is open, asked before it closes. */
export const lossText = {
  onlyHere: leaving.body,
  unsent: (count: number): string =>
    `${counted(count, 'change', 'changes')} that you made have not reached the server, and no disk has them. They end with what is open here: wait until all is sent, or export your work first.`,
  unsaved: (count: number): string =>
    `${counted(count, 'change is', 'changes are')} not saved yet. The file opens as soon as they are.`,
  tried: (count: number): string =>
    `What you try is not applied (${counted(count, 'change', 'changes')}). It ends with what is open here.`,
};
