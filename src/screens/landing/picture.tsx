import classes from './picture.module.css';

/** What the app looks like, and what it promises: as the build drew it into the page. */
export const Picture = () => <div ref={draw} className={classes.paper} />;

const draw = (element: HTMLDivElement | null): void => {
  const template = document.getElementById('picture');
  if (template instanceof HTMLTemplateElement) element?.replaceChildren(template.content.cloneNode(true));
};
