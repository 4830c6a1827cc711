import type { PersonInput } from '#features/matches/describe-person.ts';
import { rankMatches, type RankSettings } from '#features/matches/rank-matches.ts';

export const usualSettings: RankSettings = { arm: 'control', isWoven: true, byTagsAlone: false };

const anonymous: PersonInput = {
  id: '',
  title: '',
  company: '',
  company_id: null,
  industry: null,
  location: '',
  tags: [],
  offers: [],
  seeks: [],
  member_id: null,
  headline: '',
  profile_offers: [],
  profile_seeks: [],
  topics: [],
  knows: [],
};

/** Someone to be matched, with nothing else known about them. */
export const person = (id: string, fields: Partial<PersonInput>): PersonInput => ({
  ...anonymous,
  ...fields,
  id,
});

export const rank = (people: PersonInput[], change: Partial<RankSettings> = {}) =>
  rankMatches({ people, settings: { ...usualSettings, ...change }, only: null });
