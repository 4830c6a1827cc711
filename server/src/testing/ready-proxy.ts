import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const askEveryMs = 100;

/**
 * A proxy like those in front of several servers: asks each whether it is ready, passes requests to those
 * that are in turn, and keeps connections to them. It sends no request a second time.
 */
export async function startReadyProxy(servers: string[]) {
  const origins = [...servers];
  let ready = [...servers];
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const pass = (incoming: IncomingMessage, answer: ServerResponse) => {
    turn += 1;
    const { method, headers } = incoming;
    const outgoing = request(`${ready[turn % ready.length]}${incoming.url}`, {
      method,
      agent,
      headers: { ...headers, connection: 'keep-alive' },
    });
    outgoing.on('response', (response) => {
      const { connection: _connection, 'keep-alive': _keep, ...others } = response.headers;
      answer.writeHead(response.statusCode ?? 502, others);
      response.pipe(answer);
    });
    outgoing.on('error', (error) => answer.writeHead(502).end(error.message));
    incoming.pipe(outgoing);
  };
  const server = createServer(pass);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const askAll = async () => {
    const asked = await Promise.all(
      origins.map(async (origin) => {
        const answer = await fetch(`${origin}/api/ready`).catch(() => null);
        await answer?.text();
        return answer?.ok ? [origin] : [];
      }),
    );
    ready = asked.flat();
  };
  const asking = setInterval(() => void askAll(), askEveryMs);
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (origin: string) => void origins.push(origin),
    close: async () => {
      clearInterval(asking);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
