import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';

/**
 * How the nodes reach each other. `within`: the command that runs a program at a node.
 * @typedef {{
 *   addressOf: (node: number) => string,
 *   within: (node: number) => readonly string[],
 *   cut: (node: number) => void,
 *   mend: (node: number) => void,
 *   end: () => void,
 * }} Network
 */

/** All nodes at one address, as every user may start them. Nothing can be cut. @type {Network} */
export const loopback = {
  addressOf: () => '127.0.0.1',
  within: () => [],
  cut: () => {
    throw new Error('The network of a cluster on the loopback address cannot be cut.');
  },
  mend: () => undefined,
  end: () => undefined,
};

/**
 * Each node in a network namespace of its own, on a cable (a veth pair) to a common bridge. Throws where the system
 * allows none, which is nearly everywhere but for root.
 * @param {number} nodes
 * @returns {Network}
 */
export const cables = (nodes) => {
  const number = randomInt(1, 250);
  const bridge = `glb${number}`;
  const all = Array.from({ length: nodes }, (_, at) => at);
  /** @param {number} node */
  const space = (node) => `gl${number}n${node}`;
  /** @param {number} node */
  const cable = (node) => `glv${number}n${node}`;
  /** @param {number} node */
  const addressOf = (node) => `10.213.${number}.${node + 1}`;
  const end = () => {
    for (const node of all) {
      tryIp('link', 'del', cable(node));
      tryIp('netns', 'del', space(node));
    }
    tryIp('link', 'del', bridge);
  };
  /** @param {number} node */
  const lay = (node) => {
    ip('netns', 'add', space(node));
    ip('link', 'add', cable(node), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space(node));
    ip('link', 'set', cable(node), 'master', bridge, 'up');
    ip('-n', space(node), 'address', 'add', `${addressOf(node)}/24`, 'dev', 'eth0');
    ip('-n', space(node), 'link', 'set', 'eth0', 'up');
    ip('-n', space(node), 'link', 'set', 'lo', 'up');
  };
  try {
    ip('link', 'add', bridge, 'type', 'bridge');
    ip('address', 'add', `10.213.${number}.254/24`, 'dev', bridge);
    ip('link', 'set', bridge, 'up');
    for (const node of all) lay(node);
  } catch (error) {
    end();
    throw new Error(`This system allows no network namespaces with cables between them: ${error}`);
  }
  return {
    addressOf,
    within: (node) => ['ip', 'netns', 'exec', space(node)],
    cut: (node) => ip('link', 'set', cable(node), 'down'),
    mend: (node) => ip('link', 'set', cable(node), 'up'),
    end,
  };
};

/** @param {readonly string[]} args */
const ip = (...args) => void execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });

/** @param {readonly string[]} args */
const tryIp = (...args) => {
  try {
    ip(...args);
  } catch {
    // What was never made cannot be taken away.
  }
};
