/** The screens while names are hidden: for a projector, and for grading blind. */
export const namelessText = {
  hide: 'Hide names',
  bar: 'Names are hidden',
  said: 'Names are hidden, except in Sync: students have numbers, in no order. What you grade counts as ever.',
  show: 'Show names',
  name: (number: string) => `Student ${number}`,
  reason: 'The reason is hidden with the names.',
  refusal:
    'While names are hidden, only scores, excuses, problems, weights and settings can be changed. Given grades cannot, because their reasons are hidden too. Show names first; what you entered is still here.',
  past: 'Names are hidden. Show names first, to look at an earlier moment.',
  tellsNamesTitle: 'This page shows names',
  tellsNamesBody: 'Names are hidden on the other pages. Show them to read this one.',
};
