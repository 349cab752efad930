/**
 * As much of a page as the grid needs to paint itself once, without a browser: elements with a size that is given, which tell
 * their markup. Nothing is laid out, and nothing is ever heard.
 */

const escaped = (/** @type {string} */ text) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '');

/** What is read by people who hear the page, or asked of somebody who points: a picture has none of it. */
const isUnsaid = (/** @type {string} */ name) => /^(?:aria-|title$|tabindex$|id$|type$)/.test(name);

const unheard = () => undefined;

class Text {
  parent = null;
  constructor(/** @type {string} */ data) {
    this.data = data;
  }
  markup() {
    return escaped(this.data);
  }
}

/** @param {Element} of */
const styleOf = (of) =>
  new Proxy(
    { setProperty: (/** @type {string} */ name, /** @type {string} */ value) => of.styles.set(name, value) },
    {
      set: (_, name, value) => {
        of.styles.set(String(name), value);
        return true;
      },
    },
  );

class Element {
  /** @type {Map<string, string>} */
  attributes = new Map();
  /** @type {Map<string, string>} */
  styles = new Map();
  /** @type {(Element | Text)[]} */
  children = [];
  /** @type {Element | null} */
  parent = null;
  style = styleOf(this);
  scrollLeft = 0;
  scrollTop = 0;

  /** @param {string} tag @param {{ readonly width: number, readonly height: number }} size */
  constructor(tag, size) {
    this.tag = tag;
    this.clientWidth = size.width;
    this.clientHeight = size.height;
  }
  get className() {
    return this.attributes.get('class') ?? '';
  }
  set className(name) {
    this.attributes.set('class', name);
  }
  set textContent(/** @type {string} */ text) {
    this.children = text === '' ? [] : [new Text(text)];
  }
  set hidden(/** @type {boolean} */ isHidden) {
    this.toggleAttribute('hidden', isHidden);
  }
  /** @returns {Element | null} */
  get firstElementChild() {
    return this.children.find((child) => child instanceof Element) ?? null;
  }
  /** @returns {Element | null} */
  get nextElementSibling() {
    const beside = this.parent?.children.filter((child) => child instanceof Element) ?? [];
    return beside[beside.indexOf(this) + 1] ?? null;
  }
  getAttribute(/** @type {string} */ name) {
    return this.attributes.get(name) ?? null;
  }
  setAttribute(/** @type {string} */ name, /** @type {string} */ value) {
    this.attributes.set(name, value);
  }
  removeAttribute(/** @type {string} */ name) {
    this.attributes.delete(name);
  }
  toggleAttribute(/** @type {string} */ name, /** @type {boolean} */ isThere) {
    if (isThere) this.attributes.set(name, '');
    else this.attributes.delete(name);
  }
  append(/** @type {(Element | Text)[]} */ ...added) {
    for (const child of added) this.insertBefore(child, null);
  }
  replaceChildren(/** @type {(Element | Text)[]} */ ...children) {
    this.children = [];
    this.append(...children);
  }
  insertBefore(/** @type {any} */ child, /** @type {Element | null} */ before) {
    if (child.parent) child.parent.children = child.parent.children.filter((/** @type {any} */ one) => one !== child);
    child.parent = this;
    this.children.splice(before ? this.children.indexOf(before) : this.children.length, 0, child);
  }
  querySelector() {
    return null;
  }
  addEventListener = unheard;
  /** @param {(styles: string) => string} classOf the class for what an element's own style says @returns {string} */
  markup(classOf) {
    if (this.attributes.has('hidden')) return '';
    const styles = [...this.styles].map(([name, value]) => `${name}:${value}`).join(';');
    const names = [this.className, styles && classOf(styles)].filter(Boolean).join(' ');
    const said = [...this.attributes].filter(([name]) => name !== 'class' && !isUnsaid(name));
    const attributes = [...(names ? [['class', names]] : []), ...said].map(
      ([name, value]) => ` ${name}="${escaped(value ?? '')}"`,
    );
    const inner = this.children.map((child) => child.markup(classOf)).join('');
    return `<${this.tag}${attributes.join('')}>${inner}</${this.tag}>`;
  }
}

const names = ['document', 'window', 'ResizeObserver'];

/**
 * Gives code a page of this size as long as `draw` runs.
 * @template T
 * @param {{ readonly width: number, readonly height: number }} size
 * @param {() => Promise<T>} draw
 * @returns {Promise<T>}
 */
export const onPage = async (size, draw) => {
  const global = /** @type {any} */ (globalThis);
  const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(global, name)]);
  global.document = {
    hidden: true,
    createElement: (/** @type {string} */ tag) => new Element(tag, size),
    createTextNode: (/** @type {string} */ data) => new Text(data),
  };
  global.window = { matchMedia: () => ({ matches: false }), setTimeout: () => 0, location: { pathname: '/' } };
  global.ResizeObserver = class {
    observe = unheard;
    disconnect = unheard;
  };
  try {
    return await draw();
  } finally {
    for (const [name, was] of before) {
      if (was) Object.defineProperty(global, String(name), /** @type {PropertyDescriptor} */ (was));
      else delete global[String(name)];
    }
  }
};
