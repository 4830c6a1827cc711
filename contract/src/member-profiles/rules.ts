/** Who sees a section; see the contract's `visibilityLevels`. */
export const audiences = ['public', 'network', 'first_degree', 'private'] as const;
export type Audience = (typeof audiences)[number];

export const profileSections = [
  'headline',
  'about',
  'experience',
  'offers',
  'seeks',
  'links',
  'pictures',
  'badges',
] as const;
export type ProfileSection = (typeof profileSections)[number];

/** The viewers as which a member can look at their own profile. */
export const previews = ['public', 'network', 'first_degree', 'myself'] as const;
export type Preview = (typeof previews)[number];

export const profileLimits = {
  headline: 160,
  about: 2_000,
  experience: 30,
  company: 200,
  title: 200,
  experienceText: 1_000,
  words: 20,
  word: 80,
  links: 10,
  link: 500,
  linkLabel: 60,
  pictures: 6,
  alt: 300,
  slugMinimum: 3,
  slug: 40,
  reportNote: 1_000,
} as const;

/** How long a former address of a profile leads to the present one. */
export const slugRetentionDays = 365;

/** Names of the service, of its pages, and of roles that a reader would trust. */
export const reservedSlugs: readonly string[] = [
  'about',
  'account',
  'admin',
  'administrator',
  'api',
  'app',
  'auth',
  'billing',
  'blog',
  'contact',
  'dashboard',
  'help',
  'home',
  'invite',
  'kith',
  'legal',
  'login',
  'mail',
  'me',
  'member',
  'moderator',
  'new',
  'news',
  'official',
  'owner',
  'postmaster',
  'press',
  'privacy',
  'profile',
  'public',
  'root',
  'search',
  'security',
  'settings',
  'share',
  'sign-in',
  'sign-up',
  'staff',
  'status',
  'support',
  'system',
  'team',
  'terms',
  'test',
  'user',
  'webmaster',
  'www',
];

const slugPattern = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/u;

/**
 * Whether a text can be the address of a profile: small Latin letters, digits and single hyphens,
 * beginning with a letter, and nothing reserved.
 */
export function isSlug(text: string): boolean {
  return (
    text.length >= profileLimits.slugMinimum &&
    text.length <= profileLimits.slug &&
    slugPattern.test(text) &&
    !reservedSlugs.includes(text)
  );
}
