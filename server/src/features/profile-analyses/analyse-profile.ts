import { analyseContact, limitProposals } from '#features/analyses/engine/analyse-contact.ts';
import type { ContactFacts } from '#features/analyses/engine/contact-text.ts';
import { withoutInstructions } from '#features/analyses/engine/find-instructions.ts';
import { analysisLimits } from '@kith/contract/analyses/rules';
import type { Proposal } from '@kith/contract/analyses/proposal';
import { foldText } from '@kith/contract/core/text';
import type { ModelRequest } from '#features/ai-controls/ai-request.ts';
import { requestAnalysis } from '#features/analyses/service/request-analysis.ts';

import { parseProfile, type Profile } from './parser/parse-profile.ts';
import { type KnownFields, proposeFields } from './propose-fields.ts';
import { profileFacts } from './read-profile-facts.ts';
import { profilePrompt } from './service/profile-prompt.ts';

export type ProfileInput = {
  id: string;
  body: string;
  queuedAt: string;
  facts: ContactFacts | null;
  known: KnownFields;
  now: Date;
};

/** A line that speaks to machines says nothing about a person. */
function withoutMachineLines(body: string): string {
  return body
    .split('\n')
    .map((line) => withoutInstructions(line))
    .join('\n');
}

/** How a profile is read: by rules, or by asking a service. Its fields are read by rules in any case. */
export type ProfileReading = {
  byRules: () => Proposal[];
  request: ModelRequest<Proposal[]>;
};

export function readingOf(input: ProfileInput): ProfileReading {
  const body = withoutMachineLines(input.body);
  const profile = parseProfile(body);
  const facts = profileFacts({ body, profile }, input);
  const { id, queuedAt } = input;
  const quote = (words: string) => ({
    source: 'profile' as const,
    source_id: id,
    at: queuedAt,
    words: words.slice(0, analysisLimits.words),
  });
  const fields = proposeFields(profile, input.known, quote);
  const complete = (found: readonly Proposal[]) =>
    limitProposals(withoutRepeats([...fields, ...found], profile));
  const { read, ...asked } = requestAnalysis(facts, profilePrompt);
  return {
    byRules: () => complete(analyseContact(facts)),
    request: { ...asked, read: (answer) => complete(read(answer) ?? []) },
  };
}

/** A skill or a title that is a topic too is proposed once, as what the profile calls it. */
function withoutRepeats(proposals: readonly Proposal[], { skills, title }: Profile): Proposal[] {
  const named = new Set([title, ...skills.map(({ value }) => value)].map(foldText));
  const seen = new Set<string>();
  return proposals.filter(({ kind, value }) => {
    const key = `${kind}:${foldText(value)}`;
    const isRepeat =
      seen.has(key) || ((kind === 'tag' || kind === 'topic') && named.has(foldText(value)));
    seen.add(key);
    return !isRepeat && kind !== 'missing';
  });
}
