import { latinName } from './latin-names.ts';
import type { Vocabulary } from './vocabulary.ts';

const who =
  "(?:(?:à|avec|de) (?:qui|lesquel(?:le)?s|laquelle) |(?:auxquel(?:le)?s|desquel(?:le)?s|que|qui) |qu')?";
const verb =
  '(?:parlé|rencontrée?s?|vue?s?|revue?s?|contactée?s?|appelée?s?|écrit|échangé|discuté)(?: (?:à|avec) (?:elles?|eux))?';
const have = "(?:j'ai |ai-je |nous avons |avons-nous )";
const haveNot = "(?:je |j')?(?:n'ai|ne (?:les|leur|lui) ai|nous n'avons) ";

export const french: Vocabulary = {
  isSpaced: true,
  nameSource: latinName,
  messageWords: 'message|conversation',
  periods: {
    named: {
      today: "aujourd'hui",
      yesterday: 'hier',
      thisWeek: 'cette semaine',
      lastWeek: '(?:la )?semaine (?:dernière|passée)',
      thisMonth: 'ce mois(?:-ci)?',
      lastMonth: '(?:le )?mois (?:dernier|passé)',
      nextMonth: '(?:le )?mois prochain',
      thisYear: 'cette année',
      lastYear: "(?:l')?(?:année|an) (?:dernière|dernier|passée)",
      summer: "(?:l')?été(?: dernier)?",
      spring: '(?:le )?printemps(?: dernier)?',
      autumn: "(?:l')?automne(?: dernier)?",
      winter: "(?:l')?hiver(?: dernier)?",
    },
    ago: 'il y a (?<span>(?:\\d+|[a-z]+) (?:jours?|semaines?|mois|ans?)|six mois)',
    months: [
      ...['janv(?:ier)?', 'févr?(?:ier)?', 'mars', 'avr(?:il)?', 'mai', 'juin', 'juil(?:let)?'],
      ...['août', 'sept(?:embre)?', 'oct(?:obre)?', 'nov(?:embre)?', 'déc(?:embre)?'],
    ],
    weekdays: ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'].map(
      (day) => `${day}(?: dernier)?`,
    ),
    datePattern: '(?:(?:le )?\\d{1,2}(?:er)? {month}|{month})(?: \\d{4})?(?: dernier)?',
    counts: [
      ...['une?', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix'],
      ...['onze', 'douze'],
    ],
    units: { day: 'jours?', week: 'semaines?', month: 'mois', year: 'ans?|années?' },
    halfYear: 'six mois',
  },
  patterns: [
    [
      'notFor',
      `${who}${haveNot}(?:pas|plus|rien) ${verb}{gap} depuis (?:plus de |au moins )?{span}`,
    ],
    ['notSince', `${who}${haveNot}(?:pas|plus|rien) ${verb}{gap} depuis {when}`],
    ['notFor', `${who}${have}${verb}{gap} pour la dernière fois il y a (?:plus de )?{span}`],
    ['notFor', `sans (?:contact|nouvelles) depuis (?:plus de )?{span}`],
    ['notSince', 'sans (?:contact|nouvelles) depuis {when}'],
    ['never', `${who}${haveNot}(?:encore )?jamais ${verb}|jamais contactée?s?`],
    ['overdue', '(?:(?:à|avec) )?qui (?:dois-je|devrais-je|je dois|faut-il)(?: [^|?]+)?'],
    ['overdue', '(?:contacts )?(?:en retard|à relancer)'],
    [
      'contactedWithin',
      `${who}${have}${verb}{gap} (?:au cours des|ces|dans les|durant les) (?:derni(?:er|ère)s )?{span}`,
    ],
    [
      'addedWithin',
      "(?:que j'ai )?(?:ajouté|importé|créé)e?s? (?:ces|dans les|au cours des) (?:derni(?:er|ère)s )?{span}",
    ],
    ['addedIn', "(?:que j'ai )?(?:ajouté|importé|créé)e?s?(?: en)? {when}"],
    [
      'birthday',
      '(?:qui )?(?:a|ont|fête|fêtent|avec)?(?: ?(?:son|leur|un))? ?anniversaire (?:est )?en {month}',
    ],
    ['birthday', 'née?s? en {month}'],
    [
      'birthdayIn',
      '(?:qui )?(?:a|ont|fête|fêtent)?(?: ?(?:son|leur))? ?anniversaire (?<when>ce mois-ci|ce mois|le mois prochain)',
    ],
    ['contactedIn', `${who}${have}${verb}{gap}(?: (?:en|au))? {when}`],
    [
      'warmer',
      '(?:(?:dont la|avec une) )?chaleur (?:dépasse|(?:est )?supérieure à|de plus de|au-dessus de|>) ?{number}',
    ],
    [
      'colder',
      '(?:(?:dont la|avec une) )?chaleur (?:(?:est )?inférieure à|de moins de|sous|<) ?{number}',
    ],
    [
      'warm',
      '(?:mes )?(?:contacts|relations|amis|personnes) les plus (?:proches|actives|actifs|chaleureux|chaleureuses)',
    ],
    ['cooling', "(?:qui )?(?:se )?(?:refroidissent|refroidit)|qui s'éloignent"],
    ['dormant', '(?:endormi|inacti[fv])e?s?'],
    ['messagesFrom', "(?:messages?|conversations?) (?:de |d'|avec ){name}"],
    ['messages', '(?:mes )?(?:messages?|conversations?)'],
    ['since', '(?:depuis|après) {when}'],
    ['until', "(?:avant|jusqu'à|jusqu'en) {when}"],
    ['in', '(?:(?:de|en|du|au) )?{when}'],
    ['tag', "(?:avec l'étiquette|étiquetée?s?) {name}"],
    ['companies', '(?:quelles )?entreprises'],
    [
      'company',
      "(?:qui travaillent? (?:chez|pour)|travaillant (?:chez|pour)|chez|de (?:la société|l'entreprise)) {name}",
    ],
    ['location', '(?:qui (?:vivent|habitent) à|basée?s? à|près de|habitant à|à|en) {name}'],
    ['location', 'de {proper}'],
  ],
  things: {
    email: '(?:adresse )?(?:e-?mail|courriel)|adresse',
    phone: '(?:numéro de )?(?:téléphone|portable)',
    birthday: 'anniversaire',
    photo: 'photos?',
    link: 'liens?',
    note: 'notes?',
    cadence: 'rappel',
    file: '(?:fichiers?|pièces? jointes?)',
  },
  having: '(?:avec|ayant|qui ont|et)(?: une?)? {thing}',
  lacking: "(?:sans|qui n'ont pas)(?: (?:de|une?))? {thing}",
  roles: {
    founder: '(?:co-?)?(?:fondateurs?|fondatrices?)',
    investor: 'investisseurs?|investisseuses?',
    designer: 'designers?|graphistes?',
    engineer: 'ingénieure?s?|développeurs?|développeuses?|programmeurs?',
    lawyer: 'avocate?s?',
    'product manager': 'chef(?:fe)?s? de produit|product managers?',
    CEO: 'pdg|(?:directeurs?|directrices?) (?:généraux|générale?s?)|ceos?',
    CTO: 'ctos?|(?:directeurs?|directrices?) techniques?',
    recruiter: 'recruteurs?|recruteuses?',
    doctor: 'médecins?',
    journalist: 'journalistes?',
    consultant: 'consultante?s?',
    sales: 'commerciaux|commerciale?s?',
    professor: 'professeure?s?',
    teacher: 'enseignante?s?',
    architect: 'architectes?',
  },
  fillers:
    "a|à|ai|au|aux|avec|ce|ceux|celles|chez|connais|contacts?|d'|dans|de|des|donne|dont|du|elle|elles|en|est|est-ce|et|eux|il|ils|je|j'ai|la|le|les|leur|lui|me|mes|moi|mon|montre|montre-moi|nous|ou|où|par|parmi|personnes?|pour|que|quel|quelle|quelles|quels|qui|relations?|se|ses|son|sont|sujet|sur|tous|toutes|trouve|un|une|y|gens|propos",
  notNames:
    'la|le|les|l|un|une|qui|que|quoi|lesquels|lesquelles|mes|mon|ce|cette|retard|contact|relation|propos|moi|jour|plus|moins|partir',
};
