/** Milliseconds by which the clocks of two computers may differ. */
export const ofClocks = 3_600_000;
