import type { PastedProfile } from './pasted-profile.ts';

export const german: readonly PastedProfile[] = [
  {
    text: `Zum Hauptinhalt
Profilbild
Katrin Baumgartner
· 2.
Leiterin Vertrieb bei Alpenwerk GmbH
München, Bayern, Deutschland · Kontaktinfo
500+ Kontakte
3 gemeinsame Kontakte
Nachricht
Vernetzen
Mehr
Info
Ich baue Vertriebsteams für Maschinenbauer auf. Suche Partner in Österreich.
Berufserfahrung
Logo von Alpenwerk
Leiterin Vertrieb
Alpenwerk GmbH · Vollzeit
Apr. 2018–Heute · 7 Jahre 8 Monate
München
Key-Account-Managerin
Drehtechnik Huber KG · Vollzeit
Jan. 2012–März 2018 · 6 Jahre 3 Monate
Ausbildung
Technische Universität München
Diplom-Kauffrau
2005–2010
Alle 18 Kenntnisse anzeigen`,
    name: 'Katrin Baumgartner',
    title: 'Leiterin Vertrieb',
    company: 'Alpenwerk GmbH',
    seniority: 'director',
    role: 'sales',
  },
  {
    text: `Kontakt
www.linkedin.com/in/timo-reinhardt (LinkedIn)

Top-Kenntnisse
Embedded C
Funktionale Sicherheit
AUTOSAR

Languages
Deutsch (Native or Bilingual)
Englisch (Full Professional)

Timo Reinhardt
Senior Softwareentwickler
Stuttgart, Baden-Württemberg, Deutschland

Zusammenfassung
Seit zwölf Jahren Steuergeräte.

Berufserfahrung

Neckar Automotive AG
Senior Softwareentwickler
August 2016 - Present (9 Jahre 4 Monate)

Robotik Lange GmbH
Softwareentwickler
2012 - 2016 (4 Jahre)

Ausbildung
Universität Stuttgart
Informatik · (2007 - 2012)
Seite 1 von 2`,
    name: 'Timo Reinhardt',
    title: 'Senior Softwareentwickler',
    company: 'Neckar Automotive AG',
    seniority: 'senior',
    role: 'engineering',
  },
  {
    text: `LEBENSLAUF

Name: Miriam Vogt
Wohnort: Hamburg
E-Mail: miriam.vogt@mail.example

BERUFLICHER WERDEGANG
seit 03/2019	Personalleiterin, Hanse Reederei GmbH & Co. KG, Hamburg
09/2013 – 02/2019	Personalreferentin, Elbkontor AG, Hamburg

STUDIUM
10/2008 – 08/2013	Psychologie, Universität Hamburg

SPRACHKENNTNISSE
Deutsch (Muttersprache), Englisch (fließend)`,
    name: 'Miriam Vogt',
    title: 'Personalleiterin',
    company: 'Hanse Reederei GmbH & Co. KG',
    seniority: 'director',
    role: 'people',
  },
  {
    text: `Jan-Philipp Krüger
Gründer & Geschäftsführer @ Saatgut Labs
Leipzig und Umgebung

Erfahrung
Gründer & Geschäftsführer
Saatgut Labs · Selbstständig
Jan. 2021–Heute

Über mich
Biete Beratung zu Gründungsförderung an.`,
    name: 'Jan-Philipp Krüger',
    title: 'Gründer & Geschäftsführer',
    company: 'Saatgut Labs',
    seniority: 'owner',
    role: 'general',
  },
  {
    text: `Dr. Heike Sommer
Wissenschaftliche Mitarbeiterin | Institut für Meeresforschung Kiel
Kiel, Schleswig-Holstein, Deutschland

Berufserfahrung
Wissenschaftliche Mitarbeiterin
Institut für Meeresforschung Kiel
2020 bis heute

Doktorandin
Universität Bremen
2016 bis 2020

Interessen
Segeln`,
    name: 'Dr. Heike Sommer',
    title: 'Wissenschaftliche Mitarbeiterin',
    company: 'Institut für Meeresforschung Kiel',
    seniority: 'professional',
    role: 'research',
  },
];
