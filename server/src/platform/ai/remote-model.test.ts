import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, onTestFinished, test } from 'vitest';

import { openAi } from './remote-model.ts';

type Call = { path: string; headers: IncomingHttpHeaders; body: Record<string, unknown> };

/** A stand-in for the service on loopback, and the calls that reached it. */
async function startService(answer: (response: ServerResponse, call: Call) => void) {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const call = {
      path: request.url ?? '',
      headers: request.headers,
      body: JSON.parse(text) as Call['body'],
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

function sayJson(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const completion = (content: string) => ({
  id: 'c1',
  object: 'chat.completion',
  created: 1,
  model: 'small',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
});

const request = { system: 'Be brief.', prompt: 'A private prompt', maxTokens: 50 };

test('without an address or a model there is no remote model', () => {
  expect(openAi({}).remote).toBeNull();
  expect(openAi({ baseUrl: 'http://127.0.0.1:9/v1' }).remote).toBeNull();
});

test('text is requested with system, prompt, model, limit and key', async () => {
  const { calls, baseUrl } = await startService((response) =>
    sayJson(response, 200, completion('  Hello there.  ')),
  );
  const { remote } = openAi({ baseUrl, apiKey: 'key-1', model: 'small' });
  expect(await remote?.generateText(request)).toBe('Hello there.');
  expect(calls).toHaveLength(1);
  expect(calls[0]?.path).toBe('/v1/chat/completions');
  expect(calls[0]?.headers.authorization).toBe('Bearer key-1');
  expect(calls[0]?.body).toMatchObject({
    model: 'small',
    max_tokens: 50,
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'A private prompt' },
    ],
  });
});

test('a service that succeeds at the second try is enough', async () => {
  let tries = 0;
  const { baseUrl } = await startService((response) => {
    tries += 1;
    if (tries === 1) sayJson(response, 503, { error: { message: 'busy' } });
    else sayJson(response, 200, completion('Hello.'));
  });
  const { remote } = openAi({ baseUrl, model: 'small' });
  expect(await remote?.generateText(request)).toBe('Hello.');
});

test('a refusal is reported by its status, never with the prompt, the answer or the key', async () => {
  const { baseUrl } = await startService((response, call) =>
    sayJson(response, 401, { error: { message: `no: ${JSON.stringify(call.body)} key-1` } }),
  );
  const { remote } = openAi({ baseUrl, apiKey: 'key-1', model: 'small' });
  const error = await remote?.generateText(request).catch((fault: unknown) => fault);
  expect(error).toEqual(new Error('AI service failed: HTTP 401'));
  expect((error as Error).cause).toBeUndefined();
});

test('an answer without a completion is a failure', async () => {
  const { baseUrl } = await startService((response) => sayJson(response, 200, { hello: 1 }));
  const { remote } = openAi({ baseUrl, model: 'small' });
  await expect(remote?.generateText(request)).rejects.toThrow('AI service failed');
});

test('a service that does not answer in time is a failure', async () => {
  const { baseUrl } = await startService(() => undefined);
  const { remote } = openAi({ baseUrl, model: 'small', timeoutMs: 100 });
  await expect(remote?.generateText(request)).rejects.toThrow('AI service failed: TimeoutError');
});
