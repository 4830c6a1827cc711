import { secondMs } from '@kith/contract/core/time';

import type { AiPort } from './ai-port.ts';

const answerTimeoutMs = 20 * secondMs;

export type AiOptions = { baseUrl?: string; apiKey?: string; model?: string; timeoutMs?: number };

/** The AI port: any OpenAI-compatible service that is configured, else none. */
export function openAi({ baseUrl, apiKey, model, timeoutMs = answerTimeoutMs }: AiOptions): AiPort {
  if (baseUrl === undefined || model === undefined) return { remote: null };
  return {
    remote: {
      host: new URL(baseUrl).host,
      model,
      generateText: async ({ system, prompt, maxTokens }) => {
        // Imported late: most servers have no AI service.
        const [{ generateText }, { createOpenAICompatible }] = await Promise.all([
          import('ai'),
          import('@ai-sdk/openai-compatible'),
        ]);
        const provider = createOpenAICompatible({ name: 'configured', baseURL: baseUrl, apiKey });
        try {
          const result = await generateText({
            model: provider(model),
            system,
            prompt,
            maxOutputTokens: maxTokens,
            maxRetries: 1,
            abortSignal: AbortSignal.timeout(timeoutMs),
          });
          return result.text.trim();
        } catch (error) {
          // oxlint-disable-next-line preserve-caught-error -- a cause would reach the log with the prompt
          throw new Error(`AI service failed: ${await describeFault(error)}`);
        }
      },
    },
  };
}

/** The library's errors contain prompt, answer and headers: only kind and status are passed on. */
async function describeFault(error: unknown): Promise<string> {
  const { APICallError, RetryError } = await import('ai');
  const fault = RetryError.isInstance(error) ? error.lastError : error;
  if (APICallError.isInstance(fault)) return `HTTP ${fault.statusCode ?? 'without an answer'}`;
  return fault instanceof Error ? fault.name : 'unknown fault';
}
