import { sampleSheet } from '../../../messages/screens/sample-sheet.ts';
import classes from './sample-why.module.css';

const { why: text } = sampleSheet;

/** A part of the explanation, laid over the sheet. */
export const SampleWhy = () => (
  <div className={classes.why}>
    <p>
      {text.title} <b>{text.student}</b>
    </p>
    <table>
      <tbody>
        {text.parts.map(({ name, percent, weight, part }) => (
          <tr key={name}>
            <th>{name}</th>
            <td>{percent}</td>
            <td>{weight}</td>
            <td>{part}</td>
          </tr>
        ))}
        <tr>
          <th>{text.rounded}</th>
          <td />
          <td>{text.letter}</td>
          <td>{text.final}</td>
        </tr>
      </tbody>
    </table>
  </div>
);
