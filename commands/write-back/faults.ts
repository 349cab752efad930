/**
 * Why a file that can be read is not written into. `line`: where two readers do not agree about its cells. `not as
 * planned`: the file that was made is not the planned one at that cell, or as a whole at row 0.
 */
export type WriteFault =
  | { readonly fault: 'macros' | 'protected' | 'pivot' | 'signed' | 'open document' }
  | { readonly fault: 'protected sheet' | 'unusual workbook' }
  | { readonly fault: 'read differently'; readonly line: number }
  | { readonly fault: 'not as planned'; readonly at: number; readonly column: number };
