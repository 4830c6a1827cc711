import type { PastedProfile } from './pasted-profile.ts';

export const english: readonly PastedProfile[] = [
  {
    // Copied from a desktop page, with what is around it and each text twice.
    text: `Skip to main content
3 notifications total
Home
My Network
Jobs
Background image
Maya OkaforMaya Okafor
She/Her
· 2nd
Head of Sales at Brightloom | Looking for seed-stage design partners
Head of Sales at Brightloom | Looking for seed-stage design partners
Manchester, England, United Kingdom · Contact info
500+ connections
12 mutual connections: Ana Ruiz and 11 others
Message
Follow
More
About
About
I build sales teams for climate software companies. Happy to help with pricing workshops.
…see more
Experience
Experience
Brightloom logo
Head of SalesHead of Sales
Brightloom · Full-timeBrightloom · Full-time
Mar 2021 - Present · 4 yrs 9 mosMar 2021 - Present · 4 yrs 9 mos
Manchester · Hybrid
Built the team from two to fourteen.
Account Executive
Kelder & Sons Ltd · Full-time
Jan 2017 - Feb 2021 · 4 yrs 2 mos
Leeds
Education
University of Leeds
BA, Economics
2012 - 2015
Skills
Negotiation
12 endorsements
SaaS
Show all 23 skills
People also viewed
Tom Hardy
CEO at Something`,
    name: 'Maya Okafor',
    title: 'Head of Sales',
    company: 'Brightloom',
    seniority: 'director',
    role: 'sales',
  },
  {
    // Saved as PDF.
    text: `Contact
www.linkedin.com/in/daniel-whitmore (LinkedIn)
danwhitmore.dev (Portfolio)

Top Skills
Kubernetes
Go
Distributed Systems

Languages
English (Native or Bilingual)
German (Limited Working)

Daniel Whitmore
Staff Software Engineer, infrastructure and reliability
Austin, Texas, United States

Summary
Fifteen years of keeping systems up. I like small teams and boring technology.

Experience

Nordpeak Systems
Staff Software Engineer
June 2019 - Present (6 years 6 months)
Austin, Texas

Quanta Freight Inc
Senior Software Engineer
2014 - 2019 (5 years)

Education
University of Texas at Austin
Bachelor of Science, Computer Science · (2006 - 2010)
Page 1 of 2`,
    name: 'Daniel Whitmore',
    title: 'Staff Software Engineer',
    company: 'Nordpeak Systems',
    seniority: 'senior',
    role: 'engineering',
  },
  {
    // A CV with its dates first.
    text: `PRIYA RAMAN
Finance Director
priya.raman@mail.example | +44 7700 900123 | London, UK

PROFESSIONAL SUMMARY
Chartered accountant with 18 years in consumer goods.

WORK EXPERIENCE
2020 – Present
Finance Director
Harrow & Finch plc, London
• Led the refinancing of the group
2014 – 2020
Finance Manager
Oakline Foods Ltd, Reading

EDUCATION
London School of Economics, BSc Accounting, 2002 – 2005

LANGUAGES
English, Hindi, French`,
    name: 'PRIYA RAMAN',
    title: 'Finance Director',
    company: 'Harrow & Finch plc',
    seniority: 'director',
    role: 'finance',
  },
  {
    // From the app on a phone: short.
    text: `Jonas Field
Product Designer @ Tessella
Toronto, Ontario, Canada
1,204 followers
Connect
Message

About
Designing calm tools for hospitals.

Experience
Product Designer
Tessella · Contract
May 2023 - Present · 2 yrs 7 mos

UX Intern
Maple Health
2022 - 2023`,
    name: 'Jonas Field',
    title: 'Product Designer',
    company: 'Tessella',
    seniority: 'professional',
    role: 'design',
  },
  {
    // Several jobs with one employer.
    text: `Grace Lindqvist, MBA
VP of People | Speaker | Mother of three
Stockholm, Sweden

Experience

Fjordware
Full-time · 7 yrs 3 mos

VP of People
Jan 2022 - Present · 3 yrs 11 mos
Stockholm, Sweden

Head of Talent Acquisition
Sep 2018 - Jan 2022 · 3 yrs 5 mos

Education
Uppsala University
MBA`,
    name: 'Grace Lindqvist',
    title: 'VP of People',
    company: 'Fjordware',
    seniority: 'vp',
    role: 'people',
  },
  {
    text: `Name: Oliver Crane
Position: Managing Partner
Company: Crane Ventures LLP
Location: Dublin, Ireland

Invests in early climate and energy companies. Looking for founders who build batteries.`,
    name: 'Oliver Crane',
    title: 'Managing Partner',
    company: 'Crane Ventures LLP',
    seniority: 'owner',
    role: 'investment',
  },
];
