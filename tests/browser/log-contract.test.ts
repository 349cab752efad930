import { indexedDbLog } from '../../log/stored/indexed-db.ts';
import { logContract } from '../log/contract.ts';

logContract('the IndexedDB log', indexedDbLog);
