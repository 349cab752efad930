import { landing } from '../../../messages/landing.ts';
import classes from './picture.module.css';

/** What the app mostly looks like: a grid of scores. Only to be looked at. */
export const Picture = () => (
  <div className={classes.paper} aria-hidden="true">
    <div className={classes.picture}>
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
  </div>
);
