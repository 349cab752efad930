import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** @type {Set<number>} */
const given = new Set();

/**
 * Ports at which nobody listens, none given twice. None of those that systems lend to outgoing connections: while a
 * program of the cluster is down, such a port could go to somebody else.
 * @param {number} count
 * @returns {Promise<number[]>}
 */
export const freePorts = async (count) => {
  /** @type {number[]} */
  const ports = [];
  while (ports.length < count) {
    const port = randomInt(20_000, 32_000);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    ports.push(port);
  }
  return ports;
};

/** @param {number} port @returns {Promise<boolean>} */
const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer().on('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
