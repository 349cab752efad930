import { once } from 'node:events';
import type { ReadStream, WriteStream } from 'node:tty';

/** The first line of `input`, unchanged; `undefined` if it is empty. A terminal shows a prompt and hides the typing. */
export const readPassword = async (
  input: ReadStream | (NodeJS.ReadStream & { fd: 0 }),
  terminal: WriteStream | (NodeJS.WriteStream & { fd: 2 }),
  question: string,
): Promise<string | undefined> => {
  if (!input.isTTY) return firstLineOf(input);
  terminal.write(question);
  input.setRawMode(true);
  try {
    return await typed(input);
  } finally {
    input.setRawMode(false);
    input.pause();
    terminal.write('\n');
  }
};

const firstLineOf = async (input: NodeJS.ReadableStream): Promise<string | undefined> => {
  let text = '';
  input.setEncoding('utf8');
  for await (const part of input) text += part;
  const [line = ''] = text.split(/\r?\n/);
  return line || undefined;
};

const enter = /[\r\n]/;
/** Ctrl-C and Ctrl-D. */
const givesUp: readonly string[] = ['\u0003', '\u0004'];
const backspace = /[\b\u007f]/;

const typed = async (input: NodeJS.ReadStream): Promise<string | undefined> => {
  let text = '';
  input.setEncoding('utf8');
  for (;;) {
    const [part] = (await once(input, 'data')) as [string];
    for (const character of part) {
      if (enter.test(character)) return text || undefined;
      if (givesUp.includes(character)) return undefined;
      text = backspace.test(character) ? [...text].slice(0, -1).join('') : text + character;
    }
  }
};
