import { foldText } from '@kith/contract/core/text';

export type Article = { id: string; title: string; body: string };

/** The articles that contain every word of the query, those with it in their title first. */
export function findArticles(articles: readonly Article[], query: string): Article[] {
  const words = foldText(query).split(' ');
  const hits = articles.filter(({ title, body }) => {
    const text = foldText(`${title} ${body}`);
    return words.every((word) => text.includes(word));
  });
  const isInTitle = ({ title }: Article) => words.every((word) => foldText(title).includes(word));
  return [...hits.filter(isInTitle), ...hits.filter((article) => !isInTitle(article))];
}
