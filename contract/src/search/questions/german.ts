import { latinName } from './latin-names.ts';
import type { Vocabulary } from './vocabulary.ts';

const talked =
  '(?:gesprochen|geredet|kontaktiert|getroffen|gesehen|gehört|gemeldet|geschrieben|telefoniert|kennengelernt|kennen gelernt|ausgetauscht|angerufen)(?: (?:habe|hatte|haben))?';
const who =
  '(?:(?:(?:mit|von|bei) (?:denen|wem|wen)|die|den|denen|wen) )?(?:(?:habe|haben) )?(?:(?:ich|wir) )?(?:mich )?(?:schon )?';
const not = '(?:nicht|nichts)(?: mehr)?';

export const german: Vocabulary = {
  isSpaced: true,
  nameSource: latinName,
  messageWords: '(?:nachricht|unterhaltung)',
  periods: {
    named: {
      today: 'heute',
      yesterday: 'gestern',
      thisWeek: 'diese[rn]? woche',
      lastWeek: '(?:der )?(?:letzte|vergangene|vorige)[rn]? woche',
      thisMonth: '(?:diesen|diesem) monat',
      lastMonth: '(?:letzten|vergangenen|vorigen|letztem) monat',
      nextMonth: '(?:nächsten|nächstem) monat',
      thisYear: '(?:dieses|diesem) jahr',
      lastYear: '(?:letztes|letztem|letzten|vergangenes|vergangenen|voriges) jahr',
      summer: '(?:dem |letzten )?sommer',
      spring: '(?:dem |letzten )?frühling|(?:dem |letzten )?frühjahr',
      autumn: '(?:dem |letzten )?herbst',
      winter: '(?:dem |letzten )?winter',
    },
    ago: 'vor (?<span>(?:\\d+|[a-zäöüß]+) (?:tag|woche|monat|jahr)(?:e?n?)|einem halben jahr)',
    months: [
      ...['jan(?:uar)?|jänner', 'feb(?:ruar)?', 'märz', 'apr(?:il)?', 'mai', 'juni?', 'juli?'],
      ...['aug(?:ust)?', 'sept?(?:ember)?', 'okt(?:ober)?', 'nov(?:ember)?', 'dez(?:ember)?'],
    ],
    weekdays: ['sonntag', 'montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag'].map(
      (day) => `(?:letzten )?${day}`,
    ),
    datePattern: '(?:(?:dem )?\\d{1,2}\\. ?{month}|{month})(?: \\d{4})?',
    counts: [
      ...['ein(?:e[mnr]?)?', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun'],
      ...['zehn', 'elf', 'zwölf'],
    ],
    units: { day: 'tag(?:en?)?', week: 'wochen?', month: 'monat(?:en?)?', year: 'jahr(?:en?)?' },
    halfYear: '(?:einem )?halben jahr|(?:ein )?halbes jahr',
  },
  patterns: [
    ['notSince', `${who}seit (?:dem )?{when}{gap} ${not} ${talked}`],
    ['notSince', `${who}${not}{gap} seit (?:dem )?{when} ${talked}`],
    [
      'notFor',
      `${who}(?:seit )?(?:mehr als |über |mindestens |in den letzten )?{span}(?: lang)?{gap} ${not} ${talked}`,
    ],
    [
      'notFor',
      `${who}(?:zuletzt |das letzte mal )?vor (?:mehr als |über |mindestens )?{span}(?: zuletzt| das letzte mal)? ${talked}`,
    ],
    ['notSince', `${who}zuletzt vor (?:dem )?{when} ${talked}`],
    ['notSince', 'kein(?:en)? kontakt seit {when}'],
    ['notFor', 'kein(?:en)? kontakt seit (?:mehr als |über )?{span}'],
    ['never', `${who}(?:noch )?(?:nie|niemals)(?: mehr)? ${talked}|nie kontaktierte[nr]?`],
    ['overdue', 'überfällig(?:e[nrs]?)?'],
    [
      'overdue',
      '(?:(?:bei )?we[mnr] )?(?:sollte|muss|müsste|soll) ich (?:[a-zäöüß]+ ){0,4}?(?:melden|anrufen|kontaktieren|schreiben)',
    ],
    ['contactedWithin', `${who}(?:in|innerhalb) (?:den|der) letzten {span}{gap} ${talked}`],
    [
      'addedWithin',
      `${who}in (?:den|der) letzten {span}{gap} (?:hinzugefügt|importiert|angelegt)(?:e[nr]?)?(?: habe)?`,
    ],
    [
      'addedIn',
      `${who}(?:im |in |am )?{when}{gap} (?:hinzugefügt|importiert|angelegt)(?:e[nr]?)?(?: habe)?`,
    ],
    [
      'birthday',
      '(?:wer )?(?:hat |haben )?(?:im )?{month} (?:geburtstag|geboren)(?: (?:hat|haben|sind))?',
    ],
    ['birthday', 'geburtstag(?: (?:hat|haben))? im {month}'],
    [
      'birthdayIn',
      '(?:<?in )?(?<when>diesen monat|diesem monat|nächsten monat) geburtstag(?: (?:hat|haben))?',
    ],
    ['contactedIn', `${who}(?:im |in |am )?{when}{gap} ${talked}`],
    [
      'warmer',
      '(?:mit )?(?:einer )?wärme (?:von )?(?:über|mehr als|größer als|höher als|mindestens|>) ?{number}',
    ],
    ['warmer', 'wärmer als {number}'],
    ['colder', '(?:mit )?(?:einer )?wärme (?:von )?(?:unter|weniger als|kleiner als|<) ?{number}'],
    [
      'warm',
      '(?:meine[rn]? )?(?:engst|wärmst|nächst|eng|warm)e[nr]?(?= (?:kontakte|beziehungen|freunde|leute|menschen|personen))',
    ],
    [
      'cooling',
      '(?:die )?(?:gerade |langsam )?(?:sich )?(?:abkühlen|erkalten|kälter werden|einschlafen)|abkühlende[nr]?',
    ],
    ['dormant', '(?:eingeschlafen|ruhend|erkaltet)e?[nr]?'],
    ['messagesFrom', '(?:nachrichten?|unterhaltung(?:en)?) (?:von|mit) {name}'],
    ['messages', '(?:meine )?(?:nachrichten?|unterhaltung(?:en)?)'],
    ['since', '(?:seit|nach) (?:dem )?{when}'],
    ['until', '(?:vor|bis) (?:dem )?{when}'],
    ['in', '(?:(?:aus|vom|von|im|in|am) )?(?:der |dem |den )?{when}'],
    [
      'tag',
      '(?:mit (?:dem |der )?(?:schlagwort|schlagworten|tag)|getaggt (?:mit|als)|verschlagwortet mit) {name}',
    ],
    ['companies', '(?:welche )?(?:firmen|unternehmen)'],
    [
      'company',
      '(?:die (?:bei|für)|bei der firma|bei|(?:in|von|aus) der firma) {name} (?:arbeiten|arbeitet|tätig sind)',
    ],
    ['company', '(?:bei der firma|bei|(?:in|von|aus) der firma) {name}'],
    ['location', '(?:im raum|rund um|in der nähe von|nahe|aus|in) {name}'],
  ],
  things: {
    email: 'e-?mail(?:-?adressen?)?',
    phone: '(?:telefon|handy|mobil)(?:nummern?)?',
    birthday: 'geburtstag',
    photo: '(?:fotos?|bild(?:er)?)',
    link: '(?:links?|webseite)',
    note: 'notiz(?:en)?',
    cadence: '(?:rhythmus|erinnerung)',
    file: '(?:anhang|anhänge|dateien?)',
  },
  having: '(?:mit|und)(?: eine[rmn]?| ein)? {thing}',
  lacking: '(?:ohne|keine?n?)(?: eine[rmn]?| ein)? {thing}',
  roles: {
    founder: '(?:mit)?gründer(?:innen|in|n)?',
    investor: 'investor(?:innen|in|en)?|geldgeber(?:innen|in)?',
    designer: 'designer(?:innen|in|n)?|gestalter(?:innen|in|n)?',
    engineer: '(?:software)?(?:entwickler|ingenieure?|programmierer)(?:innen|in|n)?',
    lawyer: '(?:rechts)?(?:anwältinnen|anwältin|anwälten?|anwalt)',
    'product manager': 'produkt-?manager(?:innen|in|n)?',
    CEO: 'geschäftsführer(?:innen|in|n)?|ceos?',
    CTO: 'ctos?|technische[rn]? leiter',
    recruiter: 'recruiter(?:innen|in)?|personalvermittler(?:innen|in)?',
    doctor: 'ärztinnen|ärztin|ärzten?|arzt',
    journalist: 'journalist(?:innen|in|en)?',
    consultant: 'berater(?:innen|in|n)?',
    sales: 'vertriebler(?:innen|in)?|vertriebsleute',
    professor: 'professor(?:innen|in|en)?',
    teacher: 'lehrer(?:innen|in|n)?',
    architect: 'architekt(?:innen|in|en)?',
  },
  fillers:
    'alle|alles|als|auf|aus|bei|beziehungen?|da|das|dem|den|denen|der|des|die|ein|eine|einer|einem|einen|es|für|gibt|hat|habe|haben|ich|im|in|kenne|kennen|kontakte?n?|leute|mein|meine|meinen|meiner|menschen|mich|mir|mit|oder|person|personen|sind|suche|finde|über|um|und|uns|von|vom|was|welche|welcher|wem|wen|wer|wir|zeig|zeige|zu|zum|zur|betreffend|bezüglich|thema',
  notNames:
    'der|die|das|den|dem|einer|einem|einen|ein|eine|meiner|meinem|meinen|denen|deren|wem|letzten|letzter|mir|uns|kontakt|verbindung|ordnung',
};
