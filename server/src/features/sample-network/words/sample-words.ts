import { type IndustryCode, isIndustryCode } from '@kith/contract/industries/isic';

type Role = { title: string; tags: string[] };
/** The last word of a company, which says what it does. */
type CompanyTail = { word: string; industry: IndustryCode };
/** A name as it is written and as it is read aloud. */
type NamePair = { written: string; read: string };

/** What a sample network is made of in one language. Company names should not exist. */
export type SampleWords = {
  /** The member whose network it is. */
  member: string;
  companyStems: string[];
  /** Between the two words of a company. */
  joint: string;
  companyTails: CompanyTail[];
  roles: Role[];
  cities: string[];
  topics: string[];
  meetingPlaces: string[];
  messageSubjects: string[];
  noteTexts: string[];
  /** Notes about what comes up more and more often, and about what no one talks of any more. */
  trends: { rising: [string[], string[]]; falling: string[] };
  occasions: { formerTitle: string; question: string; coffee: string; lunch: string };
  /** Where names are also written as they sound. */
  names?: { last: NamePair[]; first: NamePair[] };
};

/** `a|b|c` */
export function splitWords(text: string): string[] {
  return text.split('|');
}

/** `word:industry|word:industry` */
export function splitTails(text: string): CompanyTail[] {
  return splitWords(text).map((tail) => {
    const [word = '', industry = ''] = tail.split(':');
    if (!isIndustryCode(industry)) throw new Error(`No industry of ${tail}`);
    return { word, industry };
  });
}

/** `title:tag,tag|title:tag` */
export function splitRoles(text: string): Role[] {
  return splitWords(text).map((role) => {
    const [title = '', tags = ''] = role.split(':');
    return { title, tags: tags.split(',') };
  });
}

/** `written:read|written:read` */
export function splitNames(text: string): NamePair[] {
  return splitWords(text).map((name) => {
    const [written = '', read = ''] = name.split(':');
    return { written, read };
  });
}
