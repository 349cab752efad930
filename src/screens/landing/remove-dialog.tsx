import { logOut } from '../../../messages/components/log-out.ts';
import { type Asking, Confirm } from '../../components/session/message-dialog.tsx';

/** Asks before a closed ledger is removed. Its user would have to sign in to send or export the changes that wait. */
export const RemoveDialog = ({ waiting, ...asking }: Asking & { readonly waiting: number }) => (
  <Confirm {...asking} title={logOut.sharedTitle} stay={logOut.stay} go={logOut.remove}>
    <p>{logOut.ends.removed}</p>
    {waiting > 0 && <strong>{logOut.lostFromOutside(waiting)}</strong>}
  </Confirm>
);
