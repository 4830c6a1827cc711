import { completion, sayJson, startAiPeer } from '#testing/peers/ai-peer.ts';
import { expect, test } from 'vitest';

import { openAi } from './remote-model.ts';

const request = { system: 'Be brief.', prompt: 'A private prompt', maxTokens: 50 };

test('without an address or a model there is no remote model', () => {
  expect(openAi({}).remote).toBeNull();
  expect(openAi({ baseUrl: 'http://127.0.0.1:9/v1' }).remote).toBeNull();
});

test('text is requested with system, prompt, model, limit and key', async () => {
  const { calls, baseUrl } = await startAiPeer((response) =>
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
  const { baseUrl } = await startAiPeer((response) => {
    tries += 1;
    if (tries === 1) sayJson(response, 503, { error: { message: 'busy' } });
    else sayJson(response, 200, completion('Hello.'));
  });
  const { remote } = openAi({ baseUrl, model: 'small' });
  expect(await remote?.generateText(request)).toBe('Hello.');
});

test('a refusal is reported by its status, never with the prompt, the answer or the key', async () => {
  const { baseUrl } = await startAiPeer((response, call) =>
    sayJson(response, 401, { error: { message: `no: ${JSON.stringify(call.body)} key-1` } }),
  );
  const { remote } = openAi({ baseUrl, apiKey: 'key-1', model: 'small' });
  const error = await remote?.generateText(request).catch((fault: unknown) => fault);
  expect(error).toEqual(new Error('AI service failed: HTTP 401'));
  expect((error as Error).cause).toBeUndefined();
});

test('an answer without a completion is a failure', async () => {
  const { baseUrl } = await startAiPeer((response) => sayJson(response, 200, { hello: 1 }));
  const { remote } = openAi({ baseUrl, model: 'small' });
  await expect(remote?.generateText(request)).rejects.toThrow('AI service failed');
});

test('a service that does not answer in time is a failure', async () => {
  const { baseUrl } = await startAiPeer(() => undefined);
  const { remote } = openAi({ baseUrl, model: 'small', timeoutMs: 100 });
  await expect(remote?.generateText(request)).rejects.toThrow('AI service failed: TimeoutError');
});
