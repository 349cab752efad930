/** Why work away from the page's own thread failed, where the browser says nothing of it. */
export const workerCodeMissing = 'a part of the app did not come; the connection may be slow or gone';
