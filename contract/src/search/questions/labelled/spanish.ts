import type { LabelledQuestion } from './labelled-question.ts';

export const labelledSpanish: readonly LabelledQuestion[] = [
  [
    'fundadores en Madrid con los que no hablo desde mayo',
    'title:founder location:Madrid contacted:<2026-05-01',
  ],
  ['¿A quién conozco en la empresa Telefónica?', 'company:Telefónica'],
  ['inversores de Barcelona', 'title:investor location:Barcelona'],
  ['personas que conocí el mes pasado', 'contacted:2026-10-01..2026-10-31'],
  ['contactos con los que nunca he hablado', 'contacted:never'],
  ['diseñadoras con la etiqueta congreso', 'title:designer tag:congreso'],
  ['¿con quién debería ponerme en contacto ya?', 'is:overdue'],
  ['ingenieros que trabajan en Google y tienen correo', 'title:engineer company:Google has:email'],
  ['quién cumple años en diciembre', 'birthday:12'],
  ['mis contactos más cercanos en Sevilla', 'warmth:>=60 location:Sevilla'],
  ['mensajes de Ana sobre el contrato', 'type:message from:Ana contrato'],
  ['gente con la que no hablo desde hace 90 días', 'contacted:<2026-08-25'],
  ['abogados sin teléfono', 'title:lawyer -has:phone'],
  ['¿con quién hablé ayer?', 'contacted:2026-11-22'],
  ['jefes de producto en Valencia', 'title:"product manager" location:Valencia'],
  ['contactos con calidez superior a 70', 'warmth:>70'],
  ['relaciones que se están enfriando en Bogotá', 'health:cooling location:Bogotá'],
  ['contactos que añadí esta semana', 'added:>=2026-11-23'],
  [
    'directores generales con los que hablé por última vez hace más de 6 meses',
    'title:CEO contacted:<2026-05-23',
  ],
  [
    'mensajes de Tomás Vega de la semana pasada',
    'type:message from:"Tomás Vega" after:2026-11-16 before:2026-11-23',
  ],
];
