import { createSlice } from '@reduxjs/toolkit';
import { putPoints } from '../replay/plain.ts';

const { reducer, actions } = createSlice({
  name: 'grades',
  initialState: {},
  reducers: {
    edited: (book, { payload }) => {
      for (const edit of payload) putPoints(book, edit);
    },
  },
});

/** An action for each commit, as Redux is used. */
export const commitByCommit = (commits) =>
  commits.reduce((book, { events }) => reducer(book, actions.edited(events)), undefined);

/** One action for all, as somebody would write who knows that a draft costs more than the edit. */
export const allAtOnce = (commits) => reducer(undefined, actions.edited(commits.flatMap(({ events }) => events)));
