/** What the landing page promises beside its picture; a build draws both, so that no script has them. */
export const landingPicture = {
  reasons: [
    { title: 'Nothing is overwritten', text: 'Each change keeps what was there before, and can be taken back.' },
    { title: 'Rounded once', text: 'Final grades are exact, and say step by step how they came about.' },
    { title: 'No doubt about sending', text: 'You see what is saved here, and what the server has.' },
  ],
};
