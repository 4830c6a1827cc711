import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { onTestFinished } from 'vitest';

export type AiPeerCall = {
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
};

/** A stand-in for the AI service on loopback, and the calls that reached it. */
export async function startAiPeer(answer: (response: ServerResponse, call: AiPeerCall) => void) {
  const calls: AiPeerCall[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const call = {
      path: request.url ?? '',
      headers: request.headers,
      body: JSON.parse(text) as AiPeerCall['body'],
    };
    calls.push(call);
    answer(response, call);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { calls, baseUrl: `http://127.0.0.1:${port}/v1` };
}

export function sayJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** What such a service answers with a text. */
export const completion = (content: string) => ({
  id: 'c1',
  object: 'chat.completion',
  created: 1,
  model: 'small',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
});
