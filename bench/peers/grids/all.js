/** Each in a file of its own: a page fetches only the grid that it shows. */
export const grids = {
  glide: () => import('./glide.js'),
  'ag-grid': () => import('./ag-grid.js'),
  'react-data-grid': () => import('./react-data-grid.js'),
  slickgrid: () => import('./slickgrid.js'),
};
