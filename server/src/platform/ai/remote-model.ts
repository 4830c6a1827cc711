import { secondMs } from '@kith/contract/core/time';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText, RetryError } from 'ai';

import type { AiPort } from './ai-port.ts';

const answerTimeoutMs = 20 * secondMs;

export type AiOptions = { baseUrl?: string; apiKey?: string; model?: string; timeoutMs?: number };

/** The AI port: any OpenAI-compatible service where one is configured, else none. */
export function openAi({ baseUrl, apiKey, model, timeoutMs = answerTimeoutMs }: AiOptions): AiPort {
  if (baseUrl === undefined || model === undefined) return { remote: null };
  const provider = createOpenAICompatible({ name: 'configured', baseURL: baseUrl, apiKey });
  return {
    remote: {
      generateText: async ({ system, prompt, maxTokens }) => {
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
          throw new Error(`AI service failed: ${describeFault(error)}`);
        }
      },
    },
  };
}

/** The library's errors carry prompt, answer and headers: only the kind and the status go on. */
function describeFault(error: unknown): string {
  const fault = RetryError.isInstance(error) ? error.lastError : error;
  if (APICallError.isInstance(fault)) return `HTTP ${fault.statusCode ?? 'without an answer'}`;
  return fault instanceof Error ? fault.name : 'unknown fault';
}
