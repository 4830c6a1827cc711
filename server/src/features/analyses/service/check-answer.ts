import { readTerms } from '#features/matches/read-terms.ts';
import {
  acquaintances,
  analysisLimits,
  nextActions,
  proposalKinds,
  roleFunctions,
  seniorities,
} from '@kith/contract/analyses/rules';
import type { Evidence, Proposal } from '@kith/contract/analyses/proposal';
import { cleanLine, foldText, cutText } from '@kith/contract/core/text';
import { z } from 'zod';

import { evidenceOf } from '#features/analyses/engine/analyse-contact.ts';
import type { ContactFacts, ContactText } from '#features/analyses/engine/contact-text.ts';
import { isInstruction } from '#features/analyses/engine/find-instructions.ts';
import { readRole } from '#features/job-titles/read-role.ts';

/*
 * Threats: a service that obeys what a contact wrote, invents, or quotes what no one said. What it
 * answers counts only as far as the texts prove it: the words must be there, of a source that may
 * prove such a thing, and say the value.
 */

const answerSchema = z.object({
  proposals: z
    .array(
      z.object({
        kind: z.enum(proposalKinds),
        value: z.string().min(1).max(1_000),
        detail: z.string().max(1_000).default(''),
        confidence: z.number().min(0).max(1),
        evidence: z
          .array(z.object({ text: z.number().int(), words: z.string().min(1).max(2_000) }))
          .max(20),
      }),
    )
    .max(200),
});
type Answered = z.infer<typeof answerSchema>['proposals'][number];

const codes: Partial<Record<Proposal['kind'], readonly string[]>> = {
  seniority: seniorities,
  function: roleFunctions,
  known: acquaintances,
  next_action: nextActions,
};
const markup = /[<>{}[\]`]|https?:|www\.|\S@\S/iu;
const fence = /^```(?:json)?\s*|\s*```$/gu;
/** A service is never surer than rules that were measured. */
const mostConfidence = 0.95;

/** @throws when it is not what was asked for */
export function checkAnswer(answer: string, facts: ContactFacts): Proposal[] {
  const { proposals } = answerSchema.parse(JSON.parse(answer.trim().replaceAll(fence, '')));
  return proposals.flatMap((one) => checkProposal(one, facts) ?? []);
}

function checkProposal(answered: Answered, { texts }: ContactFacts): Proposal | null {
  const { kind } = answered;
  if (kind === 'missing') return null;
  const value = cutText(cleanLine(answered.value), analysisLimits.value);
  const allowed = codes[kind];
  if (allowed ? !allowed.includes(value) : !isPlain(value)) return null;
  const proofs = answered.evidence.flatMap(({ text, words }) => {
    const from = texts[text];
    const exact = from && findWords(from.text, words);
    return exact && proves(answered, value, from, exact) ? [{ from, exact }] : [];
  });
  if (proofs.length === 0) return null;
  const evidence: Evidence[] = proofs
    .slice(0, analysisLimits.evidence)
    .map(({ from, exact }) => evidenceOf(from, exact));
  const detail = cutText(cleanLine(answered.detail), analysisLimits.value);
  const isProvedDetail = isPlain(detail) && proofs.some(({ exact }) => says(exact, detail));
  return {
    kind,
    value,
    detail: kind === 'known' && isProvedDetail ? detail : '',
    confidence: Math.min(mostConfidence, answered.confidence),
    evidence,
  };
}

function isPlain(value: string): boolean {
  return value !== '' && !markup.test(value) && !isInstruction(value);
}

/** The words as they are in the text, however much space is between them. */
function findWords(text: string, words: string): string | null {
  const wanted = words.trim().replaceAll(/\s+/gu, ' ');
  if (wanted.length < 2) return null;
  const plain = text.replaceAll(/\s+/gu, ' ');
  const at = plain.indexOf(wanted);
  return at < 0 ? null : plain.slice(at, at + wanted.length).slice(0, analysisLimits.words);
}

/** Whether words of this source may prove such a thing, and do. */
function proves({ kind }: Answered, value: string, from: ContactText, words: string): boolean {
  const isTitle = from.source === 'title' || from.source === 'profile';
  switch (kind) {
    case 'seniority':
      return isTitle && agrees(readRole(words)?.seniority ?? null, value);
    case 'function':
      return isTitle && agrees(readRole(words)?.role ?? null, value);
    case 'title':
    case 'company':
    case 'location':
    case 'skill':
      return from.source === 'profile' && says(words, value);
    // What rules read without a doubt is not asked of a service.
    case 'link':
    case 'experience':
    case 'education':
    case 'language':
      return false;
    case 'known':
      return from.speaker === 'member_about' && !isTitle;
    case 'next_action':
      return !isTitle;
    case 'offer':
    case 'seek':
      return from.speaker !== 'member_to' && says(words, value);
    default:
      return says(words, value);
  }
}

/** Where rules can read a title, a service must not say otherwise. */
function agrees(read: string | null, value: string): boolean {
  return read === null || read === value;
}

/** Most of the value’s words, or what they mean, are in the words of the text. */
function says(words: string, value: string): boolean {
  const text = foldText(words);
  const folded = foldText(value);
  if (text.includes(folded)) return true;
  const parts = folded.match(/[\p{L}\p{N}]{3,}/gu) ?? [folded];
  const there = parts.filter((part) => text.includes(part)).length;
  if (there / parts.length > 0.6) return true;
  const { concepts, words: unknown } = readTerms(value);
  const named = new Set(readTerms(words).concepts);
  return concepts.length > 0 && unknown.length === 0 && concepts.every((id) => named.has(id));
}
