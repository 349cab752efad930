import { afterEach, beforeEach, expect } from 'vitest';

/** Of markup and state that cannot be meant, React tells the console alone: the screen lacks something, and no test looks. */
const ofReact =
  /not valid as a React child|unique "key"|same key|Cannot update a component|flushSync was called|cannot be a child of|cannot contain|non-boolean attribute|React does not recognize|Unknown event handler|controlled input|Maximum update depth/;

const tellConsole = console.error;
const heard: string[] = [];

beforeEach(() => {
  heard.length = 0;
  console.error = (...said) => {
    const text = said.map(String).join(' ');
    if (ofReact.test(text)) heard.push(text);
    tellConsole(...said);
  };
});

afterEach(() => {
  console.error = tellConsole;
  expect(heard).toEqual([]);
});
