/** What sync is doing, or why it is doing nothing: what happened, what is safe, what is next. */
export const syncStates = {
  following: 'Another tab of this browser sends. What you do here goes with it.',
  loading: 'Reading your records from the server.',
  reading: 'Reading what the server holds, to compare.',
  sending: 'Sending. Each change counts as sent only once the server has confirmed it.',
  resting: 'All records and grades here are at the server too.',
  restingInDemo: 'The demo’s server is part of this page, and has everything. It ends with the page.',
  behind: 'What can be sent has been sent. The rest waits for what needs you.',
  undecided: 'Everything else is at the server. The rest is for you to decide.',
  paused: 'Paused. Every change is saved on this device and goes when you resume.',
  stopped: 'Sending has ended here.',
  troubles: {
    offline:
      'This computer is offline. Every change is saved on this device and goes by itself when the connection is back.',
    'no reply':
      'The server did not answer, so it is not known whether the last call reached it. Nothing in that call counts as sent. The app asks again, and nothing is applied twice.',
    'asked to wait': 'The server asked the app to wait for a while. Nothing is lost; sending goes on by itself.',
    doubted:
      'The server’s last answer lacks some of your records, which looks like a fault: see below. Nothing was taken over from it, and nothing is sent meanwhile. The app reads the server again by itself.',
    'server error': 'What it did not confirm is kept here and sent again, once.',
    'reading refused':
      'The server refused to send your records, so nothing is compared or sent. Everything waits here, and the app asks again by itself. If this lasts, tell whoever runs the server.',
    'changes too fast':
      'The server changes faster than it can be read: three times in a row its lists said something else at the end of a reading than at its beginning. Nothing was taken over. Everything waits here, and the app reads it again by itself.',
    unreadable: 'So nothing was taken over, and nothing counts as sent. The app asks again by itself.',
    unanswered:
      'A call may have been applied, so nothing newer about the same things is sent until that is known. Nothing is lost, and other changes go on.',
    'app fault':
      'This app made a mistake while it prepared a call. Everything is saved on this device, and the app tries again by itself. If this lasts, export your work and tell whoever runs this site.',
    'not saved here':
      'This browser could not save the call that was about to be sent, and only saved calls are sent. See whether its disk space is used up.',
    'session.none': 'Your session has ended. Nothing is sent until you sign in again; everything waits here.',
    'session.mismatch':
      'The server takes this browser for somebody else. Nothing was sent under their name. Sign in again as yourself.',
    'account.frozen':
      'This account is frozen, so the server takes nothing. Everything waits here. Ask whoever runs the server.',
    'account.moved':
      'This account has moved to another server, so this one takes nothing. Everything waits here. Sign in where this page says; if it names no server, ask whoever runs this one.',
    'another user': 'What waits here belongs to another user, and is never sent under your name.',
  },
};
