import classes from './picture.module.css';

/** What the app looks like, and what it promises: as the build drew it into the page. */
export const Picture = () => <div ref={show} className={classes.paper} />;

const show = (place: HTMLDivElement | null): void => {
  const drawn = document.getElementById('picture');
  if (drawn instanceof HTMLTemplateElement) place?.replaceChildren(drawn.content.cloneNode(true));
};
