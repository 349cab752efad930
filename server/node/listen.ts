import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export type ListeningServer = {
  readonly port: number;
  /** Requests are answered only after the turn in which `listen` resolved: the listener may depend on the port. */
  readonly answer: (listener: RequestListener) => void;
  /** Takes no new connection, lets requests under way end, and cuts off those that take longer than `graceMs`. */
  readonly stop: (graceMs: number) => Promise<void>;
};

/**
 * Milliseconds that a client may take, so that slow clients do not use up all connections. A whole request may take as
 * long as a client waits for its reply; `request-body.ts` checks that its body keeps coming.
 */
const patience = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
} as const;
const mostConnections = 2_000;

/** Port 0 is any free port. Rejects if the port is taken. The caller must set the listener at once, by `answer`. */
export const listen = async ({
  host,
  port,
}: {
  readonly host: string;
  readonly port: number;
}): Promise<ListeningServer> => {
  const server = createServer({ ...patience, maxHeaderSize: 16 * 1024 });
  server.maxConnections = mostConnections;
  server.setTimeout(150_000);
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    answer: (listener) => void server.on('request', listener),
    stop: (graceMs) => stop(server, sockets, graceMs),
  };
};

/**
 * Calls under way may end until `graceMs`. Connections become idle one by one, so that they are looked for again and
 * again.
 */
const stop = (server: Server, sockets: ReadonlySet<Socket>, graceMs: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const closeIdle = () => {
      server.closeIdleConnections();
      // Browsers open connections in advance. Node does not call one idle before something was asked over it.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    };
    const cutOff = setTimeout(() => server.closeAllConnections(), graceMs);
    const again = setInterval(closeIdle, 100);
    server.close((failed) => {
      clearTimeout(cutOff);
      clearInterval(again);
      if (failed) reject(failed);
      else resolve();
    });
    closeIdle();
  });
