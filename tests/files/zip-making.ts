export type Member = {
  readonly name: string;
  readonly content: Uint8Array | string | Repeated;
  /** What the directory claims the unpacked size to be, where it is to lie. */
  readonly claims?: number;
  readonly flags?: number;
  readonly checksum?: number;
};

/** So many times the same bytes, which are never held together. */
type Repeated = { readonly bytes: Uint8Array; readonly times: number };

/** A deflated zip made here, so that it can lie where a real writer would not. */
export const zipOf = async (members: readonly Member[]): Promise<Uint8Array<ArrayBuffer>> => {
  const bodies: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const member of members) {
    const content = repeated(member.content);
    const packed = await deflate(content);
    const name = new TextEncoder().encode(member.name);
    const common = [
      ...u16(member.flags ?? 0),
      ...u16(8),
      ...u32(0),
      ...u32(member.checksum ?? crc32(content)),
      ...u32(packed.length),
      ...u32(member.claims ?? content.bytes.length * content.times),
      ...u16(name.length),
      ...u16(0),
    ];
    const header = Uint8Array.from([0x50, 0x4b, 3, 4, ...u16(20), ...common, ...name]);
    bodies.push(header, packed);
    directory.push(
      Uint8Array.from([
        0x50,
        0x4b,
        1,
        2,
        ...u16(20),
        ...u16(20),
        ...common,
        ...u16(0),
        ...u16(0),
        ...u16(0),
        ...u32(0),
        ...u32(at),
        ...name,
      ]),
    );
    at += header.length + packed.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = u16(members.length);
  const end = Uint8Array.from([
    0x50,
    0x4b,
    5,
    6,
    ...u16(0),
    ...u16(0),
    ...count,
    ...count,
    ...u32(size),
    ...u32(at),
    ...u16(0),
  ]);
  return new Uint8Array(await new Blob([...bodies, ...directory, end] as BlobPart[]).arrayBuffer());
};

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc >>> 0;
});

const repeated = (content: Member['content']): Repeated => {
  if (typeof content === 'string') return { bytes: new TextEncoder().encode(content), times: 1 };
  return content instanceof Uint8Array ? { bytes: content, times: 1 } : content;
};

/** The checksum of a zip's parts: CRC-32 as in ISO 3309. */
const crc32 = ({ bytes, times }: Repeated): number => {
  let crc = 0xffffffff;
  for (let time = 0; time < times; time += 1)
    for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
};

const deflate = async ({ bytes, times }: Repeated): Promise<Uint8Array> => {
  let left = times;
  const content = new ReadableStream<BufferSource>({
    pull(stream) {
      if (left > 0) stream.enqueue(bytes as Uint8Array<ArrayBuffer>);
      else stream.close();
      left -= 1;
    },
  });
  const packed = content.pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
};

const u16 = (value: number): number[] => [value & 255, (value >> 8) & 255];
const u32 = (value: number): number[] => [...u16(value & 0xffff), ...u16(value >>> 16)];

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

type WorkbookOptions = {
  /** The format codes of the cell styles from 1. */
  readonly formats?: readonly string[];
  readonly hidden?: readonly string[];
};

/** The parts of the smallest workbook there is, around the given `<sheetData>…` of each sheet. */
export const workbookMembers = (
  sheets: Readonly<Record<string, string>>,
  extra: readonly Member[] = [],
  { formats = usualFormats, hidden = [] }: WorkbookOptions = {},
): Member[] => {
  const names = Object.keys(sheets);
  const each = (line: (name: string, at: number) => string): string =>
    names.map((name, at) => line(name, at + 1)).join('');
  const part = (name: string, type: string): string =>
    `<Override PartName="/xl/${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
  return [
    {
      name: '[Content_Types].xml',
      content: `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('workbook.xml', 'sheet.main')}${part('styles.xml', 'styles')}${each((_, at) => part(`worksheets/sheet${at}.xml`, 'worksheet'))}</Types>`,
    },
    {
      name: '_rels/.rels',
      content: `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each((name, at) => `<sheet name="${name}" sheetId="${at}"${hidden.includes(name) ? ' state="hidden"' : ''} r:id="rId${at}"/>`)}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each((_, at) => `<Relationship Id="rId${at}" Type="${relations}/worksheet" Target="worksheets/sheet${at}.xml"/>`)}<Relationship Id="rIdS" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    },
    { name: 'xl/styles.xml', content: stylesOf(formats) },
    ...names.map((name, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      content: `${xml}<worksheet xmlns="${main}">${sheets[name]}</worksheet>`,
    })),
    ...extra,
  ];
};

/** A date, a percentage, five digits with leading zeros, two decimals. */
const usualFormats = ['m/d/yy', '0%', '00000', '0.00'];

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const stylesOf = (formats: readonly string[]): string => {
  const codes = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${attribute(code)}"/>`).join('');
  const used = formats.map((_, at) => `<xf numFmtId="${164 + at}" applyNumberFormat="1"/>`).join('');
  return `${xml}<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${codes}</numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length + 1}"><xf numFmtId="0"/>${used}</cellXfs></styleSheet>`;
};

export const workbookOf = (
  sheets: Readonly<Record<string, string>>,
  extra: readonly Member[] = [],
  options: WorkbookOptions = {},
) => zipOf(workbookMembers(sheets, extra, options));

/** A row of cells, each written as its XML without the `r`: `['<v>1</v>']`, or with its attributes in front. */
export const rowXml = (row: number, cells: Readonly<Record<string, string>>): string =>
  `<row r="${row}">${Object.entries(cells)
    .map(([letters, cell]) => cell.replace('<c', `<c r="${letters}${row}"`))
    .join('')}</row>`;
