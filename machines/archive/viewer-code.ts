/**
 * The script of an archive's page: `src/files/archive/viewer.ts` with all that it imports, which
 * `scripts/archive-viewer.js` puts here. `hash`: by which the page allows this script, and no other.
 */
export const viewer = { code: '', hash: '' };
