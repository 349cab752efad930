import { logOut } from '../../../messages/components/log-out.ts';
import { type Asking, Confirm } from '../../components/session/message-dialog.tsx';

/** The ledger is closed here: its user has to sign in before what waits can be sent or exported. */
export const RemoveDialog = ({ waiting, ...asking }: Asking & { readonly waiting: number }) => (
  <Confirm {...asking} title={logOut.sharedTitle} stay={logOut.stay} go={logOut.remove}>
    <p>{logOut.ends.removed}</p>
    {waiting > 0 && <strong>{logOut.lostFromOutside(waiting)}</strong>}
  </Confirm>
);
