import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type FrontServer = {
  origin: string;
  /** From now on the service worker has this version, as after a new release. */
  release: (version: string) => void;
  close: () => Promise<void>;
};

const versionInWorker = /(?<=version:\s*["'`])\d+\.\d+\.\d+\+[0-9a-f]{8}/u;

/** A proxy before the server of the journeys, which changes nothing but the worker's version. */
export async function startFrontServer(behind: string): Promise<FrontServer> {
  let released: string | null = null;
  const server = createServer((incoming, response) => {
    if (incoming.url === '/sw.js' && released !== null) {
      void sendWorker(behind, released, response);
    } else {
      forward(behind, incoming, response);
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    release: (version) => {
      released = version;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function forward(behind: string, incoming: IncomingMessage, response: ServerResponse) {
  const { method, headers, url = '/' } = incoming;
  const outgoing = request(new URL(url, behind), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  outgoing.on('error', () => response.destroy());
  incoming.pipe(outgoing);
}

async function sendWorker(behind: string, version: string, response: ServerResponse) {
  const worker = await (await fetch(new URL('/sw.js', behind))).text();
  response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
  response.end(worker.replace(versionInWorker, version));
}
