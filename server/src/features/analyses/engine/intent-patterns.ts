/*
 * How people say in six languages that somebody looks for something or offers it. `before` comes
 * before what is meant, `after` after it. Patterns are built from lists, each alternative a plain
 * phrase without repetitions of repetitions.
 */

export type Intent = 'offer' | 'seek';
export type IntentPattern = {
  intent: Intent;
  /** Where what is meant is: after the phrase, or before it. */
  side: 'after' | 'before';
  phrase: RegExp;
  /** How the proposal is put, where the phrase says more than its object. */
  put?: (object: string) => string;
};

const starting = (phrases: readonly string[]) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrases.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
const anywhere = (phrases: readonly string[]) => new RegExp(`(?:${phrases.join('|')})`, 'gu');

const seekAfter = [
  // en
  'look(?:s|ing)? for',
  'seek(?:s|ing)?',
  'search(?:es|ing)? for',
  'in search of',
  'on the lookout for',
  'in need of',
  'needs? (?:help with|support with|advice on|advice about)',
  'needs',
  'i need',
  'we need',
  'could use',
  '(?:wants?|would like|hopes?|hoping|keen|eager) to (?:meet|find|hire|get to know)',
  "(?:is|are|am|we’re|we're|i’m|i'm|currently|now|actively) hiring",
  // es
  'busc(?:a|o|amos|an|ando)',
  'en busca de',
  'necesit(?:a|o|amos|an)',
  'quiere (?:conocer a|conocer|contratar|encontrar)',
  'le gustaría (?:conocer a|conocer|encontrar)',
  'me gustaría (?:conocer a|conocer|encontrar)',
  // fr
  'cherch(?:e|ons|ent)(?: à (?:rencontrer|recruter|trouver|embaucher))?',
  '(?<!la )(?<!de )(?<!en )(?<!une )recherch(?:e|ons|ent)',
  'à la recherche',
  'en quête',
  '(?:a|ai|avons|ont) besoin',
  '(?:souhaite|aimerait|voudrait|souhaitons) (?:rencontrer|recruter|trouver)',
  // de
  'such(?:t|e|en)',
  'auf der suche nach',
  'brauch(?:t|e|en)',
  'benötig(?:t|e|en)',
  'möchte(?= .{3,60} (?:kennenlernen|finden|einstellen))',
];

const offerAfter = [
  // en
  '(?:can|could|happy to|glad to|willing to|able to|offers? to|love to|loves to) (?:help|support|advise|assist)(?: \\p{L}+)? (?:with|on|in)',
  'helps? (?:(?:companies|founders|startups|teams|people|clients|others) )?with',
  '(?:can|could|happy to|glad to|willing to|able to|offers? to) (?:offer|provide|share|teach|lend)',
  'offers(?! to)',
  'offering',
  'we offer',
  'i offer',
  'provides',
  'speciali[sz](?:es|ing|ed) in',
  'open to(?= (?:mentoring|advising|sharing))',
  // es
  'ofrec(?:e|o|emos|en)',
  '(?:puede|puedo|podemos|podría) (?:ayudar|apoyar|asesorar)(?:te|os|nos)? (?:con|en|a)',
  '(?:puede|puedo|podemos) (?:ofrecer|aportar|compartir)',
  'ayud(?:a|o) con',
  'especializad[oa] en',
  'especialista en',
  // fr
  '(?<!se )propos(?:e|ons|ent)',
  "(?:peut|peux|pouvons) (?:t’|t'|vous |nous )?(?:aider|accompagner|conseiller) (?:sur|avec|à|en|pour|dans)",
  '(?:peut|peux|pouvons) (?:offrir|proposer|partager|apporter)',
  'offr(?:e|ons)',
  'spécialis(?:é|ée|te) (?:en|dans|de|du|des)',
  // de
  'biet(?:et|e|en)',
  '(?:kann|können) (?:gerne |gern |uns |dir |euch |ihnen )?(?:bei|mit)(?= .{2,80}(?:helfen|unterstützen|beraten))',
  '(?:hilft|helfe|helfen) (?:gerne |gern )?(?:bei|mit)',
  '(?:unterstützt|unterstütze|berät|berate|unterstützen) (?:gerne |gern |unternehmen |gründer |startups |teams )?(?:bei|zu|in)',
  'spezialisiert auf',
  'spezialistin für',
  'spezialist für',
];

