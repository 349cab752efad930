import { type DragEvent, useMemo } from 'react';
import { type AssessmentId, asId } from '../../../events/ids.ts';
import type { CategoryEdits } from './category-edits.ts';

type Dragged = { readonly row: HTMLElement; readonly categoryId?: string; readonly assessmentId?: AssessmentId };

/**
 * Dragging rows by their grips, for the whole table at once: an assessment goes into the category of the row where it is
 * dropped, a category to the place of the other one. A row of no category stands for none.
 */
export const useRowDrag = (edits: CategoryEdits) =>
  useMemo(() => {
    let dragged: Dragged | undefined;
    let target: HTMLElement | undefined;
    const markTarget = (row: HTMLElement | undefined): void => {
      if (target !== row) target?.removeAttribute('data-drop');
      target = row;
      row?.setAttribute('data-drop', dragged?.categoryId === undefined ? 'into' : 'place');
    };
    const rowOf = ({ target }: DragEvent): HTMLElement | null =>
      target instanceof Element ? target.closest<HTMLElement>('tr') : null;
    /** Whether the dragged row can be dropped on this one. */
    const canDropOn = (row: HTMLElement): boolean => {
      const { category } = row.dataset;
      if (dragged?.categoryId !== undefined) return category !== undefined && category !== dragged.categoryId;
      return dragged !== undefined && category !== dragged.row.dataset.category;
    };
    return {
      onDragStart: (event: DragEvent): void => {
        const row = rowOf(event);
        if (!row || !(event.target instanceof HTMLElement && event.target.draggable)) return;
        const { category, assessment } = row.dataset;
        if (assessment !== undefined) dragged = { row, assessmentId: asId<AssessmentId>(assessment) };
        else if (category !== undefined) dragged = { row, categoryId: category };
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', row.dataset.assessment ?? row.dataset.category ?? '');
        event.dataTransfer.setDragImage(row, 0, 0);
      },
      onDragOver: (event: DragEvent): void => {
        const row = rowOf(event);
        if (!row || !canDropOn(row)) {
          markTarget(undefined);
          return;
        }
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        markTarget(row);
      },
      onDrop: (event: DragEvent): void => {
        const row = rowOf(event);
        if (row && dragged && canDropOn(row)) {
          event.preventDefault();
          const { category } = row.dataset;
          if (dragged.assessmentId !== undefined) edits.put(dragged.assessmentId, category);
          else if (dragged.categoryId !== undefined && category !== undefined) edits.move(dragged.categoryId, category);
        }
        markTarget(undefined);
      },
      onDragEnd: (): void => {
        markTarget(undefined);
        dragged = undefined;
      },
    };
  }, [edits]);
