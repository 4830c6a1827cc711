import { html } from 'hono/html';

import type { Markup } from '#site/page.ts';

export type Question = { question: string; answer: string };

/** What visitors ask, with the answers in sight. */
export function showQuestions(title: string, questions: readonly Question[]): Markup {
  return html`<section class="wide block">
    <h2>${title}</h2>
    <dl class="questions">
      ${questions.map(
        ({ question, answer }) =>
          html`<div>
            <dt>${question}</dt>
            <dd>${answer}</dd>
          </div>`,
      )}
    </dl>
  </section>`;
}
