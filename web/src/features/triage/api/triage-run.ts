import type { Triage, TriageCard, TriagePerson } from '@kith/contract/triage/schemas';
import type { StatementAnswer } from '@kith/contract/warmth/rules';

/** What was answered at once; `before` is what its people had in this run. */
type Batch = {
  id: string;
  answer: StatementAnswer | null;
  count: number;
  contact: TriagePerson;
  before: ReadonlyMap<string, StatementAnswer | null | undefined> | null;
};

/** The triage as the member sees it: ahead of the server, which each answer is sent to. */
export type TriageRun = {
  cards: readonly TriageCard[];
  place: number;
  /** Answered in this run, null for a skip. */
  answered: ReadonlyMap<string, StatementAnswer | null>;
  /** Newest first; those from before this run come last. */
  batches: readonly Batch[];
  base: Triage['progress'];
};

export function startRun({ cards, progress, recent }: Triage): TriageRun {
  return {
    cards,
    place: 0,
    answered: new Map(),
    batches: recent.map((batch) => ({ ...batch, before: null })),
    base: progress,
  };
}

/** Adds the people that were loaded meanwhile, each once. */
export function addCards(run: TriageRun, cards: readonly TriageCard[]): TriageRun {
  const known = new Set(run.cards.map(({ contact }) => contact.id));
  const added = cards.filter(({ contact: { id } }) => !known.has(id) && !run.answered.has(id));
  return { ...run, cards: [...run.cards, ...added] };
}

export function answerCards(
  run: TriageRun,
  { id, ids, answer }: { id: string; ids: readonly string[]; answer: StatementAnswer | null },
): TriageRun {
  const card = run.cards[run.place];
  if (!card) return run;
  const answered = new Map(run.answered);
  for (const one of ids) answered.set(one, answer);
  const before = new Map(ids.map((one) => [one, run.answered.get(one)]));
  const next = run.cards.findIndex(
    ({ contact }, place) => place > run.place && !answered.has(contact.id),
  );
  return {
    ...run,
    answered,
    place: next === -1 ? run.cards.length : next,
    batches: [{ id, answer, count: ids.length, contact: card.contact, before }, ...run.batches],
  };
}

export function undoBatch(run: TriageRun): TriageRun {
  const [batch, ...batches] = run.batches;
  if (!batch?.before) return run;
  const answered = new Map(run.answered);
  for (const [id, before] of batch.before) {
    if (before === undefined) answered.delete(id);
    else answered.set(id, before);
  }
  const place = run.cards.findIndex(({ contact }) => contact.id === batch.contact.id);
  return { ...run, answered, batches, place: Math.max(0, place) };
}

/** Those of a card's group who have no answer yet: one for all must not replace what was said of one. */
export function groupOf(card: TriageCard, { answered }: TriageRun): TriageCard['group'] {
  const isOpen = (id: string) => (answered.get(id) ?? null) === null;
  const { group } = card;
  const ids = group?.contact_ids.filter(isOpen) ?? [];
  if (!group || ids.length === 0) return null;
  return { ...group, contact_ids: ids, shown: group.shown.filter(({ id }) => isOpen(id)) };
}

export function countAnswers({ base, answered }: TriageRun) {
  const answers = { ...base.answers };
  let skipped = base.skipped;
  for (const answer of answered.values()) {
    if (answer === null) skipped += 1;
    else answers[answer] += 1;
  }
  const done = skipped + Object.values(answers).reduce((sum, count) => sum + count, 0);
  return { answers, skipped, done, total: base.total, remaining: Math.max(0, base.total - done) };
}
