export interface XmlNode {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly (XmlNode | string)[];
}

interface OpenNode {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: (XmlNode | string)[];
}

const TOKEN =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const NAMED: Readonly<Record<string, string>> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' };

const plainText = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (_all, hex, number, name) => {
    if (name !== undefined) return NAMED[name] ?? '\uFFFD';
    return String.fromCodePoint(Number.parseInt(hex ?? number, hex === undefined ? 10 : 16));
  });

const attributesOf = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(ATTRIBUTE)].map((found) => [found[1] ?? '', plainText(found[2] ?? found[3] ?? '')]));

/** Null where it is no well-formed XML. */
export const readXml = (text: string): XmlNode | null => {
  const root: OpenNode = { name: '', attributes: new Map(), children: [] };
  const open = [root];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    const top = open.at(-1);
    if (found === null || top === undefined) return null;
    at = TOKEN.lastIndex;
    const [, data, closing, name, attributes = '', empty, words] = found;
    if (data !== undefined) top.children.push(data);
    else if (words !== undefined) top.children.push(plainText(words));
    else if (name !== undefined && closing === '/') {
      if (open.length === 1 || open.pop()?.name !== name) return null;
    } else if (name !== undefined) {
      const node: OpenNode = { name, attributes: attributesOf(attributes), children: [] };
      top.children.push(node);
      if (empty === '') open.push(node);
    }
  }
  const nodes = nodesOf(root);
  return open.length === 1 && nodes.length === 1 ? (nodes[0] ?? null) : null;
};

export const nodesOf = (node: XmlNode, name?: string): readonly XmlNode[] =>
  node.children.filter((child): child is XmlNode => typeof child !== 'string' && (name ?? child.name) === child.name);

export const textOf = (node: XmlNode): string =>
  node.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');

/** Everything a node says, apart from the order of its attributes and of blank text between nodes. */
export const written = (node: XmlNode): string => {
  const attributes = [...node.attributes].map(([key, value]) => `${key}=${value}`).toSorted();
  const children = node.children.map((child) => (typeof child === 'string' ? child : written(child)));
  return JSON.stringify([node.name, attributes, children]);
};
