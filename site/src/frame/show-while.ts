import type { FlagName } from '@kith/contract/flags/table';
import { beginPart, endPart, type samplePart } from '@kith/contract/public-site/pages';
import { html, raw } from 'hono/html';

import type { Markup } from '#site/page.ts';

/** A part of a page that is there while a flag is on. One part may not be inside another. */
export const showWhile = (flag: FlagName | typeof samplePart, part: Markup): Markup =>
  html`${raw(beginPart(flag))}${part}${raw(endPart(flag))}`;
