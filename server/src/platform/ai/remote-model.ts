import { secondMs } from '@kith/contract/core/time';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText } from 'ai';

import type { AiPort } from './ai-port.ts';

const answerTimeoutMs = 20 * secondMs;

export type AiOptions = { baseUrl?: string; apiKey?: string; model?: string };

/** The AI port: any OpenAI-compatible service where one is configured, else none. */
export function openAi({ baseUrl, apiKey, model }: AiOptions): AiPort {
  if (baseUrl === undefined || model === undefined) return { remote: null };
  const provider = createOpenAICompatible({ name: 'configured', baseURL: baseUrl, apiKey });
  return {
    remote: {
      generateText: async ({ system, prompt, maxTokens }) => {
        const result = await generateText({
          model: provider(model),
          system,
          prompt,
          maxOutputTokens: maxTokens,
          maxRetries: 1,
          abortSignal: AbortSignal.timeout(answerTimeoutMs),
        });
        return result.text.trim();
      },
    },
  };
}
