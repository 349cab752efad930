import { afterAll, beforeAll, expect } from 'vitest';
import { type Cluster, startCluster } from '../../scripts/cluster/cluster.js';
import { cables, loopback, type Network } from '../../scripts/cluster/network.js';
import { bundledCli, type Serving } from '../cli/bundled.ts';
import { logIn } from '../cli/client.ts';
import { type Line, newWriter, type Writer } from '../server/kill-journal.ts';

const password = 'correct horse';
const accounts = 4;
const writersOfEach = 2;
/** Milliseconds. */
export const patience = 3 * 60 * 60_000;

type Cli = Awaited<ReturnType<typeof bundledCli>>;

/** An account with its writers, all at the address of HAProxy. */
export type Caller = { readonly line: Line; readonly writers: readonly Writer[] };

export type Scene = {
  readonly cluster: Cluster;
  /** Those that HAProxy sends calls to, each at its place. */
  readonly servers: Serving[];
  /** Starts a server at a place where none runs. */
  readonly serve: (at: number) => Promise<void>;
  readonly cli: Cli;
  readonly callers: readonly Caller[];
  /** Why no node is in a network of its own, if none is. */
  readonly uncut: string | undefined;
};

/** A cluster for one test file, with two server processes and some accounts. */
export const clusterForTests = (): (() => Scene) => {
  let scene: Scene | undefined;
  beforeAll(async () => {
    const cli = await bundledCli();
    const { network, uncut } = separated();
    const cluster = await startCluster(network);
    const servers: Serving[] = [];
    const env = { DATABASE_URL: cluster.databaseUrl, PUBLIC_ORIGIN: cluster.appUrl };
    const serve = async (at: number) => {
      servers[at] = await cli.serve(['--port', String(cluster.serverPorts[at])], { env });
    };
    const callers: Caller[] = [];
    scene = { cluster, servers, serve, cli, callers, uncut };
    for (const at of cluster.serverPorts.keys()) await serve(at);
    await cluster.served();
    for (let at = 0; at < accounts; at += 1) {
      const email = `instructor-${at}@example.edu`;
      const added = await cli.run(['user', 'add', email], { env, input: password });
      expect(added.status, added.err).toBe(0);
      const headers = await logIn(cluster.appUrl, email, password);
      const line = { address: cluster.appUrl, headers };
      callers.push({ line, writers: Array.from({ length: writersOfEach }, newWriter) });
    }
  }, patience);
  afterAll(async () => {
    for (const server of scene?.servers ?? []) await server.end('SIGKILL');
    await scene?.cluster.stop();
  }, patience);
  return () => {
    if (!scene) throw new Error('The cluster did not start.');
    return scene;
  };
};

const separated = (): { readonly network: Network; readonly uncut: string | undefined } => {
  try {
    return { network: cables(3), uncut: undefined };
  } catch (error) {
    return { network: loopback, uncut: String(error) };
  }
};