const introductions: [string[], (object: string) => string][] = [
  [
    [
      '(?:can|could|happy to|glad to|willing to|offers? to|offered to) (?:introduce|connect) (?:\\p{L}+ )?(?:to|with)',
      '(?:can|could|happy to|glad to|willing to) make (?:intros|introductions) to',
      'offers (?:intros|introductions) to',
    ],
    (object) => `introductions to ${object}`,
  ],
  [
    [
      '(?:puede|puedo|podría) (?:presentar(?:te|nos|me|os)?|poner(?:te|nos|me)? en contacto) (?:a|con)',
    ],
    (object) => `contactos con ${object}`,
  ],
  [
    [
      '(?:peut|peux) (?:te |vous |nous |me )?(?:présenter à|mettre en relation avec|mettre en contact avec)',
    ],
    (object) => `mise en relation avec ${object}`,
  ],
  [
    [
      '(?:kann|vermittelt|könnte|vermittle)(?: gerne| gern| mir| uns| dir| dich)*(?: kontakte?)? (?:zu|mit)(?= .{2,60}(?:vorstellen|vermitteln|herstellen|bekannt machen|verbinden)?)',
    ],
    (object) => `Kontakte zu ${object}`,
  ],
];

/** Objects before their verb, as Japanese has them, and what German puts at the end. */
const seekBefore = [
  'を(?:探して|探しており|さがして|求めて|募集して|募集中|必要として|探す)',
  'が(?:必要|欲しい|ほしい)',
  '(?:と|に)(?:会いたい|出会いたい|お会いしたい)',
  '(?:募集中|求む)',
];
const offerBefore = [
  'を(?:提供(?:して|でき|します|する)|支援(?:して|でき|します|する)|お手伝い|手伝(?:え|って)|教えられ|共有でき)',
  'の(?:相談に乗|お手伝い|支援ができ|アドバイスができ|アドバイスでき)',
  'が(?:得意|専門)',
  'を(?:得意|専門)と',
];
const zhSeek = [
  '(?:正在|一直在)?(?:寻找|在找|想找|要找|寻求|物色|急需|需要|诚聘|想认识|希望认识|希望结识|想结识|征集)(?![ぁ-んァ-ン])',
];
const zhOffer = [
  '(?:可以|能够|愿意|乐意|能)?(?:提供|分享|传授)(?![ぁ-んァ-ン])',
  '(?:可以|能够|愿意|乐意|能)(?:帮忙|帮助|协助|支持|指导)',
  '擅长|专长于|专注于',
];

export const intentPatterns: readonly IntentPattern[] = [
  { intent: 'seek', side: 'after', phrase: starting(seekAfter) },
  { intent: 'offer', side: 'after', phrase: starting(offerAfter) },
  ...introductions.map(([phrases, put]) => ({
    intent: 'offer' as const,
    side: 'after' as const,
    phrase: starting(phrases),
    put,
  })),
  { intent: 'seek', side: 'before', phrase: anywhere(seekBefore) },
  { intent: 'offer', side: 'before', phrase: anywhere(offerBefore) },
  {
    intent: 'offer',
    side: 'before',
    phrase: anywhere(['を(?:ご)?紹介(?:でき|します|して|可能)']),
    put: (object) => `${object}の紹介`,
  },
  { intent: 'seek', side: 'after', phrase: anywhere(zhSeek) },
  { intent: 'offer', side: 'after', phrase: anywhere(zhOffer) },
  {
    intent: 'offer',
    side: 'after',
    phrase: anywhere(['(?:可以|能够|愿意|能)(?:帮忙)?(?:介绍|引荐|对接)']),
    put: (object) => `引荐${object}`,
  },
  {
    intent: 'seek',
    side: 'before',
    phrase: /(?<=[\p{L})])\s(?:gesucht|wird gesucht|werden gesucht)(?![\p{L}])/giu,
  },
  { intent: 'seek', side: 'before', phrase: /(?<=[\p{L})])\s(?:wanted|needed)(?=\s*$)/giu },
];

