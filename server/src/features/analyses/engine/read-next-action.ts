import type { NextAction } from '@kith/contract/analyses/rules';

import type { ContactFacts, ContactText } from './contact-text.ts';
import type { FoundIntent } from './read-intents.ts';
import { splitSentences } from './split-sentences.ts';

export type FoundAction = {
  action: NextAction;
  words: string;
  from: ContactText | null;
  confidence: number;
};

const promise =
  /(?<![\p{L}])(?:i['’]?ll (?:send|share|introduce|get back|forward|check|call)|i (?:promised|will send|owe)|promised (?:to|her|him|them)|need to send|have to send|le prometí|te (?:envío|mando|enviaré|mandaré)|tengo que enviar|je (?:t['’]envoie|vous envoie|t['’]enverrai|lui ai promis)|j['’]ai promis|ich (?:schicke|sende|habe .{0,20}versprochen)|versprochen)(?![\p{L}])|送ります|お送りします|約束した|送ると言った|我会(?:发|把|介绍)|答应(?:了|过|给)|承诺/iu;
const news =
  /(?<![\p{L}])(?:(?:started|starts|starting) (?:a |her |his |their )?new (?:job|role)|new job|got promoted|was promoted|promotion to|had a baby|got married|raised (?:a|their)|won (?:a|the)|nuevo (?:trabajo|puesto)|ascendid[oa]|ha sido madre|se casó|nouveau poste|promue?(?= |$)|vient d['’]avoir un enfant|s['’]est mariée?|neue[nr]? (?:job|stelle)|befördert|geheiratet|hat ein kind bekommen)(?![\p{L}])|昇進|転職した|結婚し|出産|升职|新工作|结婚了|生了孩子|获奖/iu;
const invitation =
  /(?<![\p{L}])(?:let['’]?s (?:meet|catch up|have (?:a )?(?:coffee|lunch|call)|grab)|(?:coffee|lunch|a call) (?:next|this) (?:week|month)|quedamos|nos vemos|tomar un café|on se voit|prendre un café|déjeuner ensemble|lass uns (?:treffen|telefonieren|sprechen)|auf einen kaffee|treffen wir uns)(?![\p{L}])|お茶でも|お会いしましょう|食事でも|见面聊|喝咖啡|约个时间|一起吃饭/iu;
/** Older words lead to nothing any more. */
const freshDays = 120;
const dayMs = 86_400_000;

function isFresh({ at }: ContactText, now: string): boolean {
  return at === null || Date.parse(now) - Date.parse(at) < freshDays * dayMs;
}

function findSentence(text: string, pattern: RegExp): string | null {
  return splitSentences(text).find((one) => pattern.test(one.text))?.text ?? null;
}

/** What the member could do next, the most pressing first; at most one. */
export function readNextAction(
  facts: ContactFacts,
  seeks: readonly (FoundIntent & { from: ContactText })[],
): FoundAction | null {
  const dated = facts.texts
    .filter(({ at }) => at !== null)
    .toSorted((one, other) => other.at!.localeCompare(one.at!));
  const last = dated.find(({ source }) => source === 'message') ?? null;
  if (last?.speaker === 'contact' && isFresh(last, facts.now) && /[?？]/u.test(last.text)) {
    const words = splitSentences(last.text).find((one) => /[?？]$/u.test(one.text))?.text;
    return { action: 'reply', words: words ?? last.text, from: last, confidence: 0.92 };
  }
  const fresh = facts.texts.filter((text) => isFresh(text, facts.now));
  const search: [NextAction, RegExp, (text: ContactText) => boolean, number][] = [
    ['keep_promise', promise, ({ speaker }) => speaker !== 'contact', 0.85],
    ['congratulate', news, ({ speaker }) => speaker !== 'member_to', 0.8],
    ['meet', invitation, ({ source }) => source !== 'title', 0.75],
  ];
  for (const [action, pattern, admits, confidence] of search) {
    for (const from of fresh.filter(admits)) {
      const words = findSentence(from.text, pattern);
      if (words !== null) return { action, words, from, confidence };
    }
  }
  const seek = seeks.at(0);
  if (seek) return { action: 'introduce', words: seek.words, from: seek.from, confidence: 0.7 };
  if (!facts.isFading) return null;
  return { action: 'reconnect', words: '', from: null, confidence: 0.6 };
}
