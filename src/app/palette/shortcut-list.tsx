import { Modal } from '@mantine/core';
import { Fragment } from 'react';
import { frameWords } from '../../../messages/app/navigation.ts';
import { betweenKeys, shortcutGroups } from '../../../messages/app/shortcuts.ts';
import classes from './shortcut-list.module.css';

export const ShortcutList = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Modal opened={opened} onClose={onClose} title={frameWords.shortcuts} size={480}>
    {shortcutGroups.map((group) => (
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

const Keys = ({ alternatives }: { alternatives: readonly (readonly string[])[] }) =>
  alternatives.map((keys, at) => (
    <Fragment key={keys.join(' ')}>
      {at > 0 && <span className={classes.between}> {betweenKeys.alternative} </span>}
      {keys.map((key, position) => (
        <Fragment key={key}>
          {position > 0 && <span className={classes.between}> {betweenKeys.sequence} </span>}
          <kbd>{key}</kbd>
        </Fragment>
      ))}
    </Fragment>
  ));
