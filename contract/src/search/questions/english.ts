import { latinName } from './latin-names.ts';
import type { Vocabulary } from './vocabulary.ts';

const talked =
  '(?:talk(?:ed)?|spoken|spoke|speak|been in touch|contact(?:ed)?|met|meet|seen|saw|see|heard|written|wrote|write|messaged|emailed|call(?:ed)?|caught up|chatted|reached out)(?: (?:to|with|from))?';
const who = "(?:(?:that|who|whom|which) )?(?:(?:i|we)(?:'ve| have)? )?";
const not = "(?:haven't|have not|hadn't|didn't|did not|not)(?: really| actually)?";

export const english: Vocabulary = {
  isSpaced: true,
  nameSource: latinName,
  messageWords: String.raw`\b(?:messages?|dms?|conversations?)\b`,
  periods: {
    named: {
      today: 'today',
      yesterday: 'yesterday',
      thisWeek: 'this week',
      lastWeek: '(?:the )?(?:last|previous|past) week',
      thisMonth: 'this month',
      lastMonth: '(?:the )?(?:last|previous|past) month',
      nextMonth: 'next month',
      thisYear: 'this year',
      lastYear: '(?:the )?(?:last|previous|past) year',
      summer: '(?:(?:the|last|this) )?summer',
      spring: '(?:(?:the|last|this) )?spring',
      autumn: '(?:(?:the|last|this) )?(?:autumn|fall)',
      winter: '(?:(?:the|last|this) )?winter',
    },
    ago: '(?<span>(?:\\d+|[a-z]+) (?:day|week|month|year)s?|half a year) ago',
    months: [
      ...['jan(?:uary)?', 'feb(?:ruary)?', 'mar(?:ch)?', 'apr(?:il)?', 'may', 'june?', 'july?'],
      ...['aug(?:ust)?', 'sep(?:t(?:ember)?)?', 'oct(?:ober)?', 'nov(?:ember)?', 'dec(?:ember)?'],
    ],
    weekdays: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].map(
      (day) => `(?:last )?${day}`,
    ),
    datePattern:
      '(?:(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? {month}|(?:last )?{month} \\d{1,2}(?:st|nd|rd|th)?(?!\\d)|(?:last )?{month})(?:,? \\d{4})?',
    counts: [
      ...['a|an|one', 'two|a couple of', 'three|a few', 'four', 'five', 'six', 'seven', 'eight'],
      ...['nine', 'ten', 'eleven', 'twelve'],
    ],
    units: { day: 'days?', week: 'weeks?', month: 'months?', year: 'years?' },
    halfYear: 'half a year',
  },
  patterns: [
    ['notSince', `${who}${not} ${talked}{gap} since {when}`],
    ['notSince', `no contact{gap} since {when}`],
    [
      'notFor',
      `${who}${not} ${talked}{gap} (?:in|for)(?: (?:over|more than|at least|the (?:last|past)))? {span}`,
    ],
    ['notFor', `no contact (?:in|for)(?: (?:over|more than|at least))? {span}`],
    ['notFor', `${who}last ${talked}{gap} (?:(?:more than|over|at least) )?{span} ago`],
    ['notSince', `${who}last ${talked}{gap} before {when}`],
    [
      'never',
      `${who}(?:have )?never (?:been )?${talked}|${who}${not} ${talked} (?:yet|ever)|never contacted`,
    ],
    ['overdue', "(?:who )?(?:am i |are |i'm )?overdue(?: (?:to|for)(?: an?)? [a-z-]+)?"],
    [
      'overdue',
      '(?:who )?should i (?:be )?(?:reach(?:ing)? out to|contact|call|get in touch with|catch up with|write to)(?: (?:next|now|today|again))*',
    ],
    ['overdue', 'due for an? [a-z-]+'],
    [
      'contactedWithin',
      `${who}(?:(?:did|have) (?:i|we) )?${talked}{gap} (?:in|within|during|over) the (?:last|past) {span}`,
    ],
    [
      'addedWithin',
      `${who}(?:added|imported|created|saved){gap} (?:in|within|during) the (?:last|past) {span}`,
    ],
    ['addedIn', `${who}(?:added|imported|created|saved){gap}(?: (?:in|on|during))? {when}`],
    ['addedIn', 'new (?:contacts|people|connections)(?: (?:from|since|in))? {when}'],
    ['birthday', '(?:whose )?birthdays?(?: (?:is|are|falls?))? in {month}'],
    ['birthday', 'born in {month}'],
    ['birthday', '{month} birthdays?'],
    ['birthdayIn', 'birthdays?(?: (?:is|are|falls?))? (?<when>this month|next month)'],
    ['contactedIn', `${who}(?:(?:did|have) (?:i|we) )?${talked}{gap}(?: (?:in|on|during))? {when}`],
    [
      'warmer',
      '(?:with )?(?:an? )?warmth (?:score )?(?:is |of )?(?:above|over|greater than|more than|higher than|at least|>) ?{number}',
    ],
    ['warmer', 'warmer than {number}'],
    [
      'colder',
      '(?:with )?(?:an? )?warmth (?:score )?(?:is |of )?(?:below|under|less than|lower than|<) ?{number}',
    ],
    ['colder', 'colder than {number}'],
    [
      'warm',
      '(?:my )?(?:warm(?:est)?|close(?:st)?|strong(?:est)?)(?= (?:contacts|relationships|people|friends|ties|connections))',
    ],
    [
      'cooling',
      '(?:(?:that|which|who) )?(?:are |is )?(?:cooling(?: (?:off|down))?|(?:getting|growing|going) cold|fading)',
    ],
    [
      'dormant',
      '(?:(?:that|which|who) )?(?:are |have |is )?(?:dormant|gone (?:cold|quiet|silent)|lapsed)',
    ],
    ['thriving', '(?:(?:that|which|who) )?(?:are |is )?thriving'],
    ['messagesFrom', '(?:messages?|dms?|conversations?) (?:from|by|with|sent by) {name}'],
    ['messages', '(?:my )?(?:messages?|dms?|conversations?)'],
    ['since', '(?:since|after) {when}'],
    ['until', '(?:before|until) {when}'],
    ['in', '(?:(?:from|in|on|during) )?{when}'],
    ['tag', '(?:tagged|labell?ed)(?: (?:as|with))? {name}'],
    ['tag', 'with the (?:tag|label) {name}'],
    ['companies', '(?:which |what )?companies'],
    [
      'company',
      '(?:who works? (?:at|for)|working (?:at|for)|works? (?:at|for)|employed (?:at|by)|(?:at|from) the company|at) {name}',
    ],
    [
      'location',
      '(?:(?:who are |that are )?(?:based|living|located) in|who lives? in|in|near|around|from) {name}',
    ],
  ],
  things: {
    email: 'emails?(?: address(?:es)?)?',
    phone: '(?:phone|mobile|telephone|cell)(?: numbers?)?',
    birthday: 'birthdays?',
    photo: '(?:photos?|pictures?)',
    link: '(?:links?|websites?)',
    note: 'notes?',
    cadence: '(?:cadence|reminder)',
    file: '(?:files?|attachments?)',
  },
  having: '(?:with|who have|that have|having|and)(?: an?| their| any)? {thing}',
  lacking:
    "(?:without|with no|missing|(?:who|that) (?:have|has) no|lacking|(?:who )?(?:don't|doesn't) have|no)(?: an?| any| their)? {thing}",
  roles: {
    founder: '(?:co-?)?founders?',
    investor: 'investors?|angels?|vcs?',
    designer: 'designers?',
    engineer: '(?:software )?(?:engineers?|developers?|programmers?)',
    lawyer: 'lawyers?|attorneys?',
    'product manager': 'product managers?',
    CEO: 'ceos?|chief executives?',
    CTO: 'ctos?',
    recruiter: 'recruiters?',
    doctor: 'doctors?|physicians?',
    journalist: 'journalists?|reporters?',
    consultant: 'consultants?',
    sales: 'sales ?people|people in sales',
    marketing: 'marketers?|people in marketing|marketing people',
    professor: 'professors?',
    teacher: 'teachers?',
    architect: 'architects?',
  },
  fillers:
    "a|about|all|am|and|any|anyone|are|at|can|contacts?|did|do|everyone|find|for|from|get|give|has|have|i|i've|in|is|list|me|my|of|on|or|people|persons?|please|regarding|relationships?|search|see|should|show|since|someone|that|the|their|them|those|to|we|were|what|where|which|who|whom|whose|with|know|connections?",
  notNames:
    'the|my|me|a|an|touch|last|this|that|which|who|whom|their|our|over|more|general|it|them|for|least|work|home',
};
