import { foldText } from '@kith/contract/core/text';
import type { IndustryCode } from '@kith/contract/industries/isic';
import type { OfferSource } from '@kith/contract/matches/rules';

import { readTerms } from './read-terms.ts';
import { findConcept } from './thesaurus/thesaurus.ts';

/** What is known of a contact, and of the member that they are. */
export type PersonInput = {
  id: string;
  title: string;
  company: string;
  /** The record of the company, which unites its spellings. */
  company_id: string | null;
  industry: IndustryCode | null;
  location: string;
  tags: string[];
  offers: string[];
  seeks: string[];
  /** Who they are, and of the linked member, as far as they show it to this one. */
  member_id: string | null;
  headline: string;
  profile_offers: string[];
  profile_seeks: string[];
  topics: string[];
  /** Contacts that the member noted as related to them. */
  knows: string[];
};

export type Need = {
  text: string;
  concepts: readonly string[];
  words: readonly string[];
  places: readonly string[];
};
export type Gift = { strength: number; source: OfferSource; text: string };

/** A person as pairs are formed. A feature is a concept (`c:`) or a word (`w:`). */
export type Person = {
  id: string;
  memberId: string | null;
  needs: Need[];
  gifts: Map<string, Gift>;
  /** Topics by feature, in the words of the record. */
  topics: Map<string, string>;
  tags: Set<string>;
  sought: Set<string>;
  isFunder: boolean;
  industry: IndustryCode | null;
  places: Set<string>;
  place: string;
  company: string;
  knows: Set<string>;
};

/** How much a source says about what someone can do for others. */
const strengths: Record<OfferSource, number> = {
  offers: 1,
  profile: 1,
  title: 0.8,
  company: 0.6,
  tag: 0.55,
};

const remote = 'remote';

function featuresOf(phrase: string): string[] {
  const { concepts, words } = readTerms(phrase);
  return [...concepts.map((id) => `c:${id}`), ...words.map((word) => `w:${word}`)];
}

export function describePerson(input: PersonInput): Person {
  const seeks = [...input.seeks, ...input.profile_seeks];
  const needs = seeks.map((text) => ({ text, ...readTerms(text) }));
  const gifts = readGifts(input);
  const topics = new Map<string, string>();
  for (const topic of [...input.tags, ...input.topics]) {
    for (const feature of featuresOf(topic)) topics.set(feature, topic);
  }
  return {
    id: input.id,
    memberId: input.member_id,
    needs,
    gifts,
    topics,
    tags: new Set(input.tags.map(foldText)),
    sought: new Set(needs.flatMap(({ concepts }) => concepts)),
    isFunder: isFunder(gifts),
    industry: input.industry,
    places: readPlaces(input.location),
    place: input.location,
    company: input.company_id ?? foldText(input.company),
    knows: new Set(input.knows),
  };
}

function readGifts(input: PersonInput): Map<string, Gift> {
  const gifts = new Map<string, Gift>();
  const add = (texts: readonly string[], source: OfferSource) => {
    const strength = strengths[source];
    for (const text of texts) {
      for (const feature of featuresOf(text)) {
        if ((gifts.get(feature)?.strength ?? 0) >= strength) continue;
        gifts.set(feature, { strength, source, text });
      }
    }
  };
  add(input.offers, 'offers');
  add(input.profile_offers, 'profile');
  add([input.title, input.headline].filter(Boolean), 'title');
  add(input.tags, 'tag');
  // A company is met by its name alone: what the name means says nothing about the person.
  for (const word of readTerms(input.company).words) {
    const { company: text } = input;
    const feature = `w:${word}`;
    if (!gifts.has(feature)) {
      gifts.set(feature, { strength: strengths.company, source: 'company', text });
    }
  }
  return gifts;
}

/** Tags name interests: only what someone offers or is makes them a funder. */
function isFunder(gifts: ReadonlyMap<string, Gift>): boolean {
  return [...gifts].some(
    ([feature, { source }]) =>
      source !== 'tag' &&
      feature.startsWith('c:') &&
      findConcept(feature.slice(2))?.role === 'funder',
  );
}

/** The parts of a location, each by one name in all languages. */
function readPlaces(location: string): Set<string> {
  const parts = location.split(/[,、，/|·]/u).flatMap((part) => {
    const known = readTerms(part).places;
    return known.length > 0 ? known : [foldText(part)];
  });
  return new Set(parts.filter(Boolean));
}

/** Whether the two are in the same place; null where that isn't stated of both. */
export function areNear(one: Person, other: Person): boolean | null {
  if (one.places.size === 0 || other.places.size === 0) return null;
  return [...one.places].some((place) => other.places.has(place));
}

/** Whether someone works with others wherever they are. */
export function isRemote({ sought, gifts }: Person): boolean {
  return sought.has(remote) || gifts.has(`c:${remote}`);
}
