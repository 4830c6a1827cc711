import type { DraftTexts } from './draft-texts.ts';

export const esEs: DraftTexts = {
  greeting: 'Hola, {name}:',
  closing: 'Un saludo,\n{member}',
  today: 'hoy',
  tomorrow: 'mañana',
  last: {
    meeting: 'nos vimos en {month}',
    call: 'hablamos en {month}',
    message: 'nos escribimos en {month}',
    email: 'nos escribimos en {month}',
    introduction: 'nos presentaron en {month}',
  },
  bodies: {
    job_change: [
      '¡Enhorabuena por tu nuevo puesto como {title}! ¿Qué es lo que más te ilusiona? Me encantará saber qué tal el comienzo.',
      'Acabo de ver la noticia: ¡enhorabuena, te lo mereces! Cuéntame en qué andas ahora.',
    ],
    company_change: [
      '¡Enhorabuena por tu llegada a {company}! ¿Qué tal las primeras semanas? Tengo ganas de saber qué estás haciendo allí.',
      'He visto que has cambiado de empresa. ¡Enhorabuena por la nueva etapa! ¿Tienes un rato para ponernos al día?',
    ],
    birthday: [
      '¡Feliz cumpleaños! Espero que pases un día estupendo y que el año venga cargado de cosas buenas. A ver si hablamos pronto.',
      '¡Muchas felicidades! Espero que haya tarta. Me alegrará saber qué tal te va.',
    ],
    work_anniversary: [
      '{years} ya en {company}, ¡enhorabuena! ¿Qué es lo que más ha cambiado desde que empezaste?',
      '¡Enhorabuena! {years} en {company}, que se dice pronto. Cuéntame qué es lo mejor que te llevas y qué viene ahora.',
    ],
    connection_anniversary: [
      '{years} ya en contacto: ¡cómo pasa el tiempo! ¿Qué tal te ha ido? Me gustaría que nos pusiéramos al día.',
      'Llevamos {years} en contacto, buen motivo para saludarte. ¿En qué andas ahora?',
    ],
    cooling: [
      'Ha pasado un tiempo desde que {last}. ¿Qué tal estás y en qué andas ahora?',
      'Hoy me he acordado de ti y quería saludarte. ¿Qué tal todo? ¿Buscamos media hora para ponernos al día?',
    ],
    dormant: [
      'Ha pasado demasiado tiempo desde que {last}. ¡Espero que estés bien! Me encantará saber en qué andas.',
      'Hace demasiado que no hablamos, así que quería escribirte. ¿En qué andas últimamente?',
    ],
    message_unanswered: [
      'Gracias por tu mensaje y perdona la tardanza. ¿Lo comentamos un momento esta semana?',
      'Perdona que haya tardado unos días en responderte. ¡Gracias por escribirme! Lo retomo con gusto: ¿qué te vendría mejor ahora?',
    ],
    meeting_upcoming: [
      'Tengo ganas de verte {when}. ¿Hay algo que quieras tratar o que convenga que lea antes?',
      'Te escribo antes de nuestra reunión, que es {when}: ¿te sigue viniendo bien? Nos vemos pronto.',
    ],
    meeting_follow_up: [
      'Gracias por tu tiempo, me ha gustado mucho la conversación. Me pongo con los puntos que comentamos. ¿Se me olvida algo?',
      'Me alegró verte. ¡Gracias por la charla! ¿Concretamos el siguiente paso?',
    ],
    new_connection: [
      '¡Gracias por conectar! Me gustaría saber más de tu trabajo en {company}. ¿En qué estás ahora?',
      'Gracias por conectar, me alegra tenerte en mi red. ¿En qué estás ahora?',
    ],
  },
};
