import { cutText } from '@kith/contract/core/text';
import type { Acquaintance } from '@kith/contract/analyses/rules';

import { splitSentences } from './split-sentences.ts';

export type FoundAcquaintance = { how: Acquaintance; detail: string; words: string };

/** What says how two people know each other; what follows is where or through which person. */
const patterns: [Acquaintance, RegExp][] = [
  [
    'introduction',
    /(?<![\p{L}])(?:introduced (?:to \p{L}+ )?by|introduction (?:from|by)|intro(?:duced)? (?:from|via|through)|met (?:\p{L}+ )?through|presentad[oa] por|nos presentó|présentée? par|via une connaissance|vorgestellt von|kennengelernt über|vermittelt durch)(?![\p{L}])|の紹介で|さんの紹介|介绍认识|引荐认识|经.{1,12}介绍/iu,
  ],
  [
    'event',
    /(?<![\p{L}])(?:met (?:\p{L}+ )?(?:\p{L}+ )?(?:at|during|in)|got to know (?:\p{L}+ )?at|nos conocimos en|conocid[oa] en|l[oa] conocí en|rencontrée? (?:à|au|lors|pendant|chez)|on s['’]est (?:rencontrés|connus) (?:à|au)|kennengelernt (?:auf|bei|in|am)|getroffen (?:auf|bei))(?![\p{L}])|で(?:知り合|出会|お会い|会い)|认识于|在.{1,20}(?:上|会)?认识|相识于/iu,
  ],
  [
    'work',
    /(?<![\p{L}])(?:(?:former|old|ex-?)\s?(?:colleague|coworker|co-worker|boss|manager)|worked (?:together|with (?:her|him|them|me)) (?:at|on|for)|colleagues? (?:at|from)|used to work together|compañer[oa]s? de trabajo|antigu[oa] (?:colega|compañer[oa]|jef[ea])|trabajamos juntos|ancien(?:ne)? (?:collègue|chef)|collègues? (?:chez|de)|travaillé ensemble|ehemalige[r]? (?:kollege|kollegin|chef|chefin)|(?:frühere[r]?|alter|alte) (?:kollege|kollegin|chef|chefin)|zusammen gearbeitet|zusammengearbeitet)(?![\p{L}])|元同僚|同僚だった|一緒に働|前职?同事|老同事|以前的同事|曾经?共事|一起工作/iu,
  ],
  [
    'studies',
    /(?<![\p{L}])(?:studied together|classmates?|roommates? at|same (?:university|school|class)|fellow student|alumn[aiu]\w* of the same|estudiamos juntos|compañer[oa] de (?:clase|universidad|estudios|carrera)|camarade de (?:classe|promotion|promo)|étudié ensemble|même promo(?:tion)?|zusammen studiert|kommiliton(?:e|in)|studienfreund(?:in)?|studienkolleg(?:e|in)|schulfreund(?:in)?)(?![\p{L}])|同級生|大学の同期|同窓|同じゼミ|同学|校友|同班|室友/iu,
  ],
  [
    'client',
    /(?<![\p{L}])(?:(?:is|was|a|our|my|former|long-time|good) (?:client|customer)|client of (?:ours|mine)|client[ea]? (?:nuestr[oa]|mí[oa]|desde)|es client[ea]|client(?:e)? depuis|notre client(?:e)?|est client(?:e)?|(?:ist|war|unser|unsere|mein|meine) kund(?:e|in))(?![\p{L}])|取引先|お客様|顧客です|(?:是|我们的|我的|老)客户/iu,
  ],
  [
    'family',
    /(?<![\p{L}])(?:my (?:cousin|brother|sister|aunt|uncle|nephew|niece|wife['’]s|husband['’]s|brother-in-law|sister-in-law)|mi (?:prim[oa]|herman[oa]|tí[oa]|cuñad[oa]|sobrin[oa])|m(?:on|a) (?:cousine?|frère|sœur|tante|oncle|beau-frère|belle-sœur|neveu|nièce)|meine? (?:cousine?|bruder|schwester|tante|onkel|schwager|schwägerin|neffe|nichte))(?![\p{L}])|私の(?:いとこ|兄|弟|姉|妹|叔父|叔母|親戚)|我的?(?:表|堂)(?:哥|弟|姐|妹)|我的?(?:亲戚|叔叔|阿姨|姑姑|舅舅)/iu,
  ],
  [
    'neighbour',
    /(?<![\p{L}])(?:neighbou?rs?|lives next door|vecin[oa]|voisine?|nachbar(?:in)?|wohnt nebenan)(?![\p{L}])|隣人|近所|邻居|住隔壁/iu,
  ],
  [
    'online',
    /(?<![\p{L}])(?:connected (?:on|via) (?:linkedin|x|twitter|mastodon|xing)|met online|(?:wrote|reached out) to me on (?:linkedin|xing)|conectamos (?:en|por) linkedin|contact linkedin|via linkedin|sur linkedin|über (?:linkedin|xing)|auf linkedin)(?![\p{L}])|linkedinで|オンラインで知り合|网上认识|领英(?:上)?(?:认识|联系)/iu,
  ],
];

const detailEnds =
  /[,;:.!?，。；！？()（）\n]|\s[-–—]\s|\s(?:and|but|who|where|y|pero|et|mais|und|aber)\s/iu;
const mostDetail = 60;
const denied =
  /(?<![\p{L}])(?:never|not|no|nunca|jamais|nie|nicht|n['’]|ne)(?![\p{L}])|没有?|不曾|ない|ません/iu;

/** How the member knows somebody, from what they wrote about them. */
export function readAcquaintance(text: string): FoundAcquaintance[] {
  return splitSentences(text).flatMap((sentence) => {
    if (/[?？]$/u.test(sentence.text)) return [];
    for (const [how, pattern] of patterns) {
      const match = pattern.exec(sentence.text);
      if (!match || denied.test(sentence.text.slice(Math.max(0, match.index - 20), match.index))) {
        continue;
      }
      const after = sentence.text.slice(match.index + match[0].length);
      const said = cutText(after.split(detailEnds, 1)[0]!.trim(), mostDetail);
      // What follows in Japanese is the verb.
      const detail = /^[\p{Script=Hiragana}]/u.test(said) ? '' : said;
      return [{ how, detail, words: sentence.text }];
    }
    return [];
  });
}
