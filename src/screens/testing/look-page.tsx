import { TextInput, useMantineColorScheme } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { lookText as text } from '../../../messages/screens/testing-look.ts';
import { themes } from '../../../projections/settings/choices.ts';
import saved from '../../components/sync/saved-state.module.css';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { type IconName, tablerNames } from '../../ui/icons/names.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { PlainCheck } from '../../ui/plain-check.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { CellStates } from './cell-states.tsx';
import classes from './look-page.module.css';

/** Every control and every state of a cell, in the theme that is chosen above them. */
export const LookPage = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Page
      title={text.title}
      detail={text.detail}
      tools={
        <Segmented
          label={text.theme}
          value={colorScheme}
          choices={themes.map((value) => ({ value, label: text.themes[value] }))}
          onChange={setColorScheme}
        />
      }
    >
      <div className={classes.parts}>
        <Part title={text.cells}>
          <CellStates />
        </Part>
        <Actions />
        <Fields />
        <Part title={text.work}>
          {Object.entries(text.states).map(([state, words]) => (
            <p key={state} className={`${classes.line} ${saved.state}`} data-state={state}>
              <span className={saved.dot} aria-hidden="true" />
              <span className={saved.word}>{words}</span>
            </p>
          ))}
        </Part>
        <Told />
        <Part title={text.ladder}>
          <div className={classes.line}>
            {ladder.map((name) => (
              <span
                key={name}
                className={classes.step}
                ref={(span) => span?.style.setProperty('--step', `var(--${name})`)}
              >
                {name}
              </span>
            ))}
          </div>
        </Part>
      </div>
    </Page>
  );
};

/** Names of colours in the look's tokens. */
const ladder = [
  ...['ink', 'ink-2', 'ink-3', 'control', 'line-2', 'line', 'paper-2', 'paper'],
  ...['accent', 'soft', 'softer', 'plot', 'amber', 'amber-mark', 'amber-soft', 'red'],
] as const;

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={classes.part}>
    <h2 className={classes.title}>{title}</h2>
    {children}
  </section>
);

type Look = NonNullable<ButtonProps['look']>;
type Size = NonNullable<ButtonProps['size']>;
const looks = Object.keys(text.looks) as Look[];
const sizes = Object.keys(text.sizes) as Size[];
const icons = Object.keys(tablerNames) as IconName[];

const Actions = () => (
  <Part title={text.actions}>
    {looks.map((look) => (
      <div key={look} className={classes.line}>
        {sizes.map((size) => (
          <Button key={size} look={look} size={size} icon="importFile">
            {`${text.looks[look]} · ${text.sizes[size]}`}
          </Button>
        ))}
        <Button look={look} disabled>
          {text.disabled}
        </Button>
        <Button look={look} isBusy>
          {text.busy}
        </Button>
      </div>
    ))}
    <div className={classes.line}>
      <LinkButton onClick={() => undefined}>{text.link}</LinkButton>
    </div>
    <h3 className={classes.small}>{text.icons}</h3>
    <div className={classes.line}>
      {icons.map((name) => (
        <span key={name} title={name}>
          <Icon name={name} />
        </span>
      ))}
    </div>
  </Part>
);

const Fields = () => {
  const [query, setQuery] = useState('');
  const [segment, setSegment] = useState<keyof typeof text.segments>('one');
  const [isChecked, setChecked] = useState(true);
  const segments = Object.keys(text.segments) as (keyof typeof text.segments)[];
  return (
    <Part title={text.fields}>
      <TextInput label={text.field} />
      <TextInput label={text.fields} defaultValue={text.fault} error={text.faultText} />
      <SearchBox label={text.search} value={query} onChange={setQuery} />
      <PlainCheck label={text.check} checked={isChecked} onChange={() => setChecked(!isChecked)} />
      <Segmented
        label={text.segmented}
        value={segment}
        choices={segments.map((value) => ({ value, label: text.segments[value] }))}
        onChange={setSegment}
      />
      <div className={classes.line}>
        <Tag>{text.tags.plain}</Tag>
        <Tag look="needs">{text.tags.needs}</Tag>
      </div>
    </Part>
  );
};

const Told = () => {
  const toasts = useToasts();
  const nothing = (): void => undefined;
  return (
    <Part title={text.told}>
      <div className={classes.line}>
        <span>{text.menu}</span>
        <RowMenu
          isAlwaysSeen
          label={text.menuOf}
          actions={[
            { name: text.open, onChoose: nothing },
            { name: text.rename, isDisabled: true, onChoose: nothing },
            { name: text.remove, isLoss: true, onChoose: nothing },
          ]}
        />
      </div>
      <div className={classes.line}>
        <Button onClick={() => toasts.show({ kind: 'done', text: text.toastText, undo: nothing })}>{text.toast}</Button>
        <Button onClick={() => toasts.show({ kind: 'refused', text: text.refusalText })}>{text.refusal}</Button>
      </div>
      <Notice icon="importFile" title={text.emptyTitle} body={text.emptyBody}>
        <Button look="filled">{text.open}</Button>
      </Notice>
    </Part>
  );
};
