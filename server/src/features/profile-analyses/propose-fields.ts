import { readRole } from '#features/job-titles/read-role.ts';
import { analysisLimits, type ProposalKind } from '@kith/contract/analyses/rules';
import type { Evidence, Proposal } from '@kith/contract/analyses/proposal';
import { foldText } from '@kith/contract/core/text';

import type { Profile } from './parser/parse-profile.ts';

/** What a contact has already, which isn't proposed again. */
export type KnownFields = {
  title: string;
  company: string;
  location: string;
  notes: string;
  tags: readonly string[];
  links: readonly string[];
};

const most = 6;

/** What the parts of a profile say of the fields of a contact, each with the words of the profile. */
export function proposeFields(
  profile: Profile,
  known: KnownFields,
  quote: (words: string) => Evidence,
): Proposal[] {
  const { title, titleWords, company, companyWords, location, url } = profile;
  const job = profile.experience.find(({ isCurrent }) => isCurrent);
  const one = (kind: ProposalKind, value: string, words: string, confidence: number): Proposal[] =>
    value === '' || value.length > analysisLimits.value || words === ''
      ? []
      : [{ kind, value, detail: '', confidence, evidence: [quote(words)] }];
  const isSure = job !== undefined && readRole(title) !== null;
  const fields = [
    ...(isSame(title, known.title) ? [] : one('title', title, titleWords, isSure ? 0.95 : 0.8)),
    ...(isSame(company, known.company)
      ? []
      : one('company', company, companyWords, job?.company === company ? 0.93 : 0.78)),
    ...(isSame(location, known.location) ? [] : one('location', location, location, 0.8)),
    ...(url === '' || known.links.some((link) => link.includes(url))
      ? []
      : one('link', webAddress(url), url, 0.98)),
  ];
  const isNoted = (value: string) => foldText(known.notes).includes(foldText(value));
  const past = profile.experience.filter((entry) => entry !== job);
  const lists = [
    ...past
      .map((entry) => ({ value: describe(entry), words: entry.words }))
      .filter(({ value }) => !isNoted(value))
      .slice(0, most)
      .flatMap(({ value, words }) => one('experience', value, words, 0.85)),
    ...profile.education
      .filter(({ value }) => !isNoted(value))
      .slice(0, most)
      .flatMap(({ value, words }) => one('education', value, words, 0.85)),
    ...profile.languages
      .filter(({ value }) => !isNoted(value))
      .slice(0, most)
      .flatMap(({ value, words }) => one('language', value, words, 0.9)),
    ...profile.skills
      .filter(({ value }) => !known.tags.some((tag) => isSame(tag, value)))
      .slice(0, most)
      .flatMap(({ value, words }) => one('skill', value, words, 0.85)),
  ];
  return [...fields, ...lists];
}

function isSame(one: string, other: string): boolean {
  return foldText(one) === foldText(other);
}

function webAddress(url: string): string {
  return /^https?:/iu.test(url) ? url : `https://${url}`;
}

/** “Head of Sales, Acme, 2018–2021”. */
function describe({ title, company, from, to }: Profile['experience'][number]): string {
  const years = [from, to].filter((year) => year !== null).join('–');
  return [title, company, years].filter((part) => part !== '').join(', ');
}
