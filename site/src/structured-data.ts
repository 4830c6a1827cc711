import { paths } from '@kith/contract/app-routes/paths';
import { brand } from '@kith/contract/core/brand';
import { builtOrigin, inLanguage } from '@kith/contract/public-site/pages';
import type {
  DefinedTerm,
  DefinedTermSet,
  FAQPage,
  SoftwareApplication,
  WebPage,
  WebSite,
} from 'schema-dts';

import type { Term } from '#site/glossary/glossary.ts';
import type { PageContext } from '#site/page.ts';
import { say } from '#site/texts.ts';

/* Descriptions for search engines; `schema-dts` has the words of schema.org as types. */

const idOf = (name: string) => `${builtOrigin}/#${name}`;

/** The address of a page, which is also its name in the graph. */
const addressOf = ({ path, locale }: PageContext): string =>
  `${builtOrigin}${inLanguage(path, locale)}`;

export function describeSite({ locale }: PageContext): WebSite {
  return {
    '@type': 'WebSite',
    '@id': idOf('site'),
    name: brand.name,
    url: `${builtOrigin}${paths.home()}`,
    inLanguage: locale,
  };
}

/** The product; it says nothing of ratings or prices, which the pages don't show. */
export function describeProduct({ locale }: PageContext): SoftwareApplication {
  return {
    '@type': 'SoftwareApplication',
    '@id': idOf('app'),
    name: brand.name,
    description: say(locale, 'frame:about'),
    url: `${builtOrigin}${paths.home()}`,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    inLanguage: locale,
  };
}

type Described = { title: string; description: string };

export function describePage(page: PageContext, { title, description }: Described): WebPage {
  return {
    '@type': 'WebPage',
    '@id': addressOf(page),
    url: addressOf(page),
    name: title,
    description,
    inLanguage: page.locale,
    isPartOf: { '@id': idOf('site') },
    about: { '@id': idOf('app') },
  };
}

export function describeQuestions(
  page: PageContext,
  questions: readonly { question: string; answer: string }[],
): FAQPage {
  return {
    '@type': 'FAQPage',
    '@id': `${addressOf(page)}#questions`,
    inLanguage: page.locale,
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

const glossaryIn = ({ locale }: PageContext): string =>
  `${builtOrigin}${inLanguage(paths.glossary(), locale)}#terms`;

const termIn = ({ locale }: PageContext, { slug }: Term): string =>
  `${builtOrigin}${inLanguage(paths.glossary(slug), locale)}#term`;

export function describeTerms(
  page: PageContext,
  { title, description, terms }: Described & { terms: readonly Term[] },
): DefinedTermSet {
  return {
    '@type': 'DefinedTermSet',
    '@id': glossaryIn(page),
    name: title,
    description,
    inLanguage: page.locale,
    hasDefinedTerm: terms.map((term) => ({ '@id': termIn(page, term) })),
  };
}

export function describeTerm(page: PageContext, term: Term): DefinedTerm {
  return {
    '@type': 'DefinedTerm',
    '@id': termIn(page, term),
    name: term.term,
    description: term.short,
    termCode: term.slug,
    url: addressOf(page),
    inDefinedTermSet: { '@id': glossaryIn(page) },
  };
}
