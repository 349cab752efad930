import { later } from '../../ui/later/later.tsx';

export const PasteSyllabus = later(async () => (await import('./paste-syllabus.tsx')).PasteSyllabus);
