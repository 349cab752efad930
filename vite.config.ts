import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { archiveViewer } from './scripts/archive-viewer.js';
import { drawings } from './scripts/drawings.js';
import { landingPicture } from './scripts/landing-picture.js';
import { packedTexts } from './scripts/packed-texts.js';
import { siteWorker } from './scripts/site-worker.js';
import { buildGlobals } from './scripts/sources.js';
import { suites } from './tests/suites.ts';

/** In development, so that no checkpoint outlives the code that folded it. */
const restartWhenProjectionsChange = (): Plugin => ({
  name: 'restart-when-projections-change',
  apply: (_, { mode }) => mode === 'development',
  configureServer: (server) => {
    server.watcher.on('change', (path) => {
      if (/[\\/](events|projections|commands)[\\/].+\.ts$/.test(path))
        server.restart().catch((reason) => server.config.logger.error(String(reason)));
    });
  },
});

/** Every icon’s drawing, and the font of the first page, which is fetched before its styles ask for it. */
const pageHead = (): Plugin => ({
  name: 'page-head',
  transformIndexHtml: (html, { bundle = {} }) => {
    const font = Object.keys(bundle).find((name) => /inter-latin-wght-normal[^/]*\.woff2$/.test(name));
    const link = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' };
    return {
      html: html.replace('<div id="root">', () => `${drawings()}\n    <div id="root">`),
      tags: font ? [{ tag: 'link', attrs: link, injectTo: 'head' }] : [],
    };
  },
});

/** Puts `loadPart` in place of Vite's own way to load a part, whose failure the browser keeps. */
const partLoading = (): Plugin => ({
  name: 'part-loading',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('vite/preload-helper.js')
      ? `export { loadPart as __vitePreload } from '/src/browser/part-loading.ts';`
      : undefined,
});

/** But what the first page needs of them, and what a grid does without, such as the readers of the wire. */
const sharedFolders =
  /[\\/](?:events(?![\\/](?:ids|record|wire-\w+|observed-apart|baseline-parts|group-by|formula-guard|(?:\w+[\\/])?(?:before|holding|marks|meanings|touching|within))\.ts)|projections(?![\\/](?:erasing|guard|why|book[\\/]working-data\.ts|records[\\/]readings\.ts|final-grades[\\/](?:proof-format|rules|result)\.ts|settings[\\/](?:course-choices|tags)\.ts|history[\\/](?:history|redone|same-book|same-items)\.ts|events[\\/](?:\w+[\\/])?(?:before|holding|marks|meanings|touching|within)\.ts|compare))|commands(?![\\/](?:import|write-back)[\\/]))[\\/]/;

/** Final grades, for every screen but the sheet, which needs results alone. */
const ofFinalGrades =
  /[\\/](?:projections[\\/](?:final-grades[\\/](?:concerns|explain|final-grades|final-for-others|totals|categories|drop-lowest|plan|result|weighted-mean|before-submission)|figures[\\/]final-samples)|messages[\\/](?:final-words|screens[\\/](?:final-grades-screen|policy))|src[\\/](?:workspace[\\/]final-grades-hook|components[\\/]offering[\\/](?:category-text|fraction-text|set-name)))\.ts$/;

/** Small parts of every table and list, none of which the first page needs. */
const ofLists =
  /[\\/]src[\\/](?:browser[\\/]slicing|components[\\/](?:row-edits|offering[\\/](?:assessments-hook|seats))|ui[\\/](?:copy-text|focus|folded|foot-room|picker|search-box|segmented|sort-key|sorted-rows|times))\.(?:tsx?|module\.css)$/;

/** Small texts of every open workspace, none of which the first page needs. In chunks of their own they weighed 2 kB more. */
const ofWorkspaces =
  /[\\/](?:projections[\\/]settings[\\/]formats\.ts$|messages[\\/](?:\w+[\\/])?(?:course-labels|field-labels|naming|refusals|navigation|sync|saved-state|entry|withdrawn|grid|final-grades|key-names|times)\.ts$|src[\\/](?:components[\\/]sync[\\/]open-sync|ui[\\/](?:foot-room|choices|focus-list|numbers|grid[\\/](?:density|layouts|left-text)))\.(?:tsx?|module\.css)$|src[\\/]workspace[\\/](?:theme-hook|workspace-hooks|toasts[\\/]take-back)\.tsx?$|messages[\\/]undo\.ts$|use-sync-external-store[\\/]|@mantine[\\/](?:core[\\/]esm[\\/]core[\\/]MantineProvider[\\/]use-mantine-color-scheme[\\/]use-mantine-color-scheme\.|hooks[\\/]esm[\\/](?:utils[\\/]shallow-equal|use-color-scheme|use-media-query)[\\/]))/;

