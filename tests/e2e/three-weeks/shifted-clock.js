import { readFileSync } from 'node:fs';
import process from 'node:process';

/**
 * Loaded into the server's process before its own code (`node --import`). The clock of its machine then goes as many
 * milliseconds ahead as the file of SHIFT_FILE says at that moment.
 */
const RealDate = globalThis.Date;
const shift = () => Number(readFileSync(process.env.SHIFT_FILE ?? '', 'utf8'));

globalThis.Date = class extends RealDate {
  /** @param {[]} given */
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + shift());
    else super(...given);
  }

  static now() {
    return RealDate.now() + shift();
  }
};
