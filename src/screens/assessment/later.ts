import { later } from '../../ui/later/later.tsx';
import { laterMenu } from '../../ui/later/later-menu.tsx';
import { partOf } from '../../ui/later/part.ts';

/** Named once: each import weighs on the first page. */
const menus = () => import('./sheet-menus.tsx');

export const SheetColumns = laterMenu(async () => (await menus()).SheetColumns);
export const SheetExport = laterMenu(async () => (await menus()).SheetExport);
export const SheetActions = laterMenu(async () => (await menus()).SheetActions);
export const sheetGuard = partOf(async () => (await menus()).SheetGuard);
export const sheetSpread = partOf(async () => (await menus()).SheetSpread);
export const SheetOverlays = later(async () => (await import('./overlays.tsx')).Overlays);
/** It comes a moment after the sheet, in a line that has its room already. */
export const aboutPlace = partOf(async () => (await import('./overlays.tsx')).AboutPlace);
export const chooseAssessment = partOf(async () => (await import('./choose-assessment.tsx')).ChooseAssessment);