/** What sheets and students’ pages share. */
const ofScores =
  /[\\/](?:src[\\/](?:components[\\/]scores[\\/](?!one-student|blocks)|screens[\\/]assessment[\\/](?:class-means|needs-you|open-sheet|row-changes|sheet-figures|unsent-rows)|ui[\\/]grid[\\/]focus-on-opening|workspace[\\/]offering-results)|projections[\\/]figures[\\/](?:problem-)?figures|messages[\\/]screens[\\/]assessment)[\w-]*\.tsx?$|[\\/]assessment[\\/]grade-sheet\.module\.css$/;

/** Small parts of what opens an account; in chunks of their own they weighed more. */
const ofAccounts =
  /[\\/](?:src[\\/](?:accounts[\\/](?:unfinished-wipes|waiting-note)|browser[\\/](?:database|tabs[\\/](?:wakes|page-clock)))|machines[\\/](?:session[\\/](?:stored|own)-session|slices|ledger[\\/](?:ledger-port|ledger-world|open-book|taking-back|undo-stack))|api[\\/](?:email|result|remote|endpoint|endpoints|read-reply|reasons|shapes|settings-shape|replies|capabilities)|log[\\/](?:checkpoint|digest|turn|header|file[\\/]writing|lines[\\/](?:line|note|json|line-check|line-entries|parts|read|segment))|src[\\/]files[\\/]workers[\\/](?:hash-in-worker|worker-fault)|messages[\\/]worker)\.ts$|[\\/]@noble[\\/]hashes[\\/]/;

/** Small parts of the frame that a screen or a dialog has too. */
const ofFrames =
  /[\\/]src[\\/](?:app[\\/]frame[\\/](?:trail|shown-state|banner)|components[\\/](?:go-to|export[\\/]formats-hook|session[\\/]leave|offering[\\/]offering-progress|sync[\\/](?:work-state|sync-hooks|age-text|oldest-owed|saved-state))|ui[\\/]icons[\\/]progress-icon|workspace[\\/](?:sheet-address|views))\.(?:tsx?|module\.css)$/;

/** What the first page has and what comes later has too. */
const ofTheFirstPage =
  /[\\/](?:src[\\/](?:[\w-]+[\\/](?:[\w-]+[\\/])?later(?:-menus)?\.ts$|ui[\\/](?:later[\\/]|button\.|icons[\\/](?:icon|names)\.)|browser[\\/](?:arriving-code|attempt|part-loading)\.)|messages[\\/](?:faults|shell)\.ts$|node_modules[\\/](?:react[\\/]|@mantine[\\/]core[\\/]esm[\\/]core[\\/]utils[\\/]noop[\\/]))/;

/** Small parts of what reads, makes and saves files, and of dialogs. */
const ofFiles =
  /[\\/](?:messages[\\/](?:file-name|components[\\/]views)|machines[\\/]ledger[\\/]unwatched|src[\\/](?:files[\\/](?:table|save-file|gzip|telling-lines|noted-head|workers[\\/](?:(?!hash)[\w-]+-in-worker|asked-worker))|components[\\/]views[\\/]late-toast|workspace[\\/](?:answer-hook|ask-hook|mark|toasts[\\/]told-later)|browser[\\/](?:in-background|local-time|this-build)|ui[\\/](?:bytes|day-hook|focus-return)))\.ts$/;

/** What shows changes, unusual scores or histograms on several screens; the names of many small chunks would weigh on the first page. */
const ofHistories =
  /[\\/](?:src[\\/](?:ui[\\/](?:printing|histogram-bars|histogram(?=\.module))\.|screens[\\/]history[\\/]days\.|components[\\/](?:guard[\\/]|(?:offering[\\/]student-results|notes[\\/][\w-]+|history[\\/](?:who|ledger-name|unusual|list-facts|gone-students|history-rows|history-lines|history-drawer|subject-history|others-hook|others-reading|others-told|last-grading|why-reading))\.))|projections[\\/](?:settings[\\/]tags\.ts|guard[\\/]|why[\\/])|messages[\\/]\w+[\\/](?:guard|histogram|history-steps|student-page|notes|other-ledgers)\.ts)/;

