import { paths } from '@kith/contract/app-routes/paths';
import { html } from 'hono/html';

import { signUpPath } from '#site/frame/sign-up.ts';
import {
  gapOf,
  type Markup,
  type PageContent,
  type PageContext,
  type PageSource,
  textsOf,
} from '#site/page.ts';
import { describeQuestions } from '#site/structured-data.ts';

const page = 'nrm-vs-crm';
const rows = [
  'owner',
  'follows',
  'measures',
  'speaks',
  'filled',
  'introductions',
  'inside',
] as const;

/** How the two kinds of software differ, in seven questions. */
export const nrmVsCrm: PageSource = { path: paths.nrmVsCrm(), show };

function show(context: PageContext): PageContent {
  const t = textsOf(context, page);
  const { locale } = context;
  const gap = gapOf(locale);
  const main = html`<section class="wide head">
      <h1>${t('head.title')}${gap}<em>${t('head.stressed')}</em></h1>
      <p class="lead">${t('head.lead')}</p>
    </section>
    ${showTable(context)}
    <section class="wide closing">
      <div>
        <h2>${t('closing.title')}</h2>
        <p class="lead">${t('closing.lead')}</p>
      </div>
      <a class="button" href="${signUpPath}">${t('closing.start')}</a>
    </section>`;
  const questions = rows.map((row) => ({
    question: t(`rows.${row}.question`),
    answer: `${t('table.crm')}: ${t(`rows.${row}.crm`)}${gap}${t('table.nrm')}: ${t(`rows.${row}.nrm`)}`,
  }));
  return {
    title: t('title'),
    description: t('description'),
    main,
    structuredData: [describeQuestions(context, questions)],
  };
}

/** On phones the styles stack the cells, so that every part says its role itself. */
function showTable(context: PageContext): Markup {
  const t = textsOf(context, page);
  const shown = rows.map(
    (row) =>
      html`<tr role="row">
        <th role="rowheader" scope="row">${t(`rows.${row}.question`)}</th>
        <td role="cell"><span class="side">${t('table.crm')}</span> ${t(`rows.${row}.crm`)}</td>
        <td role="cell" class="ours">
          <span class="side">${t('table.nrm')}</span> ${t(`rows.${row}.nrm`)}
        </td>
      </tr>`,
  );
  return html`<section class="wide">
    <table class="compare" role="table" aria-label="${t('table.label')}">
      <thead role="rowgroup">
        <tr role="row">
          <td role="columnheader"><span class="unseen">${t('table.question')}</span></td>
          <th role="columnheader" scope="col">${t('table.crm')}</th>
          <th role="columnheader" scope="col" class="ours">${t('table.nrm')}</th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${shown}
      </tbody>
    </table>
  </section>`;
}
