/** The version of this build, such as `0.1.0+1a2b3c4`; put there by `buildGlobals` in scripts/sources.js. */
declare const __APP_VERSION__: string;
/** `2026-11-23`: the day of the commit that was built. */
declare const __APP_DATE__: string;

/** SHA-256 of the sources in events/ and projections/, in hex: a checkpoint folded by others does not count. */
declare const __PROJECTIONS_VERSION__: string;

/** Of the Network Information API, which not every browser has. */
interface Navigator {
  readonly connection?: { readonly saveData?: boolean };
}
