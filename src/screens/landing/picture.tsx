import { landing } from '../../../messages/landing.ts';
import classes from './picture.module.css';

/** What the app mostly looks like, a grid of scores only to be looked at, and what it promises. */
export const Picture = () => (
  <div className={classes.paper}>
    <div className={classes.picture} aria-hidden="true">
      <div className={classes.bar}>
        <span />
        <span />
      </div>
      <table>
        <tbody>
          {landing.picture.map(({ name, p1, p2, p3, p4, percent }, row) => (
            <tr key={name}>
              <th>{name}</th>
              <td>{p1}</td>
              <td>{p2}</td>
              <td data-active={row === 1 || undefined}>{p3}</td>
              <td>{p4}</td>
              <td>{percent}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <dl className={classes.reasons}>
      {landing.reasons.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </div>
);
