import { NativeSelect, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { CommandType } from '../../../commands/catalogue.ts';
import { commandTypes } from '../../../commands/decide.ts';
import { refusalText } from '../../../messages/refusals.ts';
import { testingCommands as texts } from '../../../messages/screens/testing.ts';
import { Button } from '../../ui/button.tsx';
import type { Workspace } from '../../workspace/workspace-hooks.tsx';
import { useDoor } from '../../workspace/world.ts';
import { commandFormOf, commandFrom } from './command-form.ts';
import classes from './console-page.module.css';

type MessageDialog = { readonly title: string; readonly detail: string };

/** Dispatches any command by hand, as a screen would. */
export const Commands = () => {
  const { state } = useDoor();
  const [type, setType] = useState<CommandType>('AddCourse');
  const [typed, setTyped] = useState(commandFormOf('AddCourse'));
  const [answer, setAnswer] = useState<MessageDialog>();

  const choose = (value: string): void => {
    const next = commandTypes.find((one) => one === value) ?? type;
    setType(next);
    setTyped(commandFormOf(next));
    setAnswer(undefined);
  };
  const dispatchForm = (event: FormEvent): void => {
    event.preventDefault();
    if (state.at === 'open') setAnswer(dispatchTyped(state.workspace, type, typed));
  };
  return (
    <form className={classes.form} aria-label={texts.title} onSubmit={dispatchForm}>
      <h2>{texts.title}</h2>
      <p>{state.at === 'open' ? texts.body : texts.closed}</p>
      <NativeSelect
        label={texts.command}
        data={[...commandTypes]}
        value={type}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <Textarea label={texts.fields} rows={8} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      <Button type="submit" disabled={state.at !== 'open'}>
        {texts.go}
      </Button>
      <div role="status">
        {answer && (
          <>
            <strong>{answer.title}</strong>
            <pre className={classes.shown}>{answer.detail}</pre>
          </>
        )}
      </div>
    </form>
  );
};

/** Only the decider checks the typed command, and it relies on types that nobody has checked here, so it may throw. */
const dispatchTyped = ({ ledger }: Workspace, type: CommandType, typed: string): MessageDialog => {
  try {
    const result = ledger.dispatch(commandFrom(type, typed));
    if (!result.ok) return { title: texts.refused, detail: refusalText(result.refusal, ledger.book()) };
    if (!result.commit) return { title: texts.nothing, detail: '' };
    return { title: texts.taken, detail: JSON.stringify(result.commit.events, undefined, 2) };
  } catch (error) {
    return { title: texts.noJson(error instanceof Error ? error.message : String(error)), detail: '' };
  }
};
