import { latinName } from './latin-names.ts';
import type { Vocabulary } from './vocabulary.ts';

const who = '(?:(?:(?:con|a|de) )?(?:(?:los|las|el|la) que|qui[eé]n(?:es)?)|que)? ?(?:yo )?';
const past =
  '(?:hablé|conocí|vi|contacté|escribí|llamé|quedé|me reuní|coincidí|he (?:hablado|visto|contactado|conocido|escrito|quedado))(?: con ell[oa]s)?';
const present =
  '(?:hablo|hablaba|contacto|veo|escribo|llamo|quedo|he (?:hablado|visto|contactado|escrito|quedado))(?: con ell[oa]s)?';

export const spanish: Vocabulary = {
  isSpaced: true,
  nameSource: latinName,
  messageWords: 'mensaje|conversaci',
  periods: {
    named: {
      today: 'hoy',
      yesterday: 'ayer',
      thisWeek: 'esta semana',
      lastWeek: '(?:la )?(?:semana pasada|última semana)',
      thisMonth: 'este mes',
      lastMonth: '(?:el )?(?:mes pasado|último mes)',
      nextMonth: '(?:el )?(?:mes que viene|próximo mes)',
      thisYear: 'este año',
      lastYear: '(?:el )?(?:año pasado|último año)',
      summer: '(?:el )?verano(?: pasado)?',
      spring: '(?:la )?primavera(?: pasada)?',
      autumn: '(?:el )?otoño(?: pasado)?',
      winter: '(?:el )?invierno(?: pasado)?',
    },
    ago: 'hace (?<span>(?:\\d+|[a-zéí]+) (?:días?|semanas?|mes(?:es)?|años?)|medio año)',
    months: [
      ...[
        'ene(?:ro)?',
        'feb(?:rero)?',
        'mar(?:zo)?',
        'abr(?:il)?',
        'mayo',
        'jun(?:io)?',
        'jul(?:io)?',
      ],
      ...[
        'ago(?:sto)?',
        'sep(?:tiembre)?|setiembre',
        'oct(?:ubre)?',
        'nov(?:iembre)?',
        'dic(?:iembre)?',
      ],
    ],
    weekdays: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'].map(
      (day) => `(?:el )?${day}(?: pasado)?`,
    ),
    datePattern: '(?:(?:el )?\\d{1,2} de {month}|{month})(?: (?:de |del )?\\d{4})?(?: pasado)?',
    counts: [
      ...['una?', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez'],
      ...['once', 'doce'],
    ],
    units: { day: 'días?', week: 'semanas?', month: 'mes(?:es)?', year: 'años?' },
    halfYear: 'medio año',
  },
  patterns: [
    [
      'notFor',
      `${who}no ${present}{gap} (?:desde hace|hace|en(?: los últimos| las últimas)?)(?: más de| al menos)? {span}`,
    ],
    ['notSince', `${who}no ${present}{gap} desde {when}`],
    ['notFor', `${who}${past}{gap} por última vez hace (?:más de )?{span}`],
    ['notFor', 'sin contacto (?:desde hace|hace)(?: más de)? {span}'],
    ['notSince', 'sin contacto desde {when}'],
    [
      'never',
      `${who}(?:nunca ${past}|nunca he (?:hablado|contactado|escrito)|no he (?:hablado|contactado|escrito) nunca|jamás ${past})|nunca contactad[oa]s`,
    ],
    ['overdue', '(?:con|a) quién(?:es)? (?:debería|tengo que|debo|me toca|toca) [^|?¿]+'],
    ['overdue', '(?:contactos )?(?:atrasad[oa]s|pendientes)'],
    ['contactedWithin', `${who}${past}{gap} en (?:los últimos|las últimas) {span}`],
    [
      'addedWithin',
      'que (?:añadí|he añadido|agregué|he agregado|importé|he importado) en (?:los últimos|las últimas) {span}',
    ],
    ['addedIn', 'que (?:añadí|he añadido|agregué|he agregado|importé|he importado)(?: en)? {when}'],
    ['addedIn', '(?:añadid|agregad|importad)[oa]s(?: en)? {when}'],
    ['birthday', '(?:(?:quién(?:es)?|que) )?cumplen? años en {month}'],
    ['birthday', 'cumpleaños (?:es )?en {month}'],
    ['birthday', 'nacid[oa]s en {month}'],
    [
      'birthdayIn',
      '(?:cumplen? años|cumpleaños) (?<when>este mes|el mes que viene|el próximo mes)',
    ],
    ['contactedIn', `${who}${past}{gap}(?: en)? {when}`],
    [
      'warmer',
      '(?:con )?(?:una )?calidez (?:superior a|mayor (?:que|de|a)|de más de|por encima de|>) ?{number}',
    ],
    [
      'colder',
      '(?:con )?(?:una )?calidez (?:inferior a|menor (?:que|de|a)|de menos de|por debajo de|<) ?{number}',
    ],
    [
      'warm',
      '(?:mis )?(?:contactos|relaciones|amigos|personas) más (?:cercan[oa]s|cálid[oa]s|estrech[oa]s)',
    ],
    ['cooling', '(?:que )?(?:se )?(?:están? enfriando|enfrían?|enfriándose)'],
    ['dormant', '(?:inactiv|dormid)[oa]s'],
    ['messagesFrom', '(?:mensajes?|conversaci(?:ón|ones)) (?:de|con) {name}'],
    ['messages', '(?:mis )?(?:mensajes?|conversaci(?:ón|ones))'],
    ['since', '(?:desde|después de) {when}'],
    ['until', '(?:antes de|hasta) {when}'],
    ['in', '(?:(?:de|en|del) )?{when}'],
    ['tag', '(?:con (?:la )?etiqueta|etiquetad[oa]s (?:como|con)) {name}'],
    ['companies', '(?:qué )?empresas'],
    ['company', '(?:que trabajan? (?:en|para)|(?:en|de|para) la (?:empresa|compañía)) {name}'],
    ['location', '(?:que viven? en|cerca de|en) {name}'],
    ['location', 'de {proper}'],
  ],
  things: {
    email: 'correo(?: electrónico)?|e-?mail',
    phone: '(?:número de )?(?:teléfono|móvil)',
    birthday: 'cumpleaños',
    photo: 'fotos?',
    link: 'enlaces?',
    note: 'notas?',
    cadence: 'recordatorio',
    file: '(?:archivos?|adjuntos?)',
  },
  having: '(?:con|(?:y |que )?tienen?|y)(?: una?)? {thing}',
  lacking: '(?:sin|(?:que )?no tienen?)(?: una?)? {thing}',
  roles: {
    founder: '(?:co)?fundador(?:es|as|a)?',
    investor: 'inversor(?:es|as|a)?|inversionistas?',
    designer: 'diseñador(?:es|as|a)?',
    'product manager': '(?:jef[ea]s?|gerentes?) de producto|product managers?',
    CEO: 'director(?:es|as|a)? general(?:es)?|ceos?',
    CTO: 'director(?:es|as|a)? técnic[oa]s?|ctos?',
    engineer: 'ingenier[oa]s?|desarrollador(?:es|as|a)?|programador(?:es|as|a)?',
    lawyer: 'abogad[oa]s?',
    recruiter: 'reclutador(?:es|as|a)?',
    doctor: 'médic[oa]s?',
    journalist: 'periodistas?',
    consultant: 'consultor(?:es|as|a)?',
    sales: 'comerciales|vendedor(?:es|as|a)?',
    professor: 'profesor(?:es|as|a)?',
    teacher: 'maestr[oa]s?',
    architect: 'arquitect[oa]s?',
  },
  fillers:
    'a|al|alguien|busca|como|con|conozco|contactos?|cuáles|dame|de|del|el|ella|ellos|en|es|están|gente|hay|la|las|lo|los|me|mi|mis|muéstrame|mostrar|muestra|o|para|personas?|por|que|qué|quién|quiénes|relaciones|relación|se|sobre|son|su|tengo|todas|todos|trabajan?|un|una|y|ya|acerca',
  notNames:
    'el|la|los|las|mi|mis|un|una|que|qué|quien|quién|este|esta|contacto|general|los|cuanto|total|relación',
};
