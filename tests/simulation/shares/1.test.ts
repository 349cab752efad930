import { runShare } from './share.ts';

runShare(1);
