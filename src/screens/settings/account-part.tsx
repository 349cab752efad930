import { useState } from 'react';
import { frameWords } from '../../../messages/app/navigation.ts';
import { logOut } from '../../../messages/components/log-out.ts';
import { changePassword } from '../../../messages/components/operations.ts';
import { hostOf } from '../../../messages/components/sign-in-steps.ts';
import { settingsText } from '../../../messages/screens/settings.ts';
import { shell } from '../../../messages/shell.ts';
import { ChangePassword, Contact } from '../../components/later.ts';
import { useLeave } from '../../components/session/leave.tsx';
import { Button } from '../../ui/button.tsx';
import { useSession } from '../../workspace/session-hook.ts';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import { Line, Part } from './line.tsx';

const text = settingsText.account;

export const AccountPart = () => {
  const workspace = useWorkspace();
  const { askToLeave, dialog } = useLeave();
  const [opened, setOpened] = useState<'contact' | 'password'>();
  const userWords = useUserWords();
  const close = (): void => setOpened(undefined);
  return (
    <Part id="account" title={text.title}>
      <Line {...userWords}>
        {workspace.sync && <Button onClick={() => setOpened('password')}>{changePassword.open}</Button>}
        <Button onClick={askToLeave}>{workspace.kind === 'account' ? logOut.action : frameWords.leave}</Button>
      </Line>
      <Line name={text.help} hint={text.helpHint}>
        <Button onClick={() => setOpened('contact')}>{shell.contact}</Button>
      </Line>
      {dialog}
      {opened === 'contact' && <Contact demo={workspace.remote} onClose={close} />}
      {opened === 'password' && <ChangePassword demo={workspace.remote} onClose={close} />}
    </Part>
  );
};

/** Who uses the gradebook, and at which server, in words. */
const useUserWords = (): { readonly name: string; readonly hint: string } => {
  const { kind, user } = useWorkspace();
  const session = useSession();
  if (kind === 'demo') return { name: text.demo, hint: text.demoHint };
  if (kind !== 'account') return { name: text.nobody, hint: text.nobodyHint };
  return { name: user, hint: session.at === 'in' ? text.at(hostOf(session.session.backend)) : '' };
};
