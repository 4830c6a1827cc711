import { paths } from '@kith/contract/app-routes/paths';
import { html } from 'hono/html';

import { showClosing } from '#site/frame/closing.ts';
import { showCall, showFacts } from '#site/frame/integration-parts.ts';
import { showProduct } from '#site/frame/product-picture.ts';
import { showQuestions } from '#site/frame/questions.ts';
import { signUpFor } from '#site/frame/sign-up.ts';
import { stress } from '#site/frame/titles.ts';
import {
  type Markup,
  type PageContent,
  type PageContext,
  type PageSource,
  textsOf,
} from '#site/page.ts';
import { describeQuestions } from '#site/structured-data.ts';

const page = 'crm-import';
/** A new member goes on to the import. */
const next = signUpFor(paths.contactsImport());
const steps = ['export', 'bring', 'check'] as const;
const brings = ['people', 'companies', 'labels', 'merged', 'back'] as const;
const never = ['live', 'write', 'deals'] as const;
const questions = ['mine', 'again', 'undo'] as const;

const products = { salesforce: 'Salesforce', hubspot: 'HubSpot' } as const;
type Product = keyof typeof products;

/** How contacts come from the files of a CRM, and go back. */
export const salesforce: PageSource = {
  path: paths.salesforceIntegration(),
  show: (context) => show(context, 'salesforce'),
};
export const hubspot: PageSource = {
  path: paths.hubspotIntegration(),
  show: (context) => show(context, 'hubspot'),
};

/** The page's texts, which have a place for the product's name. */
function textsFor(context: PageContext, name: Product) {
  const t = textsOf(context, page);
  const product = products[name];
  return (key: Parameters<typeof t>[0]) => t(key, { product });
}

function show(context: PageContext, name: Product): PageContent {
  const t = textsFor(context, name);
  const picture = textsOf(context, 'landing');
  const headline = { title: t(`${name}.title`), stressed: t(`${name}.stressed`) };
  const answered = questions.map((one) => ({
    question: t(`questions.${one}.question`),
    answer: t(`questions.${one}.answer`),
  }));
  const main = html`<section class="wide head">
      <h1>${stress(context, headline)}</h1>
      <p class="lead">${t(`${name}.lead`)}</p>
      <p class="buttons"><a class="button" href="${next}">${t('start')}</a></p>
      <p class="note">${t('note')}</p>
    </section>
    ${showProduct(context, {
      name: 'contact',
      alt: picture('contact.alt'),
      caption: picture('contact.caption'),
    })}
    ${showSteps(context, name)}
    ${showCall({ title: t('call.title'), lead: t('call.lead'), start: t('call.start') }, next)}
    ${showFacts([
      { title: t('brings.title'), facts: brings.map((one) => t(`brings.${one}`)) },
      { title: t('never.title'), facts: never.map((one) => t(`never.${one}`)) },
    ])}
    ${showQuestions(t('questions.title'), answered)} ${showClosing(t('closing'), t('start'), next)}`;
  return {
    title: t('title'),
    description: t('description'),
    main,
    structuredData: [describeQuestions(context, answered)],
  };
}

function showSteps(context: PageContext, name: Product): Markup {
  const t = textsFor(context, name);
  const textOf = (step: (typeof steps)[number]) =>
    step === 'export' ? t(`${name}.export`) : t(`steps.${step}.text`);
  return html`<section class="wide block">
    <h2>${t('steps.title')}</h2>
    <ol class="steps">
      ${steps.map(
        (step) =>
          html`<li>
            <h3>${t(`steps.${step}.title`)}</h3>
            <p>${textOf(step)}</p>
          </li>`,
      )}
    </ol>
  </section>`;
}
