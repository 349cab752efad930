import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A port of 127.0.0.1 at which nobody listens. None of those that systems lend to outgoing connections: while a test
 * has its server stopped, such a port could go to somebody else, and the browser that knocks at it could meet itself.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
};

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer().on('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
