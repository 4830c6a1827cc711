import { type SampleWords, splitRoles, splitTails, splitWords } from './sample-words.ts';

export const spanish: SampleWords = {
  member: 'Ana Reyes',
  joint: ' ',
  companyStems: splitWords(
    'Lumbre|Nórdica|Tesela|Baobab|Cobalto|Ribera|Yunque|Enebro|Alción|Secuoya|Solsticio|Meridiano|Cernícalo|Puerto|Vela|Huerto|Granito|Azafrán|Sauce|Ámbar|Marea',
  ),
  companyTails: splitTails(
    'Logística:52|Energía:35|Sistemas:62|Asociados:70|Salud:86|Estudio:74|Alimentos:10|Capital:64|Robótica:28|Analítica:63|Talleres:25|Biotech:21|Movilidad:49|Formación:85|Seguridad:80|Medios:58|Textil:13',
  ),
  roles: splitRoles(
    'Fundadora:fundación,startup|Director de producto:producto,dirección|Directora de ingeniería:ingeniería,dirección|Responsable de diseño:diseño|Responsable de datos:datos,dirección|Socio:inversión|Técnica de selección:selección|Ejecutivo de cuentas:ventas|Directora financiera:finanzas,dirección|Investigadora:investigación|Ingeniero de software:ingeniería|Responsable de marketing:marketing|Jefe de operaciones:operaciones|Consultora:consultoría|Editora:medios,escritura|Jefa de producto:producto',
  ),
  cities: splitWords(
    'Madrid|Barcelona|Valencia|Sevilla|Bilbao|Zaragoza|Málaga|Granada|San Sebastián|Vigo|Palma|Buenos Aires|Ciudad de México|Bogotá|Santiago|Montevideo|Lima',
  ),
  topics: splitWords(
    'consejo sobre precios|responsable de diseño|capital semilla|ayuda para contratar|entrada en el mercado japonés|charlas|ingeniería de datos|un cofundador|entrevistas con clientes|contactos de prensa|mentoría|cadena de suministro|ensayos clínicos|experiencia en consejos',
  ),
  meetingPlaces: splitWords(
    'Café junto a la estación|Comida en el mercado|Repaso trimestral|Paseo por el río|Pasillo del congreso|Taller juntos|Cena con el equipo|Visita al estudio',
  ),
  messageSubjects: splitWords(
    'Sobre el borrador de precios|Gracias por la presentación|El plan de contratación|Las diapositivas de la charla|Una duda sobre el modelo de datos|Novedades de la nueva oficina|Enhorabuena por el lanzamiento|Fechas para el taller|El libro que mencionaste|Comentarios a la propuesta|¿Qué tal el nuevo equipo?',
  ),
  noteTexts: splitWords(
    'Busca responsable de diseño. Pensar a quién presentar.|Prefiere llamadas por la mañana.|Se muda esta primavera.|Corre maratones; preguntar por el próximo.|Conoce bien la parte de compras.|Nos conocimos en el encuentro de datos.|Quiere saber las cifras del piloto.',
  ),
  trends: {
    rising: [
      splitWords(
        'Pregunta cómo hacen otros la evaluación de agentes.|Prepara la evaluación de agentes para soporte.|Quiere hablar de la evaluación de agentes.',
      ),
      splitWords(
        'Entra en almacenamiento de energía.|Volvió a salir el almacenamiento de energía; busca contactos.|Busca socios para almacenamiento de energía.',
      ),
    ],
    falling: splitWords(
      'Su equipo sigue con teletrabajo.|Solo contrata con teletrabajo.|El teletrabajo les va bien.',
    ),
  },
  occasions: {
    formerTitle: 'Jefa de producto',
    question: '¿Podrías mirar el plan del taller?',
    coffee: 'Café en la esquina',
    lunch: 'Comida después del congreso',
  },
};
