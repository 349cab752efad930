import { useMergedRef } from '@mantine/hooks';
import { useLayoutEffect, useRef } from 'react';
import classes from './grade-sheet.module.css';

type AnchorProps = {
  readonly place: DOMRect;
  readonly label: string;
  readonly ref?: React.Ref<HTMLButtonElement>;
};

/** Anchors a menu to a point of the grid, which is no React element. */
export const MenuAnchor = ({ place, label, ref, ...menu }: AnchorProps) => {
  const anchor = useRef<HTMLButtonElement>(null);
  const both = useMergedRef(anchor, ref);
  useLayoutEffect(() => {
    anchor.current?.style.setProperty('left', `${place.left}px`);
    anchor.current?.style.setProperty('top', `${place.bottom}px`);
  }, [place]);
  return <button type="button" tabIndex={-1} aria-label={label} {...menu} ref={both} className={classes.anchor} />;
};
