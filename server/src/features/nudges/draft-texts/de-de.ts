import type { DraftTexts } from './draft-texts.ts';

export const deDe: DraftTexts = {
  greeting: 'Hallo {name},',
  closing: 'Viele Grüße\n{member}',
  today: 'heute',
  tomorrow: 'morgen',
  last: {
    meeting: 'unserem Treffen im {month}',
    call: 'unserem Telefonat im {month}',
    message: 'unseren Nachrichten im {month}',
    email: 'unseren E-Mails im {month}',
    introduction: 'unserem Kennenlernen im {month}',
  },
  bodies: {
    job_change: [
      'herzlichen Glückwunsch zur neuen Aufgabe als {title}! Worauf freust du dich am meisten? Erzähl gern, wie der Start läuft.',
      'gerade habe ich die Neuigkeit gesehen: herzlichen Glückwunsch, das hast du verdient! Woran arbeitest du jetzt?',
    ],
    company_change: [
      'herzlichen Glückwunsch zum Start bei {company}! Wie waren die ersten Wochen? Ich bin gespannt, was du dort bewegst.',
      'ich habe gesehen, dass du gewechselt hast. Glückwunsch zum neuen Kapitel! Hast du Zeit für ein kurzes Telefonat?',
    ],
    birthday: [
      'alles Gute zum Geburtstag! Ich wünsche dir einen schönen Tag und ein gutes neues Lebensjahr. Lass uns bald mal wieder sprechen.',
      'herzlichen Glückwunsch zum Geburtstag! Hoffentlich gibt es Kuchen. Es wäre schön zu hören, wie es dir geht.',
    ],
    work_anniversary: [
      'schon {years} bei {company}: herzlichen Glückwunsch! Was hat sich seit deinem Start am meisten verändert?',
      'herzlichen Glückwunsch zum Jubiläum: {years} bei {company}! Worauf bist du stolz, und was kommt als Nächstes?',
    ],
    connection_anniversary: [
      'schon {years}, dass wir vernetzt sind, wie die Zeit vergeht! Wie ist es dir ergangen? Ich würde mich über einen Austausch freuen.',
      'wir kennen uns jetzt {years}: ein guter Anlass, mich zu melden. Woran arbeitest du gerade?',
    ],
    cooling: [
      'seit {last} ist einige Zeit vergangen. Wie geht es dir, und was beschäftigt dich gerade?',
      'ich musste heute an dich denken und wollte mich kurz melden. Wie geht es dir? Wollen wir uns eine halbe Stunde zum Austauschen nehmen?',
    ],
    dormant: [
      'seit {last} ist viel zu viel Zeit vergangen. Ich hoffe, es geht dir gut! Was machst du inzwischen?',
      'wir haben viel zu lange nicht gesprochen, deshalb melde ich mich. Was machst du inzwischen?',
    ],
    message_unanswered: [
      'danke für deine Nachricht und entschuldige die späte Antwort. Wollen wir diese Woche kurz darüber sprechen?',
      'entschuldige, dass ich ein paar Tage gebraucht habe. Danke, dass du geschrieben hast! Ich nehme das gern auf: Was hilft dir gerade am meisten?',
    ],
    meeting_upcoming: [
      'ich freue mich, dich {when} zu sehen. Gibt es etwas, das du besprechen möchtest oder das ich vorher lesen sollte?',
      'kurz vor unserem Termin {when}: Passt alles noch bei dir? Ich freue mich darauf.',
    ],
    meeting_follow_up: [
      'danke für deine Zeit und das gute Gespräch. Ich kümmere mich um die besprochenen Punkte. Habe ich etwas vergessen?',
      'es war schön, dich zu sehen. Danke für das Gespräch! Wollen wir den nächsten Schritt festmachen?',
    ],
    new_connection: [
      'danke für die Vernetzung! Ich würde gern mehr über deine Arbeit bei {company} erfahren. Woran arbeitest du gerade?',
      'danke für die Vernetzung, ich freue mich über den Kontakt. Woran arbeitest du gerade?',
    ],
  },
};
