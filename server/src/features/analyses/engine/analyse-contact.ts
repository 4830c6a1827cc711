import { analysisLimits, type ProposalKind } from '@kith/contract/analyses/rules';
import type { Evidence, Proposal } from '@kith/contract/analyses/proposal';
import { cutText, foldText } from '@kith/contract/core/text';

import type { ContactFacts, ContactText } from './contact-text.ts';
import { withoutInstructions } from './find-instructions.ts';
import { findTerms, type FoundTerm } from './find-terms.ts';
import { readAcquaintance } from './read-acquaintance.ts';
import { readIntents } from './read-intents.ts';
import { readNextAction } from './read-next-action.ts';
import { readRole } from '#features/job-titles/read-role.ts';

/** The same facts without sentences that speak to machines. */
export function withoutMachineText(facts: ContactFacts): ContactFacts {
  const texts = facts.texts.flatMap((text) => {
    const kept = withoutInstructions(text.text);
    return kept === '' ? [] : [{ ...text, text: kept }];
  });
  return { ...facts, texts };
}

export function evidenceOf(from: ContactText, words: string): Evidence {
  const { source, id, at } = from;
  return { source, source_id: id, at, words: cutText(words, analysisLimits.words) };
}

type Draft = Omit<Proposal, 'evidence'> & { evidence: Evidence | null };

/** What is proposed for a contact, by rules alone; the surest of each kind first. */
export function analyseContact(given: ContactFacts): Proposal[] {
  const facts = withoutMachineText(given);
  const intents = facts.texts.flatMap((from) =>
    readIntents(from).map((intent) => ({ ...intent, from })),
  );
  const seeks = intents.filter(({ intent }) => intent === 'seek');
  return mergeDrafts([
    ...proposeRole(facts),
    ...intents
      .filter(({ intent, value }) => !isKnown(facts[`${intent}s`], value))
      .map(({ intent, value, words, confidence, from }) =>
        draft(intent, value, confidence, evidenceOf(from, words)),
      ),
    ...proposeTopics(facts),
    ...proposeAcquaintance(facts),
    ...proposeAction(facts, seeks),
    ...facts.missing.map((field) => draft('missing', field, 1, null)),
  ]);
}

function draft(
  kind: ProposalKind,
  value: string,
  confidence: number,
  evidence: Evidence | null,
  detail = '',
): Draft {
  return { kind, value: cutText(value, analysisLimits.value), detail, confidence, evidence };
}

function isKnown(values: readonly string[], value: string): boolean {
  const folded = foldText(value);
  return values.some((one) => foldText(one) === folded);
}

function proposeRole({ texts }: ContactFacts): Draft[] {
  const titles = texts.filter(({ source }) => source === 'title' || source === 'profile');
  for (const from of titles) {
    const read = readRole(from.text.split('\n', 1)[0]!);
    if (!read) continue;
    const evidence = evidenceOf(from, read.words);
    return [
      ...(read.seniority === null
        ? []
        : [draft('seniority', read.seniority, read.confidence.seniority, evidence)]),
      ...(read.role === null ? [] : [draft('function', read.role, read.confidence.role, evidence)]),
    ];
  }
  return [];
}

/** Topics are what several texts or the contact’s own words name; tags are the member’s words for them. */
function proposeTopics(facts: ContactFacts): Draft[] {
  const found = facts.texts
    .filter(({ speaker }) => speaker !== 'member_to')
    .flatMap((from) => findTopics(from).map((term) => ({ ...term, from })));
  const byConcept = Map.groupBy(found, ({ concept }) => concept);
  return [...byConcept.values()].flatMap((uses) => {
    const [first] = uses;
    if (!first) return [];
    const confidence = Math.min(0.95, 0.6 + 0.12 * (uses.length - 1));
    const evidence = evidenceOf(first.from, first.words);
    const topic = draft('topic', first.words, confidence, evidence);
    const tag = chooseTag(facts, first.concept, first.words);
    if (tag === null || isKnown(facts.tags, tag)) return [topic];
    return [topic, draft('tag', tag, Math.max(0.55, confidence - 0.05), evidence)];
  });
}

/** A whole title is what someone is, not a topic: only what is a part of it is one. */
function findTopics({ source, text }: ContactText): FoundTerm[] {
  const terms = findTerms(text);
  if (source !== 'title') return terms;
  const whole = foldText(text.trim());
  return terms.filter(({ words }) => foldText(words) !== whole && !readRole(words)?.seniority);
}

/** The member’s own tag for a concept, else the words of the text. */
function chooseTag(facts: ContactFacts, concept: string, words: string): string | null {
  const hasOwn = facts.tags.some((tag) => findTerms(tag).some((one) => one.concept === concept));
  if (hasOwn) return null;
  const own = facts.knownTags.find((tag) => findTerms(tag).some((one) => one.concept === concept));
  return own ?? words.toLowerCase();
}

function proposeAcquaintance({ texts }: ContactFacts): Draft[] {
  const written = texts.filter(
    ({ speaker, source }) => speaker === 'member_about' && source !== 'title',
  );
  return written.flatMap((from) =>
    readAcquaintance(from.text).map(({ how, detail, words }) =>
      draft('known', how, detail === '' ? 0.75 : 0.85, evidenceOf(from, words), detail),
    ),
  );
}

function proposeAction(facts: ContactFacts, seeks: Parameters<typeof readNextAction>[1]): Draft[] {
  const next = readNextAction(facts, seeks);
  if (!next) return [];
  const evidence = next.from === null ? null : evidenceOf(next.from, next.words);
  return [draft('next_action', next.action, next.confidence, evidence)];
}

/** One proposal for each thing, with all that it is based on. */
function mergeDrafts(drafts: readonly Draft[]): Proposal[] {
  const merged = new Map<string, Proposal>();
  for (const { evidence, ...one } of drafts) {
    const key = `${one.kind}:${foldText(one.value)}`;
    const before = merged.get(key);
    if (!before) {
      merged.set(key, { ...one, evidence: evidence ? [evidence] : [] });
      continue;
    }
    const isNew = evidence && before.evidence.every(({ words }) => words !== evidence.words);
    if (isNew && before.evidence.length < analysisLimits.evidence) before.evidence.push(evidence);
    before.confidence = Math.min(
      0.98,
      Math.max(before.confidence, one.confidence) + (isNew ? 0.04 : 0),
    );
  }
  return limitProposals([...merged.values()]);
}

const single: readonly ProposalKind[] = [
  'title',
  'company',
  'location',
  'link',
  'seniority',
  'function',
  'known',
  'next_action',
];

export function limitProposals(proposals: readonly Proposal[]): Proposal[] {
  const sorted = proposals.toSorted((one, other) => other.confidence - one.confidence);
  const counts = new Map<ProposalKind, number>();
  return sorted
    .filter(({ kind }) => {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      return count <= (single.includes(kind) ? 1 : analysisLimits.perKind);
    })
    .slice(0, analysisLimits.proposals)
    .map((one) => ({ ...one, confidence: Math.round(one.confidence * 100) / 100 }));
}
