import type { WireOffering } from '../../events/wire.ts';

/** `<code>-<number>-<section>-<period>-<year>.<extension>`, made safe for every file system. */
export const fileNameOf = (offering: WireOffering, extension: string): string => {
  const { courseCode, courseNumber, section, period, yearOfStart } = offering;
  const parts = [courseCode, courseNumber, section, period, yearOfStart === null ? '' : String(yearOfStart)];
  const name = parts.map(safe).filter(Boolean).join('-');
  const short = [...name]
    .slice(0, longest)
    .join('')
    .replace(/[ .-]+$/u, '');
  return `${reserved.test(short) ? `_${short}` : short || 'offering'}.${extension}`;
};

/** The header that offers a file under its name: the whole name, and one of ASCII letters for old readers. */
export const attachment = (name: string): string => {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/gu, '_')
    .replace(/["\\%]/g, '_');
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
};

const safe = (part: string): string =>
  part
    .normalize('NFC')
    .replace(/[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '-')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s.-]+|[\s.-]+$/gu, '');

/** Characters. Leaves room for the folder in systems that count bytes: 50 characters are at most 200 bytes. */
const longest = 50;

const reserved = /^(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])($|[. ])/iu;
