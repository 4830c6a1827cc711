import { html } from 'hono/html';

import type { Markup } from '#site/page.ts';

export type Question = { question: string; answer: string };

/** What visitors ask, with the answers in sight. */
export function showQuestions(title: string, questions: readonly Question[]): Markup {
  const shown = questions.map(
    ({ question, answer }) =>
      html`<div>
        <dt>${question}</dt>
        <dd>${answer}</dd>
      </div>`,
  );
  return html`<section class="wide questions">
    <h2>${title}</h2>
    <dl>${shown}</dl>
  </section>`;
}
