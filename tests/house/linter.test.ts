import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Finding, type PlantedTree, plantTree } from './planted-tree.ts';

const importing = (specifier: string) => `import { thing } from '${specifier}';\n\nexport const used = thing;\n`;

/** What the linter must catch, by the file it is planted in. */
const faults: readonly { readonly path: string; readonly rule: string; readonly text: string }[] = [
  { path: 'src/loose.ts', rule: 'noExplicitAny', text: `export const loose = (value: ${'any'}) => value;\n` },
  { path: 'src/sure.ts', rule: 'noNonNullAssertion', text: 'export const sure = (x?: string) => x!.length;\n' },
  { path: 'src/unnamed.ts', rule: 'noDefaultExport', text: 'export default 1;\n' },
  { path: 'src/barrel.ts', rule: 'noBarrelFile', text: "export { thing } from './thing.ts';\n" },
  { path: 'src/there.ts', rule: 'noImportCycles', text: importing('./back.ts').replace('used', 'there') },
  {
    path: 'src/back.ts',
    rule: 'noImportCycles',
    text: "import { there } from './there.ts';\n\nexport const thing = there;\n",
  },
  {
    path: 'src/adrift.ts',
    rule: 'noFloatingPromises',
    text: 'const save = async () => 1;\nexport const adrift = () => {\n  save();\n};\n',
  },
  {
    path: 'src/misused.ts',
    rule: 'noMisusedPromises',
    text: "const isSaved = async () => true;\nexport const misused = () => {\n  if (isSaved()) return 'yes';\n  return 'no';\n};\n",
  },
  { path: 'src/swallow.ts', rule: 'noEmptyBlockStatements', text: `try {\n  JSON.parse("");\n} catch ${'{}'}\n` },
  { path: 'src/kinds.ts', rule: 'noEnum', text: 'export enum Kind {\n  one,\n}\n' },
  { path: 'src/LoudName.ts', rule: 'useFilenamingConvention', text: 'export const loud = 1;\n' },
  { path: 'src/bare.ts', rule: 'useImportExtensions', text: importing('./thing') },
  { path: 'src/blind.tsx', rule: 'useAltText', text: 'export const Blind = () => <img src="/a.png" />;\n' },
  { path: 'src/spoken.tsx', rule: 'noJsxLiterals', text: 'export const Spoken = () => <p>Saved</p>;\n' },
  {
    path: 'src/long-file.ts',
    rule: 'noExcessiveLinesPerFile',
    text: "JSON.parse('1');\n".repeat(301),
  },
  {
    path: 'src/long-function.ts',
    rule: 'noExcessiveLinesPerFunction',
    text: `export const long = () => {\n${'  JSON.parse("1");\n'.repeat(51)}};\n`,
  },
  { path: 'tests/only.test.ts', rule: 'noFocusedTests', text: `test.${'only'}('a', () => undefined);\n` },
  { path: 'tests/later.test.ts', rule: 'noSkippedTests', text: `test.${'skip'}('a', () => undefined);\n` },
];

let tree: PlantedTree;
let findings: readonly Finding[] = [];

beforeAll(() => {
  const planted = Object.fromEntries(faults.map(({ path, text }) => [path, text]));
  tree = plantTree({ 'src/thing.ts': 'export const thing = 1;\n', ...planted });
  findings = tree.lint();
});
afterAll(() => tree.remove());

test.each(faults)('the linter catches $rule in $path', ({ path, rule }) =>
  expect(findings.filter((one) => one.path === path).map((one) => one.rule)).toContain(rule),
);

test('the linter finds nothing in the file that the others import', () => {
  expect(findings.filter(({ path }) => path === 'src/thing.ts')).toEqual([]);
});
