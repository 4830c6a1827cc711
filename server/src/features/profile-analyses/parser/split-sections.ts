import { headingOf, type SectionName } from './headings.ts';

/** The lines of a profile by its parts; what is before the first heading is the header. */
export type Sections = { header: string[] } & Record<SectionName, string[]>;

const contactLine =
  /@|https?:|www\.|linkedin\.com|^\+?[\d\s()./-]{6,}$|\((?:linkedin|mobile|home|work|portfolio|móvil|mobil)\)/iu;
/** A language with how well it is spoken, or a bare name of one. */
const languageLine =
  /\(.{3,60}\)$|（.{1,30}）$|^(?:english|inglés|anglais|englisch|英語|英语|spanish|español|espagnol|spanisch|スペイン語|西班牙语|french|francés|français|französisch|フランス語|法语|german|alemán|allemand|deutsch|ドイツ語|德语|japanese|japonés|japonais|japanisch|日本語|日语|chinese|mandarin|chino|chinois|chinesisch|中国語|中文|普通话|italian|italiano|italien|italienisch|portuguese|portugués|portugais|portugiesisch|dutch|catalán|русский|russian)\b/iu;
/** Networks show three of the skills beside a profile. */
const sideSkills = 3;

export function splitSections(lines: readonly string[]): Sections {
  const sections: Sections = {
    header: [],
    contact: [],
    about: [],
    experience: [],
    education: [],
    skills: [],
    languages: [],
    other: [],
  };
  let current: keyof Sections = 'header';
  let last: SectionName | null = null;
  const first: SectionName[] = [];
  for (const line of lines) {
    const heading = headingOf(line);
    if (heading !== null) {
      current = heading;
      last = heading;
      if (sections.header.length === 0 && isAside(heading)) first.push(heading);
      continue;
    }
    sections[current].push(line);
  }
  if (sections.header.length === 0 && last !== null) sections.header = takeHeader(sections, first);
  return sections;
}

const isAside = (name: SectionName) => ['contact', 'skills', 'languages', 'other'].includes(name);

/**
 * A profile that was saved as PDF begins with what is beside it: contact, skills, languages. The
 * header follows without a heading, at the end of the last of them.
 */
function takeHeader(sections: Sections, first: readonly SectionName[]): string[] {
  const name = first.at(-1);
  if (name === undefined) return [];
  const lines = sections[name];
  const ends: Partial<Record<SectionName, number>> = {
    contact: lines.findLastIndex((line) => contactLine.test(line)) + 1,
    skills: Math.min(sideSkills, lines.length),
    languages: lines.findLastIndex((line) => languageLine.test(line)) + 1,
  };
  return lines.splice(ends[name] ?? lines.length);
}
