import type { LabelledQuestion } from './labelled-question.ts';

export const labelledGerman: readonly LabelledQuestion[] = [
  [
    'Gründer in Berlin, mit denen ich seit Mai nicht gesprochen habe',
    'title:founder location:Berlin contacted:<2026-05-01',
  ],
  ['Wen kenne ich bei Siemens?', 'company:Siemens'],
  ['Investorinnen aus München', 'title:investor location:München'],
  ['Leute, die ich letzten Monat getroffen habe', 'contacted:2026-10-01..2026-10-31'],
  ['Kontakte, die ich noch nie kontaktiert habe', 'contacted:never'],
  ['Designer mit dem Schlagwort Messe', 'title:designer tag:Messe'],
  ['Bei wem sollte ich mich mal wieder melden?', 'is:overdue'],
  ['Entwickler bei SAP mit E-Mail-Adresse', 'title:engineer company:SAP has:email'],
  ['Wer hat im Dezember Geburtstag?', 'birthday:12'],
  ['meine engsten Kontakte in Hamburg', 'warmth:>=60 location:Hamburg'],
  ['Nachrichten von Anna über den Vertrag', 'type:message from:Anna Vertrag'],
  ['Personen, mit denen ich 90 Tage nicht gesprochen habe', 'contacted:<2026-08-25'],
  ['Anwälte ohne Telefonnummer', 'title:lawyer -has:phone'],
  ['mit wem habe ich gestern gesprochen', 'contacted:2026-11-22'],
  ['Produktmanager in Wien', 'title:"product manager" location:Wien'],
  ['Kontakte mit einer Wärme über 70', 'warmth:>70'],
  ['Beziehungen, die abkühlen, in Zürich', 'health:cooling location:Zürich'],
  ['diese Woche hinzugefügte Kontakte', 'added:>=2026-11-23'],
  [
    'Geschäftsführer, mit denen ich vor mehr als 6 Monaten zuletzt gesprochen habe',
    'title:CEO contacted:<2026-05-23',
  ],
  [
    'Nachrichten von Tom Becker aus der letzten Woche',
    'type:message from:"Tom Becker" after:2026-11-16 before:2026-11-23',
  ],
];
