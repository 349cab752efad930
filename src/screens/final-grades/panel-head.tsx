import type { ReactNode } from 'react';
import { finalGradesScreen as text } from '../../../messages/screens/final-grades-screen.ts';
import { Button } from '../../ui/button.tsx';
import classes from './panel-head.module.css';

type HeadProps = { readonly title: string; readonly onClose: () => void; readonly children?: ReactNode };

/** What a panel tells, what goes on from it, and the way out of it. */
export const PanelHead = ({ title, onClose, children }: HeadProps) => (
  <div className={classes.bar}>
    <h2>{title}</h2>
    {children}
    <Button icon="close" aria-label={text.closePanel} title={text.closePanel} onClick={onClose} />
  </div>
);
