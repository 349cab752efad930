import { partOf } from '../../ui/later/part.ts';

export const newRules = partOf(async () => (await import('./new-rules.tsx')).NewRules);
