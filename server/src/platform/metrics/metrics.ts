import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type Database, poolOf } from '../db/database.ts';
import { StartError } from '../process/start-error.mjs';

/** In seconds: from a cached page to the slowest request. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface Metrics {
  /** `http://127.0.0.1:9464/metrics` */
  url: string;
  close(): Promise<void>;
}

/**
 * Serves `/metrics` for Prometheus on a separate port, which shoppers cannot reach: the duration of requests by route,
 * method and status, the number of running requests, the database connections, and the metrics of Node. Call before `app`
 * is ready.
 * @throws StartError if it cannot listen there
 */
export async function serveMetrics(
  app: FastifyInstance,
  db: Database,
  { port, host }: { port: number; host: string },
): Promise<Metrics> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  measureDatabase(db, registry);
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new StartError(
          error.code === 'EADDRINUSE'
            ? `Port ${port} is taken: choose another with METRICS_PORT`
            : `The metrics cannot listen on METRICS_HOST ${host} and METRICS_PORT ${port}: ${error.message}`,
        ),
      ),
    );
    server.listen(port, host, resolve);
  });
  const { port: open, address, family } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${open}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        registry.clear();
      }),
  };
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const took = new Histogram({
    name: 'haat_http_request_seconds',
    help: 'Time from the first byte of a request to the last byte of its response',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers,
  });
  const atWork = new Gauge({
    name: 'haat_http_requests_at_work',
    help: 'Requests that have no response yet',
    registers,
  });
  app.observeRequests(({ method = '' }, response, routeOf) => {
    const begun = performance.now();
    atWork.inc();
    response.once('finish', () => {
      const labels = { method, route: routeOf(), status: response.statusCode };
      took.observe(labels, (performance.now() - begun) / 1000);
    });
    response.once('close', () => atWork.dec()); // also when the client disconnects
  });
}

function measureDatabase(db: Database, registry: Registry): void {
  const pool = poolOf(db);
  if (!pool) return;
  const connections = new Gauge({
    name: 'haat_database_connections',
    help: 'Connections of this process by what they do; waiting: requests without one',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}
