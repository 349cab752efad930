import process from 'node:process';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';
import { onPage } from './landing-picture/page.js';
import { buildGlobals, root } from './sources.js';

/** Pixels of the sheet that is drawn, of which a window shows as much as it has room for. */
const size = { width: 1060, height: 24 * 32 + 44 };
const entry = '/scripts/landing-picture/drawn.tsx';

/** @returns {Promise<{ html: string, css: string }>} what the product's own components draw of the full class */
const draw = async () => {
  const zone = process.env.TZ;
  process.env.TZ = 'UTC';
  const server = await createServer({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [react()],
    define: buildGlobals(),
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    /** @type {Map<string, string>} */
    const styles = new Map();
    const classOf = (/** @type {string} */ said) => {
      if (!styles.has(said)) styles.set(said, `drawn${styles.size}`);
      return styles.get(said) ?? '';
    };
    const html = await onPage(size, async () => (await server.ssrLoadModule(entry)).drawn(classOf));
    const css = await stylesOf(server, html);
    const own = [...styles].map(([said, name]) => `.${name}{${said}}`);
    return { html, css: [...css, ...own].join('\n') };
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
    await server.close();
  }
};

/** @param {import('vite').ViteDevServer} server @param {string} html @returns {Promise<string[]>} the style sheets of classes in it */
const stylesOf = async (server, html) => {
  const graph = server.environments.ssr.moduleGraph;
  const files = [...graph.idToModuleMap.values()].flatMap(({ file }) => (file?.endsWith('.css') ? [file] : []));
  const sheets = await Promise.all(
    [...new Set(files)].map(async (file) => String((await server.ssrLoadModule(`${file}?inline`)).default)),
  );
  const names = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, said = '']) => said.split(' ')));
  return sheets.filter((sheet) =>
    [...sheet.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].some(([, name = '']) => names.has(name)),
  );
};

/**
 * The landing page's picture, in the page: it costs no script. It lies in a template, so that no other screen shows it or
 * asks for its styles.
 * @returns {import('vite').Plugin}
 */
export const landingPicture = () => {
  /** @type {ReturnType<typeof draw> | undefined} */
  let drawing;
  /** @type {string | undefined} */
  let file;
  return {
    name: 'landing-picture',
    apply: (_, { command }) => command === 'build' || !process.env.VITEST,
    generateBundle: {
      order: 'pre',
      handler: async function () {
        drawing ??= draw();
        const { css } = await drawing;
        file = this.getFileName(this.emitFile({ type: 'asset', name: 'landing-picture.css', source: css }));
      },
    },
    transformIndexHtml: async (html) => {
      drawing ??= draw();
      const { html: picture, css } = await drawing;
      const styles = file ? `<link rel="stylesheet" href="/${file}">` : `<style>${css}</style>`;
      return html.replace(
        '<div id="root">',
        () => `<template id="picture">${styles}${picture}</template>\n    <div id="root">`,
      );
    },
  };
};