/** What a commit did, in words: in the chunk of all histories, the names of that chunk’s files would weigh on every screen. */
const ofToldCommits =
  /[\\/](?:messages[\\/](?:commit-words|snapshot-offering|change-words|command-names|screens[\\/](?:history|note-words|grading-places))|projections[\\/]history[\\/](?:history|redone))\.ts$/;

/** What grids and the drawing of their cells share; in a chunk of their own the parts of both weighed 0.8 kB more. */
const ofGrids =
  /[\\/](?:machines[\\/]grid-edit|src[\\/]ui[\\/]grid[\\/](?!(?:moving|painter|ink|looks|density|layouts|left-text|focus-on-opening)\.)[\w-]+)\.tsx?$/;

/** Small parts of dialogs and their fields. */
const ofDialogs =
  /[\\/]@mantine[\\/](?:core[\\/]esm[\\/](?:core[\\/](?:utils[\\/]create-event-handler|styles-api[\\/]use-resolved-styles-api|MantineProvider[\\/]color-functions[\\/]get-auto-contrast-value|factory[\\/]polymorphic-factory|DirectionProvider)[\\/.]|components[\\/](?:Stack|Group)[\\/])|hooks[\\/]esm[\\/]use-uncontrolled[\\/])/;

/** What reads stored lines and their parts, for histories, opened files and what is erased. */
const ofLines =
  /[\\/](?:log[\\/](?:lines[\\/]line-text|file[\\/]part-header)|projections[\\/]records[\\/]readings|events[\\/]group-by)\.ts$/;

/**
 * The first page names each file that comes later: a letter less of each hash is a quarter of a kilobyte of it.
 * `server/node/app-files.ts` knows how many there are.
 */
const shortNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

export default defineConfig({
  plugins: [
    react(),
    partLoading(),
    pageHead(),
    landingPicture(),
    restartWhenProjectionsChange(),
    packedTexts(),
    archiveViewer(),
    siteWorker(),
  ],
  // What wouter and @xstate/react ask for was made for a React that had no such hook; this one has it.
  resolve: {
    alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }],
  },
  define: buildGlobals(),
  worker: {
    format: 'es',
    plugins: () => [archiveViewer()],
    rolldownOptions: { checks: { pluginTimings: false }, output: shortNames },
  },
  build: {
    target: 'es2023',
    outDir: 'dist/app',
    manifest: 'build-manifest.json',
    modulePreload: { polyfill: false },
    // A font in a style sheet’s text would be refused by the content security policy.
    assetsInlineLimit: (path) => (path.endsWith('.woff2') ? false : undefined),
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      checks: { pluginTimings: false },
      // What most parts of the app share, in one chunk: in small ones it was 2 kB more, compressed.
      output: {
        ...shortNames,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'xstate', test: /[\\/]node_modules[\\/]xstate[\\/]/, minShareCount: 2, minModuleSize: 0 },
            { name: 'first', test: ofTheFirstPage, minShareCount: 2, minModuleSize: 0 },
            { name: 'finals', test: ofFinalGrades, minShareCount: 2, minModuleSize: 0 },
            { name: 'shared', test: sharedFolders, minShareCount: 3, minModuleSize: 0 },
            { name: 'account', test: ofAccounts, minShareCount: 2, minModuleSize: 0 },
            { name: 'frame', test: ofFrames, minShareCount: 2, minModuleSize: 0 },
            { name: 'told', test: ofToldCommits, minShareCount: 2, minModuleSize: 0 },
            { name: 'lines', test: ofLines, minShareCount: 2, minModuleSize: 0 },
            { name: 'histories', test: ofHistories, minShareCount: 2, minModuleSize: 0 },
            { name: 'workspaces', test: ofWorkspaces, minShareCount: 2, minModuleSize: 0 },
            { name: 'files', test: ofFiles, minShareCount: 2, minModuleSize: 0 },
            { name: 'scores', test: ofScores, minShareCount: 2, minModuleSize: 0 },
            { name: 'grid', test: ofGrids, minShareCount: 2, minModuleSize: 0 },
            { name: 'dialogs', test: ofDialogs, minShareCount: 2, minModuleSize: 0 },
            { name: 'lists', test: ofLists, minShareCount: 3, minModuleSize: 0 },
          ],
        },
      },
    },
  },
  test: suites,
});
