import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

import type { PublicNetwork } from './public-address.ts';

export type PublicAnswer = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** The connection ended before the answer did. */
  isBroken: boolean;
};

/**
 * Calls an address that `network.parse` accepted. Redirects are not followed; of the answer at most
 * so many bytes are read.
 */
export function requestPublic(
  network: PublicNetwork,
  url: URL,
  {
    method,
    headers,
    body,
    signal,
    answerBytes,
  }: {
    method: string;
    headers: Record<string, string>;
    body: Buffer | string | null;
    signal: AbortSignal;
    answerBytes: number;
  },
): Promise<PublicAnswer> {
  const open = url.protocol === 'https:' ? requestHttps : requestHttp;
  const lookup = network.lookup === undefined ? {} : { lookup: network.lookup };
  return new Promise((resolve, reject) => {
    const call = open(url, { method, headers, signal, ...lookup }, (answer) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      const finish = () => {
        const known = Object.entries(answer.headers).flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value] as const] : [],
        );
        resolve({
          status: answer.statusCode ?? 0,
          headers: Object.fromEntries(known),
          body: Buffer.concat(chunks),
          isBroken: !answer.complete && bytes <= answerBytes,
        });
      };
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= answerBytes) chunks.push(chunk);
        else answer.destroy();
      });
      answer.on('error', () => undefined);
      answer.on('close', finish);
    });
    call.on('error', reject);
    call.end(body ?? undefined);
  });
}
