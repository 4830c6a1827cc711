import {
  campaignArms,
  campaignExperiment,
  type CampaignArm,
} from '@kith/contract/public-site/campaign';
import type { ReferrerClass } from '@kith/contract/public-site/visits';
import { createHash } from 'node:crypto';

/*
 * What is derived of a visitor without a cookie. Threat: that a visitor could be recognised later. So the
 * address and the browser's name are hashed where they are used; what is kept is one arm in two, and a sum.
 */

/** From a request: the address, and what the browser calls itself. */
export type Visitor = { address: string; userAgent: string };

/** The arm of a visitor: the same as long as address and browser are, on every server. */
export function assignCampaignArm({ address, userAgent }: Visitor): CampaignArm {
  const name = JSON.stringify([campaignExperiment, address, userAgent]);
  const hash = createHash('sha256').update(name).digest();
  return campaignArms[hash.readUInt32BE() % campaignArms.length]!;
}

const engines =
  /(?:^|\.)(?:google|bing|duckduckgo|yahoo|ecosia|qwant|startpage|baidu|sogou|so|yandex|naver|kagi|brave|perplexity|chatgpt|claude)\.[a-z.]{2,6}$/u;
const networks =
  /(?:^|\.)(?:linkedin|lnkd|facebook|instagram|threads|twitter|t|x|bsky|reddit|youtube|youtu|tiktok|pinterest|xing|weibo|zhihu|line|mastodon|mixi)\.[a-z.]{2,6}$/u;
const mailboxes =
  /^(?:mail|webmail|outlook)\.|(?:^|\.)(?:gmail|proton|hey|fastmail|gmx)\.[a-z.]{2,6}$/u;

/** Where a visitor comes from; `referer` is the header, `origin` our own. */
export function classifyReferrer(referer: string | undefined, origin: string): ReferrerClass {
  if (referer === undefined || !URL.canParse(referer)) return 'direct';
  const { hostname, origin: from } = new URL(referer);
  if (from === origin) return 'own';
  if (mailboxes.test(hostname)) return 'email';
  if (engines.test(hostname)) return 'search';
  return networks.test(hostname) ? 'social' : 'other';
}
