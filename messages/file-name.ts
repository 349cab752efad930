/** `name` as a file name that every system accepts; letters stay, accented ones too. */
export const safeFileName = (name: string, extension: string): string => {
  const plain = name
    .normalize('NFC')
    .replace(/[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}]/gu, '-')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s.-]+|[\s.-]+$/gu, '');
  const short = [...plain].slice(0, longest).join('').trim();
  return `${reserved.test(short) ? `_${short}` : short || 'table'}.${extension}`;
};

/** Leaves room for the folder in systems that count bytes. */
const longest = 60;

const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/iu;
