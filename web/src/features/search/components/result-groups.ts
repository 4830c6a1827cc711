import type { SearchType } from '@kith/contract/search/language/operators';
import type {
  CompanyResult,
  ContactResult,
  MessageResult,
  OpportunityResult,
  PostResult,
  ProfileResult,
  SearchResponse,
} from '@kith/contract/search/schemas';

/** The results that have a screen to open. */
export type ShownResult =
  | ContactResult
  | CompanyResult
  | MessageResult
  | OpportunityResult
  | ProfileResult
  | PostResult;

export type ResultGroup = {
  type: Extract<SearchType, ShownResult['type']>;
  results: readonly ShownResult[];
  /** As far as was counted. */
  count: number;
  isMore: boolean;
};

/** The results by type, in the order in which they are shown, without empty ones. */
export function groupResults(pages: readonly SearchResponse[]): ResultGroup[] {
  const typeCounts = pages[0]?.facets.types ?? {};
  const groupOf = (type: ResultGroup['type'], results: readonly ShownResult[]): ResultGroup => ({
    type,
    results,
    count: typeCounts[type]?.count ?? results.length,
    isMore: typeCounts[type]?.isMore ?? false,
  });
  const of = <Part extends keyof SearchResponse['results']>(part: Part) =>
    pages.flatMap(({ results }) => results[part] as SearchResponse['results'][Part][number][]);
  return [
    groupOf('contact', of('contacts')),
    groupOf('company', of('companies')),
    groupOf('opportunity', of('opportunities')),
    groupOf('profile', of('profiles')),
    groupOf('post', of('posts')),
    groupOf('message', of('messages')),
  ].filter(({ results }) => results.length > 0);
}
