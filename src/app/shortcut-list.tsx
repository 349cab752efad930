import { Modal } from '@mantine/core';
import { Fragment } from 'react';
import { shell, shortcutTexts as texts } from '../../messages/shell.ts';
import classes from './shortcut-list.module.css';

type Shortcut = { readonly keys: readonly (readonly string[])[]; readonly text: string };

/** Each shortcut's alternatives; each alternative's keys in the order they are pressed. */
const groups: readonly { readonly name: string; readonly shortcuts: readonly Shortcut[] }[] = [
  {
    name: texts.groups.everywhere,
    shortcuts: [
      { keys: [['Ctrl K'], ['⌘ K']], text: texts.palette },
      { keys: [['?']], text: texts.help },
      { keys: [['g', 'c']], text: texts.courses },
      { keys: [['g', 's']], text: texts.students },
      { keys: [['g', 'f']], text: texts.finalGrades },
      { keys: [['/']], text: texts.search },
      { keys: [['Ctrl Z'], ['⌘ Z']], text: texts.undo },
      { keys: [['Shift Ctrl Z'], ['Ctrl Y']], text: texts.redo },
    ],
  },
  {
    name: texts.groups.tables,
    shortcuts: [
      { keys: [['← ↑ → ↓']], text: texts.move },
      { keys: [['Enter'], ['F2']], text: texts.edit },
      { keys: [['Enter']], text: texts.save },
      { keys: [['Tab']], text: texts.saveRight },
      { keys: [['Esc']], text: texts.cancel },
    ],
  },
];

export const ShortcutList = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title={shell.shortcuts}
    closeButtonProps={{ 'aria-label': shell.close }}
    size={480}
  >
    {groups.map((group) => (
      <section key={group.name} className={classes.group}>
        <h2>{group.name}</h2>
        <dl className={classes.list}>
          {group.shortcuts.map((shortcut) => (
            <Fragment key={shortcut.text}>
              <dt>
                <Keys alternatives={shortcut.keys} />
              </dt>
              <dd>{shortcut.text}</dd>
            </Fragment>
          ))}
        </dl>
      </section>
    ))}
  </Modal>
);

const Keys = ({ alternatives }: { alternatives: Shortcut['keys'] }) =>
  alternatives.map((keys, at) => (
    <Fragment key={keys.join(' ')}>
      {at > 0 && <span className={classes.between}> {texts.between.alternative} </span>}
      {keys.map((key, position) => (
        <Fragment key={key}>
          {position > 0 && <span className={classes.between}> {texts.between.sequence} </span>}
          <kbd>{key}</kbd>
        </Fragment>
      ))}
    </Fragment>
  ));
