import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { drawingOf, tablerNames } from '../src/ui/icons/names.ts';

const { resolve } = createRequire(import.meta.url);

/** @param {string} name as Tabler names the icon @param {string} id */
const symbolOf = (name, id) => {
  const text = readFileSync(resolve(`@tabler/icons/outline/${name}.svg`), 'utf8');
  const paths = [...text.matchAll(/<path d="[^"]+" \/>/g)].map(([path]) => path);
  if (paths.length === 0) throw new Error(`Tabler’s icon ${name} has no path that could be drawn.`);
  return `<symbol id="${id}" viewBox="0 0 24 24">${paths.join('')}</symbol>`;
};

/**
 * The drawings of all icons, once in the page: they cost no script, need no request, and are there offline.
 * @returns {string} an element that is not shown
 */
export const drawings = () => {
  const symbols = Object.entries(tablerNames).map(([ours, name]) =>
    symbolOf(name, drawingOf(/** @type {keyof typeof tablerNames} */ (ours))),
  );
  return `<div hidden><svg>${symbols.join('')}</svg></div>`;
};
