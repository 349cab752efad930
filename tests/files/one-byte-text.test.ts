import { expect, test } from 'vitest';
import { decode } from '../../tables/encoding.ts';

function bytesFrom(first: number, signs: string): ReadonlyMap<string, number> {
  return new Map([...signs].map((sign, at) => [sign, first + at] as const));
}

/** The byte of each sign that ASCII does not have, as both code pages are published. */
const bytes1252 = bytesFrom(0x80, '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ');
const bytes1250 = new Map(
  [
    ...'Ł\u{a3}|Ż\u{af}|ł\u{b3}|ż\u{bf}|ó\u{f3}|í\u{ed}|Ř\u{d8}|Č\u{c8}|ć\u{e6}|ę\u{ea}|é\u{e9}|ő\u{f5}|č\u{e8}|Ľ\u{bc}|ř\u{f8}|á\u{e1}'.split(
      '|',
    ),
  ].map(([sign = '', byte = '']) => [sign, byte.charCodeAt(0)] as const),
);

const bytesIn = (encoding: 'windows-1252' | 'windows-1250', text: string): Uint8Array => {
  const byteOf = encoding === 'windows-1252' ? bytes1252 : bytes1250;
  return Uint8Array.from([...text].map((sign) => byteOf.get(sign) ?? sign.charCodeAt(0)));
};

test.each([
  ['windows-1250', 'Kod;Imię\nA1;Michał\n'],
  ['windows-1250', 'Kod;Nazwisko\nA1;Łukasiewicz\n'],
  ['windows-1250', 'Kód;Név\nA1;Zsuzsa Gőz\nA2;Żółć\n'],
  ['windows-1250', 'Kod;Prijmeni\nA1;Kvaček, Ľubica\n'],
  ['windows-1250', 'Kod;Příjmení\nA1;Dvořák, Jiří\nA2;Řehoř, Ondřej\n'],
  ['windows-1250', 'Kod;Ime\nA1;Kovačević, Čedo\n'],
  ['windows-1252', 'Kode;Navn\nA1;Sørensen, Bjørn\nA2;Høeg\nA3;Kærgård\n'],
  ['windows-1252', 'Code;Nom\nA1;Lumière, Hélène\nA2;Rivière\nA3;Niccolò\nA4;Poète\n'],
  ['windows-1252', 'Code;Nom\nA1;Zoë Dubois\nA2;Señor Muñoz\nA3;Møller, Bjørn\n'],
  ['windows-1252', 'Matricola;Cognome;Nome\nA1;Rossi;Noè\n'],
  ['windows-1252', 'Matricola;Cognome;Nome\nA1;Rossi;Giosuè\nA2;NOÈ;Anna\n'],
  ['windows-1252', 'Code;Surnom\nA1;Poète\n'],
  ['windows-1252', 'Code;Pays\nA1;Suède\n'],
  ['windows-1250', 'Koda;Priimek\nA1;Kovač\n'],
  ['windows-1250', 'Koda;Priimek\nA1;Novič\n'],
  ['windows-1250', 'Kod;Prijmeni\nA1;Kočka\nA2;Vlček\n'],
  ['windows-1252', 'Kode;Navn\nA1;Þórður Ægisson\nA2;Größe\n'],
  ['windows-1252', 'Code;Volume in m³;Fläche ×2²\nA1;3;4\n'],
  ['windows-1252', 'Code;1º parcial;2ª nota\nA1;Peña;£5\n'],
  ['windows-1252', 'Code;“Quoted” – ¿qué?\nA1;L’Hôpital\n'],
] as const)('in %s what a file says is read as it was written: %j', (encoding, text) => {
  expect(decode(bytesIn(encoding, text))).toEqual({ text, encoding, encodingFrom: 'guess' });
});

test('a letter of both that decides nothing counts as Western, which the instructor can change', () => {
  const bytes = bytesIn('windows-1250', 'Ondřej');
  expect(decode(bytes)).toMatchObject({ text: 'Ondøej', encoding: 'windows-1252' });
  expect(decode(bytes, 'windows-1250')).toMatchObject({ text: 'Ondřej', encodingFrom: 'choice' });
});
