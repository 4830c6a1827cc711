import { paths } from '@kith/contract/app-routes/paths';
import { callToActionFlag } from '@kith/contract/public-site/pages';
import { html } from 'hono/html';

import { showProduct } from '#site/frame/product-picture.ts';
import { showQuestions } from '#site/frame/questions.ts';
import { signUpPath } from '#site/frame/sign-up.ts';
import { showWhile } from '#site/frame/show-while.ts';
import { stress } from '#site/frame/titles.ts';
import {
  type Markup,
  type PageContent,
  type PageContext,
  type PageSource,
  textsOf,
} from '#site/page.ts';
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
          (step, at) =>
            html`<li>
              <b class="number" aria-hidden="true">${at + 1}</b>
              <h3>${t(`steps.${step}.title`)}</h3>
              <p>${t(`steps.${step}.text`)}</p>
            </li>`,
        )}
      </ol>
    </section>
    ${showWhile(callToActionFlag, showCall(context))}
    <section class="wide block columns">
      <div>
        <h2>${t('brings.title')}</h2>
        <ul class="facts">
          ${brings.map((name) => html`<li>${t(`brings.${name}`)}</li>`)}
        </ul>
      </div>
      <div>
        <h2>${t('never.title')}</h2>
        <ul class="facts">
          ${never.map((name) => html`<li>${t(`never.${name}`)}</li>`)}
        </ul>
      </div>
    </section>
    ${showQuestions(t('questions.title'), answered)}
    <section class="wide closing">
      <h2>${t('closing.title')}</h2>
      <a class="button" href="${signUpPath}">${t('head.start')}</a>
    </section>`;
  return {
    title: t('title'),
    description: t('description'),
    main,
    structuredData: [describeQuestions(context, answered)],
  };
}

/** What to do meanwhile, since the file takes long. */
function showCall(context: PageContext): Markup {
  const t = textsOf(context, page);
  return html`<aside class="call" aria-label="${t('call.title')}">
    <div>
      <h2>${t('call.title')}</h2>
      <p>${t('call.lead')}</p>
    </div>
    <a class="button" href="${signUpPath}">${t('call.start')}</a>
  </aside>`;
}
