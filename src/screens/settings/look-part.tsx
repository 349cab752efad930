import { themeWords } from '../../../messages/app/navigation.ts';
import { settingsText } from '../../../messages/screens/settings.ts';
import { nameOrderIn, nameOrders, rowHeightIn, rowHeights, themes } from '../../../projections/settings/choices.ts';
import { dateFormatIn, dateFormats, numberFormatIn, numberFormats } from '../../../projections/settings/formats.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { useTheme } from '../../workspace/theme-hook.ts';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import { useChangeSetting } from './change-setting.ts';
import { Line, Part } from './line.tsx';

const text = settingsText.look;

export const LookPart = () => {
  const { theme, choose } = useTheme();
  const rowHeight = useBook((book) => rowHeightIn(book.settings));
  const names = useBook((book) => nameOrderIn(book.settings));
  const numbers = useBook((book) => numberFormatIn(book.settings));
  const dates = useBook((book) => dateFormatIn(book.settings));
  const change = useChangeSetting();
  return (
    <Part id="look" title={text.title}>
      <Line name={text.theme}>
        <Segmented
          label={text.theme}
          value={theme}
          choices={themes.toReversed().map((value) => ({ value, label: themeWords.themes[value] }))}
          onChange={choose}
        />
      </Line>
      <Line name={text.rowHeight} hint={text.rowHeightHint}>
        <Segmented
          label={text.rowHeight}
          value={rowHeight}
          choices={rowHeights.map((value) => ({ value, label: text.rowHeights[value] }))}
          onChange={(value) => change(['display', 'rowHeight'], value)}
        />
      </Line>
      <Line name={text.names} hint={text.namesHint}>
        <Segmented
          label={text.names}
          value={names}
          choices={nameOrders.map((value) => ({ value, label: text.nameOrders[value] }))}
          onChange={(value) => change(['display', 'names'], value)}
        />
      </Line>
      <Line name={text.numbers} hint={text.numbersHint}>
        <Segmented
          label={text.numbers}
          value={numbers}
          choices={numberFormats.map((value) => ({ value, label: text.numberFormats[value] }))}
          onChange={(value) => change(['display', 'numbers'], value)}
        />
      </Line>
      <Line name={text.dates}>
        <Segmented
          label={text.dates}
          value={dates}
          choices={dateFormats.map((value) => ({ value, label: text.dateFormats[value] }))}
          onChange={(value) => change(['display', 'dates'], value)}
        />
      </Line>
    </Part>
  );
};
