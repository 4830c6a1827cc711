import type { IndustryCode, IndustrySection } from '../isic.ts';

/** Sections of one division, which is never named apart from its section. */
type LoneSection = 'D' | 'L' | 'O' | 'P' | 'U';
type LoneDivision = '35' | '68' | '84' | '85' | '99';

/** What people call an industry, separated by commas, the usual word first. */
export type IndustryWords = Readonly<
  Record<Exclude<IndustryCode, LoneDivision> | (LoneSection & IndustrySection), string>
>;
