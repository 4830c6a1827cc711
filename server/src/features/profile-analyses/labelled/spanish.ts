import type { PastedProfile } from './pasted-profile.ts';

export const spanish: readonly PastedProfile[] = [
  {
    text: `Lucía Ferrer Gómez
(Ella)
2.º
Directora de Marketing en Olivara | Marca y contenido
Valencia, Comunidad Valenciana, España · Información de contacto
Más de 500 contactos
8 contactos en común: Ana Ruiz y 7 más
Mensaje
Seguir
Más
Acerca de
Construyo marcas de alimentación. Busco colaboradores para una campaña en Portugal.
Experiencia
Logo de Olivara
Directora de Marketing
Olivara · Jornada completa
abr. 2020 - actualidad · 5 años 8 meses
Valencia, España · Híbrido
Responsable de Comunicación
Grupo Almendro · Jornada completa
ene. 2015 - mar. 2020 · 5 años 3 meses
Educación
Universitat de València
Licenciatura, Publicidad
2006 - 2011
Mostrar todas las aptitudes`,
    name: 'Lucía Ferrer Gómez',
    title: 'Directora de Marketing',
    company: 'Olivara',
    seniority: 'director',
    role: 'marketing',
  },
  {
    text: `Contactar
www.linkedin.com/in/javier-solis-mx (LinkedIn)

Aptitudes principales
Python
Aprendizaje automático
SQL

Languages
Español (Native or Bilingual)
Inglés (Professional Working)

Javier Solís
Científico de datos
Ciudad de México, México

Extracto
Trabajo con datos de transporte público.

Experiencia

Rutalia S.A. de C.V.
Científico de datos
febrero de 2021 - Present (4 años 10 meses)
Ciudad de México

Banco del Valle
Analista de datos
2017 - 2021 (4 años)

Educación
UNAM
Matemáticas Aplicadas · (2011 - 2016)`,
    name: 'Javier Solís',
    title: 'Científico de datos',
    company: 'Rutalia S.A. de C.V.',
    seniority: 'professional',
    role: 'data',
  },
  {
    text: `CURRÍCULUM VÍTAE

Nombre y apellidos: Carmen Aguilar Ruiz
Dirección: Sevilla
Teléfono: 600 123 456

EXPERIENCIA LABORAL
2018 – actualidad: Jefa de Recursos Humanos, Textiles Bética S.L.
2012 – 2018: Técnica de selección, Aljarafe Consultores S.L.

FORMACIÓN ACADÉMICA
2005 – 2010 Licenciatura en Psicología, Universidad de Sevilla

IDIOMAS
Español, inglés, italiano`,
    name: 'Carmen Aguilar Ruiz',
    title: 'Jefa de Recursos Humanos',
    company: 'Textiles Bética S.L',
    seniority: 'manager',
    role: 'people',
  },
  {
    text: `Andrés Quintana
Fundador y CEO en Mareal
Bilbao y alrededores

Extracto
Ayudo a puertos a gastar menos energía. Busco inversores semilla.

Experiencia
Fundador y CEO
Mareal · Autónomo
sept. 2022 - actualidad`,
    name: 'Andrés Quintana',
    title: 'Fundador y CEO',
    company: 'Mareal',
    seniority: 'owner',
    role: 'general',
  },
  {
    text: `Elena Prats i Soler
Abogada laboralista | Barcelona
Barcelona, Cataluña, España

Experiencia profesional

Abogada laboralista
Bufete Montcada
desde 2016

Becaria
Ajuntament de Girona
2014 - 2015

Formación
Universitat Pompeu Fabra
Derecho
2009 - 2014`,
    name: 'Elena Prats i Soler',
    title: 'Abogada laboralista',
    company: 'Bufete Montcada',
    seniority: 'professional',
    role: 'legal',
  },
];
