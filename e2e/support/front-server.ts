import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type FrontServer = {
  origin: string;
  /** From now on the service worker is one of this version, as after a new release. */
  release: (version: string) => void;
  close: () => Promise<void>;
};

const versionInWorker = /(?<=version:\s*["'`])\d+\.\d+\.\d+\+[0-9a-f]{8}/u;

/** Stands before the server of the journeys and passes everything on, but for the worker's version. */
export async function startFrontServer(behind: string): Promise<FrontServer> {
  let released: string | null = null;
  const server = createServer((asked, answer) => {
    if (asked.url === '/sw.js' && released !== null) {
      void answerWorker(behind, released, answer);
    } else {
      passOn(behind, asked, answer);
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

function passOn(behind: string, asked: IncomingMessage, answer: ServerResponse) {
  const { method, headers, url = '/' } = asked;
  const passed = request(new URL(url, behind), { method, headers }, (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(answer);
  });
  passed.on('error', () => answer.destroy());
  asked.pipe(passed);
}

async function answerWorker(behind: string, version: string, answer: ServerResponse) {
  const worker = await (await fetch(new URL('/sw.js', behind))).text();
  answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
  answer.end(worker.replace(versionInWorker, version));
}
