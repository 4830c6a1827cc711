import { z } from 'zod';

import { analysisLimits, evidenceSources, proposalKinds } from './rules.ts';

/** The words that a proposal is based on, and where they are. */
export const evidenceSchema = z.object({
  source: z.enum(evidenceSources),
  source_id: z.string().nullable(),
  at: z.string().nullable(),
  words: z.string().max(analysisLimits.words),
});
export type Evidence = z.infer<typeof evidenceSchema>;

/** What an analysis proposes: a code or a text, with more about it and how sure it is. */
export const proposalSchema = z.object({
  kind: z.enum(proposalKinds),
  value: z.string().min(1).max(analysisLimits.value),
  detail: z.string().max(analysisLimits.value),
  confidence: z.number().min(0).max(1),
  evidence: z.array(evidenceSchema).max(analysisLimits.evidence),
});
export type Proposal = z.infer<typeof proposalSchema>;
