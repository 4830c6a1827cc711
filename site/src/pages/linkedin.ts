import { paths } from '@kith/contract/app-routes/paths';
import { html } from 'hono/html';

import { showClosing } from '#site/frame/closing.ts';
import { showCall, showFacts } from '#site/frame/integration-parts.ts';
import { showProduct } from '#site/frame/product-picture.ts';
import { showQuestions } from '#site/frame/questions.ts';
import { signUpPath } from '#site/frame/sign-up.ts';
import { stress } from '#site/frame/titles.ts';
import { type PageContent, type PageContext, type PageSource, textsOf } from '#site/page.ts';
import { describeQuestions } from '#site/structured-data.ts';

const page = 'linkedin';
const steps = ['ask', 'choose', 'bring'] as const;
const brings = ['people', 'messages', 'merged'] as const;
const never = ['password', 'watch', 'write'] as const;
const questions = ['allowed', 'which', 'again', 'undo', 'told'] as const;

/** How a LinkedIn export becomes a network. */
export const linkedIn: PageSource = { path: paths.linkedInIntegration(), show };

function show(context: PageContext): PageContent {
  const t = textsOf(context, page);
  const headline = { title: t('head.title'), stressed: t('head.stressed') };
  const answered = questions.map((name) => ({
    question: t(`questions.${name}.question`),
    answer: t(`questions.${name}.answer`),
  }));
  const main = html`<section class="wide head">
      <h1>${stress(context, headline)}</h1>
      <p class="lead">${t('head.lead')}</p>
      <p class="buttons"><a class="button" href="${signUpPath}">${t('head.start')}</a></p>
      <p class="note">${t('head.note')}</p>
    </section>
    ${showProduct(context, { name: 'import', alt: t('picture.alt'), caption: t('picture.caption') })}
    <section class="wide block">
      <h2>${t('steps.title')}</h2>
      <ol class="steps">
        ${steps.map(
          (step) =>
            html`<li>
              <h3>${t(`steps.${step}.title`)}</h3>
              <p>${t(`steps.${step}.text`)}</p>
            </li>`,
        )}
      </ol>
    </section>
    ${showCall({ title: t('call.title'), lead: t('call.lead'), start: t('call.start') })}
    ${showFacts([
      { title: t('brings.title'), facts: brings.map((name) => t(`brings.${name}`)) },
      { title: t('never.title'), facts: never.map((name) => t(`never.${name}`)) },
    ])}
    ${showQuestions(t('questions.title'), answered)}
    ${showClosing(t('closing.title'), t('head.start'))}`;
  return {
    title: t('title'),
    description: t('description'),
    main,
    structuredData: [describeQuestions(context, answered)],
  };
}
