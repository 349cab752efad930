import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './running.js';

/**
 * What stands between servers and database, and between callers and servers.
 * @typedef {{ app: number, database: number, pooler: number, servers: readonly number[] }} Ports
 */

/**
 * HAProxy before the database and before the servers, and PgBouncer.
 * @param {import('./programs.js').Programs} programs
 * @param {string} folder
 * @param {readonly import('./node.js').Place[]} nodes
 * @param {Ports} ports
 */
export const startBetween = (programs, folder, nodes, ports) => {
  const files = {
    'haproxy.cfg': haproxySettings(nodes, ports),
    'pgbouncer.ini': poolerSettings(folder, ports),
    'pgbouncer.users': '"gradeledger" ""\n"postgres" ""\n',
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o644);
  }
  return [
    run({ folder, name: 'haproxy' }, [programs.haproxy, '-db', '-f', join(folder, 'haproxy.cfg')]),
    run({ folder, name: 'pgbouncer' }, [programs.pgbouncer, join(folder, 'pgbouncer.ini')]),
  ];
};

/**
 * A node is asked whether it is the primary. What is connected to one that no longer is gets cut off, or it would wait
 * for a machine that is gone.
 * @param {readonly import('./node.js').Place[]} nodes
 * @param {Ports} ports
 */
const haproxySettings = (nodes, ports) => `defaults
  timeout connect 2s
  timeout check 2s

listen database
  mode tcp
  bind 127.0.0.1:${ports.database}
  timeout client 1h
  timeout server 1h
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, address, ports: own }) => `  server ${name} ${address}:${own.postgres} check port ${own.rest}`).join('\n')}

listen servers
  mode http
  bind 127.0.0.1:${ports.app}
  timeout client 60s
  timeout server 150s
  balance roundrobin
  option httpchk GET /healthz
  option redispatch
  retries 3
  retry-on conn-failure
  default-server inter 1s fall 1 rise 1
${ports.servers.map((port, at) => `  server s${at + 1} 127.0.0.1:${port} check`).join('\n')}
`;

/**
 * A call waits 5 s for a connection at most, as it does without a pooler. The usual pause of 15 s after a failed
 * connection would lengthen each failure by as much.
 * @param {string} folder
 * @param {Ports} ports
 */
const poolerSettings = (folder, ports) => `[databases]
* = host=127.0.0.1 port=${ports.database}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ports.pooler}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'pgbouncer.users')}
pool_mode = transaction
max_client_conn = 1000
default_pool_size = 20
query_wait_timeout = 5
server_connect_timeout = 3
server_login_retry = 1
`;
