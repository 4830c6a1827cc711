/** What is asked, and the query that it means; asked on Monday, November 23, 2026. */
export type LabelledQuestion = readonly [asked: string, meant: string];
