/** A time span as it is written, with its years; `to` is null while it lasts. */
export type DateSpan = {
  /** Where it is in the line. */
  start: number;
  end: number;
  from: number;
  to: number | null;
};

const month =
  '(?:jan(?:uary|vier|uar|\\.)?|ene(?:ro|\\.)?|janv\\.?|jän(?:ner|\\.)?|feb(?:ruary|rero|ruar|\\.)?|févr(?:ier|\\.)?|fév\\.?|mar(?:ch|zo|s|\\.)?|märz|mär\\.?|mrz\\.?|apr(?:il|\\.)?|abr(?:il|\\.)?|avr(?:il|\\.)?|may(?:o|\\.)?|mai|june?\\.?|jun(?:io|i|\\.)?|juin|july?\\.?|jul(?:io|i|\\.)?|juil(?:let|l\\.|\\.)?|aug(?:ust|\\.)?|ago(?:sto|\\.)?|août|sep(?:t|tember|tiembre|tembre|\\.)?|sept\\.?|oct(?:ober|ubre|obre|\\.)?|okt(?:ober|\\.)?|nov(?:ember|iembre|embre|\\.)?|dec(?:ember|\\.)?|dic(?:iembre|\\.)?|déc(?:embre|\\.)?|dez(?:ember|\\.)?)';
const year = '(?:19|20)\\d{2}';
const point = `(?:${month}\\s?(?:de\\s|del\\s|[,.]\\s?)?${year}|\\d{1,2}[./]${year}|${year}\\s?年(?:\\s?\\d{1,2}\\s?月)?|${year}[./-]\\d{1,2}(?!\\d)|${year})`;
const present =
  "(?:present|current(?:ly)?|now|today|to date|ongoing|actualidad|presente|actual(?:mente)?|hoy|la fecha|aujourd['’]hui|présent|ce jour|en cours|maintenant|heute|jetzt|gegenwart|laufend|現在|至今|今|目前|今日|现在)";
const dash =
  '\\s?(?:–|—|−|-|~|〜|～|to|until|till|a|al|hasta(?: la)?|à|au|bis(?: zum)?|から|至|到)\\s?';
const since = '(?:since|seit|depuis|desde|ab)';

const span = new RegExp(
  `(?<![\\p{L}\\d])(?<from>${point})${dash}(?<to>${point}|(?:la )?${present})(?![\\p{Script=Latin}\\d])`,
  'iu',
);
const open = new RegExp(
  `(?<![\\p{L}])${since}\\s(?<from>${point})|(?<![\\p{L}\\d])(?<other>${point})\\s?(?:から|[~〜～]|至今|起|-$|–$)(?:\\s?${present})?`,
  'iu',
);

const yearIn = (text: string) => Number(/(?:19|20)\d{2}/u.exec(text)?.[0] ?? Number.NaN);

/** The time span in a line; null where there is none. */
export function readSpan(line: string): DateSpan | null {
  const found = span.exec(line);
  if (found?.groups) {
    const to = yearIn(found.groups['to'] ?? '');
    return {
      start: found.index,
      end: found.index + found[0].length,
      from: yearIn(found.groups['from'] ?? ''),
      to: Number.isNaN(to) ? null : to,
    };
  }
  const begun = open.exec(line);
  if (!begun?.groups) return null;
  return {
    start: begun.index,
    end: begun.index + begun[0].length,
    from: yearIn(begun.groups['from'] ?? begun.groups['other'] ?? ''),
    to: null,
  };
}

/** How long something lasted, as networks add it: “4 yrs 2 mos”, “(3 años)”, “2年6个月”. */
const duration =
  /[\s·•,(（]*(?:(?:less than a year|menos de un año|moins d[’']un an|weniger als ein jahr)|(?:\d+\s?(?:(?:years?|yrs?|months?|mos?|años?|meses|mes|ans?|mois|jahre?n?|monate?n?)(?!\p{Script=Latin})|ヶ月|か月|个月|年|月)\.?\s?)+)[\s)）]*/giu;

/** A line without its time span and how long that is. */
export function withoutSpan(line: string, { start, end }: DateSpan): string {
  return trimMarks(`${line.slice(0, start)} ${line.slice(end)}`.replaceAll(duration, ' '));
}

export function withoutDuration(line: string): string {
  return trimMarks(line.replaceAll(duration, ' '));
}

function trimMarks(text: string): string {
  return text
    .replaceAll(/\(\s*\)|（\s*）|\[\s*\]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[\s·•|,:：;–—-]+|[\s·•|,:：;–—-]+$/gu, '')
    .trim();
}
