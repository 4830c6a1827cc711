import { createHash } from 'node:crypto';

import { analysisLimits } from '@kith/contract/analyses/rules';
import type { Proposal } from '@kith/contract/analyses/proposal';
import type { ModelRequest } from '#features/ai-controls/ai-request.ts';

import { limitProposals, withoutMachineText } from '#features/analyses/engine/analyse-contact.ts';
import type { ContactFacts } from '#features/analyses/engine/contact-text.ts';
import { checkAnswer } from './check-answer.ts';
import { prompt1 } from './prompt-1.ts';

const maxTokens = 1_800;

/** A prompt with what is stored of it with its results. */
export type Prompt = { version: number; text: string; hash: string };

export function describePrompt(version: number, text: string): Prompt {
  return { version, text, hash: createHash('sha256').update(text).digest('hex').slice(0, 16) };
}

/** The prompt that results are made with now; its version and hash are stored with them. */
export const prompt = describePrompt(1, prompt1);

/**
 * What a configured service is asked for the same result. What it answers is only used as far as the
 * texts prove it; what needs no model (missing fields) doesn’t come from it.
 */
export function requestAnalysis(
  given: ContactFacts,
  asked: Prompt = prompt,
): ModelRequest<Proposal[]> {
  const facts = withoutMachineText(given);
  const texts = facts.texts.map(({ source, speaker, at, text }, number) => ({
    number,
    source,
    speaker,
    at,
    text,
  }));
  const data = JSON.stringify(texts)
    .slice(0, 2 * analysisLimits.text)
    .replaceAll('<', '\\u003c');
  const missing = facts.missing.map((field) => ({
    kind: 'missing' as const,
    value: field,
    detail: '',
    confidence: 1,
    evidence: [],
  }));
  return {
    version: asked.version,
    system: asked.text,
    prompt: `<texts>${data}</texts>`,
    maxTokens,
    read: (answer) => limitProposals([...checkAnswer(answer, facts), ...missing]),
  };
}
