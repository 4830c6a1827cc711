import { paths } from '@kith/contract/app-routes/paths';
import { type ExtensionBrowser, oldestBrowsers } from '@kith/contract/extension/rules';
import { html } from 'hono/html';

import { drawExtension } from '#site/drawings/extension.ts';
import { showClosing } from '#site/frame/closing.ts';
import { showFacts } from '#site/frame/integration-parts.ts';
import { showQuestions } from '#site/frame/questions.ts';
import { gapOf, type PageContent, type PageContext, type PageSource, textsOf } from '#site/page.ts';
import { describeQuestions } from '#site/structured-data.ts';

const page = 'extension';
const steps = ['open', 'check', 'save'] as const;
const inChromium = ['unpack', 'mode', 'choose', 'pin'] as const;
const inFirefox = ['debug', 'choose', 'pin', 'again'] as const;
const may = ['read', 'sources', 'save', 'know', 'log'] as const;
const never = ['crawl', 'rest', 'others', 'track'] as const;
const questions = ['stores', 'offline', 'duplicate', 'leave'] as const;

/** The browser extension: what it does, how to load it, and what it never does. */
export const extension: PageSource = { path: paths.extension(), show };

function show(context: PageContext): PageContent {
  const t = textsOf(context, page);
  const { chromium, firefox } = context.assets.extension;
  const size = Math.max(chromium.kilobytes, firefox.kilobytes);
  const download = (browser: ExtensionBrowser, look: string) =>
    html`<a
      class="${look}"
      href="${context.assets.extension[browser].href}"
      download="kith-extension-${browser}.zip"
      >${t(`hero.download.${browser}`)}</a
    >`;
  const answered = questions.map((name) => ({
    question: t(`questions.${name}.question`),
    answer: t(`questions.${name}.answer`),
  }));
  const main = html`<section class="wide hero">
      <div>
        <p class="kicker">${t('hero.kicker')}</p>
        <h1>${t('hero.title')}${gapOf(context.locale)}<em>${t('hero.stressed')}</em></h1>
        <p class="lead">${t('hero.lead')}</p>
        <p class="buttons">
          ${download('chromium', 'button')} ${download('firefox', 'button plain')}
        </p>
        <p class="note">${t('hero.note', { size, ...oldestBrowsers })}</p>
      </div>
      <figure>${drawExtension(t('hero.drawing'))}</figure>
    </section>
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
    ${showFacts([
      { title: t('may.title'), facts: may.map((name) => t(`may.${name}`)) },
      { title: t('never.title'), facts: never.map((name) => t(`never.${name}`)) },
    ])}
    ${showLoading(context)} ${showQuestions(t('questions.title'), answered)}
    ${showClosing(t('closing.title'), t('closing.start'))}`;
  return {
    title: t('title'),
    description: t('description'),
    main,
    structuredData: [describeQuestions(context, answered)],
  };
}

function showLoading(context: PageContext) {
  const t = textsOf(context, page);
  const list = (title: string, texts: readonly string[]) =>
    html`<div>
      <h3>${title}</h3>
      <ol class="facts">
        ${texts.map((text) => html`<li>${text}</li>`)}
      </ol>
    </div>`;
  return html`<section class="wide block" id="install">
    <h2>${t('load.title')}</h2>
    <div class="columns">
      ${list(
        t('load.chromium.title'),
        inChromium.map((name) => t(`load.chromium.${name}`)),
      )}
      ${list(
        t('load.firefox.title'),
        inFirefox.map((name) => t(`load.firefox.${name}`)),
      )}
    </div>
  </section>`;
}
