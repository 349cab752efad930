/**
 * Text for people that stands in a component instead of in messages/. Biome's noJsxLiterals reads the text between tags;
 * this finds the rest: attributes that people read or hear, and strings that an expression between tags comes to.
 */
export const literalsIn = (source: string): readonly string[] => {
  const code = withoutComments(source);
  return [...inAttributes(code), ...betweenTags(code)];
};

const readAttribute =
  '(?:aria-(?:label|description|roledescription|valuetext)|alt|description|error|label|legend|nothingFound\\w*|placeholder|summary|title|tooltip)';

const inAttributes = (code: string): readonly string[] => [
  ...wordsOf(code.matchAll(new RegExp(`\\s${readAttribute}=(?:"([^"]*)"|'([^']*)')`, 'g'))),
  ...[...code.matchAll(new RegExp(`\\s${readAttribute}=\\{([^{}\\n]*(?:\\$\\{[^{}]*\\}[^{}\\n]*)*)\\}`, 'g'))].flatMap(
    ([, body = '']) => outcomesOf(body),
  ),
  ...wordsOf(code.matchAll(/['"]?aria-(?:label|description)['"]?: *['"`]([^'"`]*)['"`]/g)),
];

/** Biome writes `{x}` between tags and `{ x }` for objects; an attribute has `=` before the brace, a template `$`. */
const betweenTags = (code: string): readonly string[] =>
  [...code.matchAll(/(?<![=$\w(])\{(?![\s.])((?:[^{}\n]|\$\{[^{}]*\})*)\}/g)].flatMap(([, body = '']) =>
    outcomesOf(body),
  );

/** The strings that an expression may come to: alone, or after `?`, `:`, `&&`, `||`, `??`. Not arguments, not comparisons. */
const outcomesOf = (body: string): readonly string[] =>
  wordsOf(body.matchAll(/(?:^|[?:]|&&|\|\|)\s*(?:'([^']*)'|"([^"]*)"|`([^`]*)`)/g));

const wordsOf = (matches: Iterable<RegExpMatchArray>): readonly string[] =>
  [...matches].map(([, ...groups]) => groups.find((group) => group !== undefined) ?? '').filter(hasWords);

const hasWords = (text: string): boolean => /\p{L}/u.test(text.replaceAll(/\$\{[^{}]*\}/g, ''));

const withoutComments = (source: string): string => source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
