/**
 * A cell that is meant to change: the student by what the file itself writes in one of its identity
 * columns (without Brightspace's `#`), the column by its whole heading, the value with a point.
 */
export interface MeantCell {
  readonly student: string;
  readonly column: string;
  readonly value: string;
}

/** What a system would take wrongly, or what changed though nobody asked for it. */
export interface FoundFault {
  readonly kind:
    | 'broken'
    | 'cell'
    | 'columns'
    | 'encoding'
    | 'end of line'
    | 'format'
    | 'formula'
    | 'heading'
    | 'identity'
    | 'line ends'
    | 'maxima'
    | 'number'
    | 'order'
    | 'part'
    | 'quoting'
    | 'read only'
    | 'refused'
    | 'rows'
    | 'separator'
    | 'sheet'
    | 'stale'
    | 'style'
    | 'type'
    | 'unchanged'
    | 'unknown';
  readonly where: string;
}

export const fault = (kind: FoundFault['kind'], where: string): FoundFault => ({ kind, where });

const PLAIN = /^-?\d+(?:\.\d+)?$/;

/** The same number is the same text: 8, 8.0 and 08.00 are 8. Null is what is no plain number. */
export const plainNumber = (text: string): string | null => {
  if (!PLAIN.test(text)) return null;
  const [whole = '', part = ''] = text.replace('-', '').split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  const rest = part.replace(/0+$/, '');
  const size = rest === '' ? digits : `${digits}.${rest}`;
  return text.startsWith('-') && size !== '0' ? `-${size}` : size;
};
