export const proofFormat = 'gradeledger-proof';

/** How the file of a proof begins. */
export const proofBeginning = `{"format":"${proofFormat}"`;