/** Said before the phrase: it isn't so, no longer, was once, or only somebody else's. */
export const denials = new RegExp(
  [
    "(?<![\\p{L}])(?:not|no longer|never|stopped|isn['’]t|aren['’]t|don['’]t|doesn['’]t|didn['’]t|wasn['’]t|without|nor|hardly|was|were|used to|had been|anymore|if|whether|unless|anyone|everyone|who(?:ever)? is|are you|do you|you(?:['’]re| are)?|instead of)(?![\\p{L}])",
    '(?<![\\p{L}])(?:no|ya no|nunca|tampoco|sin|dejó de|buscaba|si|antes|quien|quienes|¿)(?![\\p{L}])',
    "(?<![\\p{L}])(?:ne|n['’]|jamais|sans|si|cherchait|avait|ceux qui|arrêté)(?=\\s|\\p{L}|$)",
    '(?<![\\p{L}])(?:nicht|nie|kein|keine|keinen|wenn|falls|ob|hatte|früher|wer|ohne|du|ihr|sie wer)(?![\\p{L}])',
    '不再|不|没有?|无需|并非|如果|以前|曾经?|是否|谁|别|停止|もし|以前|かつて|あなた',
  ].join('|'),
  'iu',
);
/** Said behind the phrase, in the language whose denial comes last or right after the verb. */
export const denialsAfter = new RegExp(
  [
    '^\\s*(?:kein|keine|keinen|keinem|nicht|nichts|nicht mehr|pas|plus|aucun|aucune|jamais|rien|anyone|no|nothing|neither)(?![\\p{L}])',
    '^[^。、,，]{0,6}(?:いません|いない|ません|なく|ありません|ない|いました|いた(?!だ)|ではな|なかった)',
    '^(?:的人)',
  ].join('|'),
  'iu',
);

const relatives =
  'brother|sister|wife|husband|partner|son|daughter|friend|cousin|colleague|boss|client|competitor|neighbou?r|mother|father|roommate|former employer';
/** Whoever is meant is not the contact. */
export const others = new RegExp(
  [
    `(?<![\\p{L}])(?:his|her|their|my|our|a|whose)(?: \\p{L}+)? (?:${relatives})s?(?![\\p{L}])`,
    '(?<![\\p{L}])(?:su|mi|un|una|nuestro)(?: \\p{L}+)? (?:hermano|hermana|mujer|esposa|marido|hijo|hija|amigo|amiga|primo|prima|colega|jefe|jefa|cliente|vecino|vecina|competidor)(?![\\p{L}])',
    '(?<![\\p{L}])(?:son|sa|mon|ma|un|une|leur)(?: \\p{L}+)? (?:frère|sœur|soeur|femme|mari|fils|fille|ami|amie|cousin|cousine|collègue|patron|cliente?|voisine?|concurrent)(?![\\p{L}])',
    '(?<![\\p{L}])(?:sein|seine|ihr|ihre|mein|meine|ein|eine)(?: \\p{L}+)? (?:bruder|schwester|frau|mann|sohn|tochter|freund|freundin|kollege|kollegin|chef|chefin|kunde|kundin|nachbar|nachbarin|konkurrent|konkurrenz)(?![\\p{L}])',
    '(?:弟|兄|姉|妹|妻|夫|息子|娘|友人|友達|同僚|上司|顧客|知人|競合)(?:さん)?(?:が|は|も)',
    '(?:弟弟|哥哥|姐姐|妹妹|妻子|太太|丈夫|先生的|儿子|女儿|朋友|同事|老板|客户|邻居|竞争对手|表弟)(?:也|正|在|想|需|最近|要)',
  ].join('|'),
  'iu',
);
/** The member speaks of themselves. */
export const ofMember =
  /(?<![\p{L}])(?:i|i'm|i’m|we|we're|we’re|yo|nosotros|je|nous|ich|wir)(?![\p{L}])|(?<![\p{L}])j['’]|^我|我们?(?=在|正|想|要|需)|私(?:は|が|も)|弊社|僕|当社/iu;
/** Verbs that say it without a pronoun. */
export const verbsOfMember = /^(?:busco|necesito|suche|brauche|benötige|puedo(?!\p{L}).*)$/iu;
