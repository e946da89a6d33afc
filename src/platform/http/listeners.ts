import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Listeners of a node on its port. Each takes one new connection in a turn of the event loop, however many wait. */
const listeners = 8;

/** The port and address of a node. */
interface Place {
  readonly port: number;
  readonly host: string;
}

/**
 * Listens with several sockets on one port, where the system can share a port among them (Linux). With one, new connections wait for
 * seconds while the turns are long, and those that are open take all the calls. Returns a function that stops taking connections and
 * resolves when all of them are closed. Rejects if the port is taken.
 */
export async function listen(app: FastifyInstance, { port, host }: Place): Promise<() => Promise<void>> {
  const canShare = process.platform === "linux";
  if (!canShare) {
    await app.listen({ port, host });
    return async () => undefined;
  }
  // A shared port would also be shared with another installation of the same user.
  if (port !== 0) await refuseTaken({ port, host });
  const shared = { port, host, reusePort: true };
  await app.listen(shared);
  const bound = app.server.address();
  const same = { ...shared, port: typeof bound === "object" && bound ? bound.port : port };
  const others: Server[] = [];
  for (let i = 1; i < listeners; i++) {
    // As the HTTP server itself takes connections.
    const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => handOver(app, socket));
    other.listen(same);
    await once(other, "listening");
    others.push(other);
  }
  // A listener that cannot accept a connection, for instance without free file descriptors, goes on, and so does the node.
  for (const one of [app.server, ...others])
    one.on("error", (error) => app.log.warn({ err: error }, "a connection could not be accepted"));
  return async () => {
    await Promise.all(others.map((one) => new Promise<void>((resolve) => one.close(() => resolve()))));
  };
}

function handOver({ server }: FastifyInstance, socket: Socket): void {
  // The HTTP server reports malformed requests through this property.
  Object.assign(socket, { server });
  server.emit("connection", socket);
}

async function refuseTaken(place: Place): Promise<void> {
  const probe = createServer();
  probe.listen(place);
  await once(probe, "listening");
  await new Promise<void>((resolve) => probe.close(() => resolve()));
}
