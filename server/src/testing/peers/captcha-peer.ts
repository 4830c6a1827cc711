import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type CaptchaPeer = {
  url: string;
  /** The forms that came in, oldest first. */
  asked: URLSearchParams[];
  /** Makes a solved token; it is right once. */
  solve: () => string;
  /** Answers this status from now on, until called without one. */
  fail: (status?: number) => void;
  close: () => Promise<void>;
};

/** A captcha provider on loopback, which knows its tokens and takes each of them once. */
export async function startCaptchaPeer(secret: string): Promise<CaptchaPeer> {
  const asked: URLSearchParams[] = [];
  const solved = new Set<string>();
  let count = 0;
  let failure: number | undefined;
  const judge = (form: URLSearchParams): string[] => {
    if (form.get('secret') !== secret) return ['invalid-input-secret'];
    return solved.delete(form.get('response') ?? '') ? [] : ['timeout-or-duplicate'];
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      asked.push(form);
      if (failure !== undefined) {
        response.writeHead(failure).end('{}');
        return;
      }
      const faults = judge(form);
      response.end(JSON.stringify({ success: faults.length === 0, 'error-codes': faults }));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
    asked,
    solve: () => {
      count += 1;
      const token = `solved-${count}`;
      solved.add(token);
      return token;
    },
    fail: (status) => (failure = status),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
