import type { ReactNode } from 'react';
import { finalGradesScreen as text } from '../../../messages/screens/final-grades-screen.ts';
import { Button } from '../../ui/button.tsx';
import classes from './panel-head.module.css';

type HeadProps = { readonly title: string; readonly onClose: () => void; readonly children?: ReactNode };

/** The head of a panel: its title, its tools, and the button that closes it. */
export const PanelHead = ({ title, onClose, children }: HeadProps) => (
  <div className={classes.bar}>
    <h2>{title}</h2>
    {children}
    <Button icon="close" aria-label={text.closePanel} title={text.closePanel} onClick={onClose} />
  </div>
);
