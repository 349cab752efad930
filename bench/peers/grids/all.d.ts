import type { Mount } from '../../grid/table.ts';

export declare const grids: Readonly<Record<string, () => Promise<{ readonly mount: Mount }>>>;
