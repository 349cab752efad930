export const newerVersion = {
  ready: 'A newer version is ready. This page goes on with its own until you reload it or close all its tabs.',
  reload: 'Reload',
  later: 'Later',
  typed: 'What you typed here is not entered yet. Reloading would lose it.',
  anyway: 'Reload and lose it',
};
