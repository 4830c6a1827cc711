import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Asked = { messages: { role: string; content: string }[] };

/** Every post is translated into this. */
export const translation = 'We are looking for a workshop in Lisbon.';

/**
 * A stand-in for an AI service that speaks the OpenAI API, on loopback. It finds one need in the
 * texts of a contact, translates posts, and refuses what contains a word of `refused`, which a test
 * may change.
 */
export async function startAiService() {
  const refused: string[] = [];
  const prompts: string[] = [];
  let mayAnswer = Promise.resolve();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { messages } = JSON.parse(body) as Asked;
    const prompt = messages.at(-1)?.content ?? '';
    prompts.push(prompt);
    await mayAnswer;
    const isRefused = refused.some((word) => prompt.includes(word));
    response.writeHead(isRefused ? 400 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isRefused ? { error: { message: 'no' } } : complete(prompt)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    refused,
    prompts,
    host: `127.0.0.1:${port}`,
    /** Keeps every answer back until the returned function is called. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      mayAnswer = promise;
      return resolve;
    },
    /** What the app is configured with. */
    settings: {
      AI_BASE_URL: `http://127.0.0.1:${port}/v1`,
      AI_API_KEY: 'stand-in',
      AI_MODEL: 'small',
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const words = 'Looking for seed investors';

function complete(prompt: string) {
  const content = prompt.startsWith('<post>') ? translation : JSON.stringify(analyse(prompt));
  return {
    id: 'answer',
    object: 'chat.completion',
    created: 1,
    model: 'small',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  };
}

/** An analysis in the words of the texts, which are numbered. */
function analyse(prompt: string) {
  const texts = /<texts>(?<json>.*)<\/texts>/su.exec(prompt)?.groups?.['json'] ?? '[]';
  const found = (JSON.parse(texts) as { number: number; text: string }[]).filter(({ text }) =>
    text.includes(words),
  );
  const proposals = found.map(({ number }) => ({
    kind: 'seek',
    value: 'seed investors',
    detail: '',
    confidence: 0.9,
    evidence: [{ text: number, words }],
  }));
  return { proposals };
}
