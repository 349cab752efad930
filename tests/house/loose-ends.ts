import { basename } from 'node:path';

/** What is wrong with one file, in words; empty when nothing is. */
export const looseEndsOf = (path: string, text: string): readonly string[] =>
  looseEnds
    .filter(({ where, what, ofName }) => where.test(path) && what.test(ofName ? basename(path) : text))
    .map(({ name }) => name);

const code = /\.(tsx?|js)$/;
const everywhere = /./;
const tests = /^(tests|bench)\/.*\.(tsx?|js)$/;

/** One letter of each pattern is in brackets, so that this file is not caught by itself. */
const looseEnds: readonly {
  readonly name: string;
  readonly where: RegExp;
  readonly what: RegExp;
  readonly ofName?: true;
}[] = [
  { name: 'unfinished work', where: everywhere, what: /\b(TOD[O]|FIXM[E]|HAC[K]|XX[X])\b/ },
  {
    name: 'a silenced tool',
    where: code,
    what: /@ts-(ignor[e]|nochec[k])|\b(eslint|oxlint|biome)-(disabl[e]|ignor[e])/,
  },
  { name: 'any', where: code, what: /\bas an[y]\b|: an[y]\b|<an[y]>|\ban[y]\[\]/ },
  {
    name: 'a swallowed failure',
    where: code,
    what: /\bcatch\s*(\([^)]*\))?\s*\{\s*[}]|\.catch\(\(\w*\)\s*=>\s*(\{\s*[}]|undefined|null)\)/,
  },
  {
    name: 'a test that does not run',
    where: tests,
    what: /\b(it|test|describe)\.(onl[y]|ski[p]|tod[o]|fixm[e])\b|\bx(it|test|describe)[(]/,
  },
  {
    name: 'a name of a kind',
    where: code,
    what: /(^|-)(utils?|helpers?|managers?|services?|misc)\.tsx?$|^(types|constants|index)\.tsx?$/,
    ofName: true,
  },
  {
    name: 'a word of the workshop',
    where: everywhere,
    what: /\/wor[k]\/|\/far[m]\/|bash_[j]obs|\.\.\/share[d]\/|\b[Ss]ubagen[t]|[Cc]laud[e]|registry\.[n]pmjs|localhost:4873[/]/,
  },
];
