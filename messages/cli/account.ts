/** Texts of `account`, which moves an account to another server. */
export const accountCommand = {
  usage:
    'account export EMAIL FILE --to URL [--from URL], account import FILE [--to URL], or account stay EMAIL [--yes]',
  summary: 'Moves an account to another server.',
  help: [
    'gradeledger account export EMAIL FILE --to URL',
    '                     at the old server: marks the account as moved to the server at URL, and writes all of it',
    '                     into FILE, which must not exist yet. From that moment the account takes nothing here, and',
    '                     the app says so. What browsers have not sent by then stays on their computers: it does not',
    '                     go to the new server. Said again, it writes the same once more.',
    'gradeledger account import FILE',
    '                     at the new server: adds the account from FILE, with its password, whole or not at all',
    'gradeledger account stay EMAIL',
    '                     at the old server: takes the mark back, for a move that was given up. Says when that is',
    '                     dangerous, and does it with --yes',
    '',
    '  --to URL           with export: where browsers find the new server, such as https://grades.example.edu;',
    '                     with import: where they find this one, if PUBLIC_ORIGIN does not say so',
    '  --from URL         with export: where browsers find this server, if PUBLIC_ORIGIN does not say so',
    '  --yes              with stay: does it',
    '  --data, DATA_DIR, DATABASE_URL, PUBLIC_ORIGIN   as for serve',
    '',
    'FILE holds names, grades and the hash of the password: keep it as safe as the data, and delete it afterwards.',
    '',
  ].join('\n'),
  badAction: 'Say what to do: export or import an account, or let it stay.',
  emailAndFile: 'Name one account by its e-mail, and one file.',
  noTo: 'Say where the account goes: --to URL.',
  otherOption: '--from goes with export, --to with export and import, and --yes with stay.',
  badOrigin: (url: string): string =>
    `“${url}” is not an origin. Give one such as https://grades.example.edu, without a path.`,
  noOwnOrigin: (option: string): string =>
    `PUBLIC_ORIGIN is not set, so nobody knows where browsers find this server. Nothing was changed. Set it as for serve, or give ${option} URL.`,
  toItself: (origin: string): string => `the account is at ${origin} already. Nothing was changed.`,
  movedBefore: (email: string, origin: string): string =>
    `${email} was moved to ${origin} before. Nothing was changed. If that move was given up, say \`account stay ${email}\` first.`,
  unfinished: (email: string, origin: string, why: string): string =>
    `${why} There is no file, and ${email} is marked as moved to ${origin}: nobody can use it here. Nothing of it is lost. Say the same again with another FILE, or take the mark back with \`account stay ${email} --yes\`.`,
  taken: (email: string, place: string): string =>
    `there is an account ${email} in ${place} already. Nothing was changed. If it came from this file, the move is done; otherwise \`user remove\` it first, with everything in it.`,
  notMoved: (email: string, place: string): string =>
    `${email} in ${place} is not marked as moved. Nothing was changed.`,
  dangerous: (email: string, origin: string): string =>
    `${email} is marked as moved to ${origin}. If it was imported there, taking the mark back makes two accounts of it, and what is done in one is missing in the other. So first make sure that it is not there (\`user list\`), or remove it there (\`user remove\`); what was done there is then lost. Nothing was changed. Then say it again with --yes.`,
  exported: (email: string, file: string, origin: string): string =>
    [
      `Everything that this server has of ${email} is in ${file}. Here the account takes nothing any more.`,
      `At ${origin}: gradeledger account import FILE. Then delete the file; and here, when the move is done,`,
      `\`user remove ${email}\`. Tell its instructor to sign in at ${origin}: the app does not go there by itself.`,
      '',
    ].join('\n'),
  imported: (email: string, file: string, place: string): string =>
    `${email} from ${file} is in ${place} now, with its password. Delete the file when you need it no longer.\n`,
  stays: (email: string, place: string): string => `${email} in ${place} is no longer marked as moved.\n`,
};
