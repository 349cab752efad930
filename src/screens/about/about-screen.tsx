import { about } from '../../../messages/screens/about.ts';
import { Page } from '../../ui/page.tsx';
import classes from './about-screen.module.css';

export const AboutScreen = () => (
  <Page title={about.title} isText>
    <div className={classes.about}>
      {about.sections.map((section) => (
        <section key={section.title}>
          <h2>{section.title}</h2>
          {section.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      <p className={classes.quiet}>{about.keyboard}</p>
    </div>
  </Page>
);
