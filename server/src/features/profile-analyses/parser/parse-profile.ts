import { cutText } from '@kith/contract/core/text';
import { readRole } from '#features/job-titles/read-role.ts';
import type { ProfilePerson } from '@kith/contract/profile-analyses/schemas';

import { linesOf } from './clean-lines.ts';
import { type Entry, readExperience } from './read-experience.ts';
import { readHeader } from './read-header.ts';
import { readSpan, withoutSpan } from './read-dates.ts';
import { splitRole } from './split-role.ts';
import { splitSections } from './split-sections.ts';

/** A value with the words of the profile that it was read from. */
type Quoted = { value: string; words: string };

/** What a profile says, by rules. */
export type Profile = ProfilePerson & {
  headline: string;
  url: string;
  /** The lines that title and company were read from. */
  titleWords: string;
  companyWords: string;
  about: string[];
  experience: Entry[];
  education: Quoted[];
  skills: Quoted[];
  languages: Quoted[];
};

const profileUrl = /(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com\/(?:in|pub)\/[^\s/?#)]{1,100}/iu;
const most = 12;
const longestLine = 300;
const longestSkill = 60;
const skillSeparators = /\s?[·•|;；、，]\s?|,\s|\s{2,}/u;
const endorsements =
  /^\d+\s?(?:endorsements?|validaciones?|recommandations?|kenntnisbestätigungen?|件の推薦|人认可).*$|^(?:endorsed by|passed|validado por).*$|^.{0,40}(?:experiences? at|experiencias? en)\s.*$/iu;

export function parseProfile(text: string): Profile {
  // Longer lines say nothing of the fields, and patterns stay quick.
  const lines = linesOf(text).map((line) => cutText(line, longestLine));
  const sections = splitSections(lines);
  const header = readHeader(sections.header);
  const isSavedPage = sections.header.length > 0 && lines[0] !== sections.header[0];
  const experience = readExperience(
    sections.experience.length > 0 ? sections.experience : sections.header.slice(1),
    isSavedPage,
  );
  const work = readWork(header.headline, header.company, experience);
  return {
    name: header.name,
    headline: header.headline,
    location: header.location,
    url: profileUrl.exec(text)?.[0] ?? '',
    ...work,
    about: sections.about,
    experience,
    education: readEducation(sections.education),
    skills: readList(sections.skills).filter(({ value }) => !endorsements.test(value)),
    languages: readList(sections.languages),
  };
}

type Work = Pick<Profile, 'title' | 'company' | 'titleWords' | 'companyWords'>;

/** What someone does now: the job that lasts, else what they call themselves. */
function readWork(headline: string, company: string, experience: readonly Entry[]): Work {
  const own = splitRole(headline);
  const now = experience.find(({ isCurrent, title }) => isCurrent && title !== '');
  const title =
    now && (readRole(now.title) || own.title === '') ? now.title : own.title || headline;
  const employer = company || now?.company || own.company;
  return {
    title,
    titleWords: now && title === now.title ? now.words : headline,
    company: employer,
    companyWords: company || (now?.company ? now.company : headline),
  };
}

/** Each school with its degree, whatever the order of the lines. */
function readEducation(lines: readonly string[]): Quoted[] {
  const found: Quoted[] = [];
  let open: string[] = [];
  const close = () => {
    if (open.length > 0) found.push({ value: open.join(', '), words: open[0]! });
    open = [];
  };
  for (const line of lines) {
    const span = readSpan(line);
    const rest = span ? withoutSpan(line, span) : line;
    const isShort = rest.length <= 100;
    if (rest !== '' && isShort && open.length < 2) open.push(rest);
    else if (rest !== '' && isShort && span === null) {
      close();
      open.push(rest);
    }
    if (span) close();
  }
  close();
  return found.slice(0, most);
}

function readList(lines: readonly string[]): Quoted[] {
  const seen = new Set<string>();
  return lines
    .flatMap((line) =>
      line.split(skillSeparators).map((value) => ({ value: value.trim(), words: line })),
    )
    .filter(({ value }) => {
      const isNew = value.length > 1 && value.length <= longestSkill && !seen.has(value);
      seen.add(value);
      return isNew;
    })
    .slice(0, most);
}
