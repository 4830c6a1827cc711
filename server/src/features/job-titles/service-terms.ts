import type { RoleGroup } from './role-group.ts';

/** What someone works on, continued: services, people, science, culture, the public. */
export const serviceTerms: readonly RoleGroup[] = [
  [
    { role: 'legal' },
    {
      en: 'legal, lawyer, attorney, counsel, general counsel, solicitor, barrister, paralegal, compliance, notary, patent, privacy, dpo, judge, data protection officer',
      es: 'abogado, abogada, juridico, juridica, legal, cumplimiento, notario, notaria, jurista',
      fr: 'avocat, avocate, juriste, juridique, conformite, notaire',
      de: 'anwalt, anwaltin, rechtsanwalt, rechtsanwaltin, jurist, juristin, rechtsabteilung, recht, syndikus, notar, notarin, datenschutzbeauftragter, datenschutzbeauftragte, datenschutz, patentanwalt, patentanwaltin',
      ja: '弁護士, 法務, 弁理士, 司法書士, コンプライアンス',
      zh: '律师, 法务, 法律, 合规, 法律顾问',
    },
  ],
  [
    { role: 'people' },
    {
      en: 'hr, human resources, people, talent, talent acquisition, recruiter, recruiting, recruitment, headhunter, people operations, people ops, learning and development, sourcer, hr business partner, people partner, people business partner, hrbp, technical recruiter, chro, chief people officer, executive search',
      es: 'recursos humanos, rrhh, talento, seleccion, reclutador, reclutadora, personas',
      fr: 'ressources humaines, rh, drh, recrutement, recruteur, recruteuse, talents',
      de: 'personal, personalabteilung, personalreferent, personalreferentin, personalwesen, recruiterin, personalberater, personalberaterin, personalentwicklung',
      ja: '人事, 採用, リクルーター, 人材',
      zh: '人力资源, 人事, 招聘, 猎头, hrd',
    },
  ],
  [
    { role: 'operations' },
    {
      en: 'operations, supply chain, logistics, procurement, purchasing, buyer, production, manufacturing, warehouse, project, program, programme, pmo, process, quality, facilities, fleet, coo, chief operating officer, chief of staff, store, plant, restaurant, hotel, chef, driver, pilot',
      es: 'operaciones, logistica, compras, cadena de suministro, produccion, calidad, proyectos, tienda, almacen, restaurante, hotel, cocinero, cocinera',
      fr: 'operations, logistique, achats, acheteur, acheteuse, production, qualite, projets, magasin, usine, restaurant, hotel, supply chain, cuisinier, cuisiniere',
      de: 'betrieb, einkauf, einkaufer, einkauferin, logistik, produktion, lieferkette, qualitat, projekte, lager, fertigung, restaurant, hotel, koch, kochin, werk',
      ja: 'オペレーション, 物流, 購買, 調達, 生産, 製造, 品質, 品質管理, 運営, 最高執行責任者, 店舗, 飲食店, 旅館',
      zh: '运营, 采购, 供应链, 物流, 生产, 质量, 制造, 首席运营官, 仓储, 餐厅, 酒店, 厨师',
    },
  ],
  [
    { role: 'operations', seniority: 'professional' },
    {
      en: 'project manager, program manager, programme manager, technical program manager, delivery manager',
      es: 'jefe de proyecto, jefa de proyecto, jefe de proyectos, jefa de proyectos, gestor de proyectos, gestora de proyectos',
      fr: 'chef de projet, cheffe de projet, chef de projets, cheffe de projets',
      de: 'projektleiter, projektleiterin, projektmanager, projektmanagerin, bauleiter, bauleiterin',
      ja: 'プロジェクトマネージャー',
      zh: '项目经理',
    },
  ],
  [
    { role: 'operations', seniority: 'director' },
    {
      en: 'chief of staff',
      de: 'stabschef, stabschefin',
      fr: 'directeur de cabinet, directrice de cabinet',
    },
  ],
  [
    { role: 'consulting' },
    {
      en: 'consultant, consulting, advisor, adviser, advisory, coach, coaching, strategy, strategist, mentor, facilitator, trainer',
      es: 'consultor, consultora, consultoria, asesor, asesora, estrategia',
      fr: 'consultant, consultante, conseil, conseiller, conseillere, strategie, coach, formateur, formatrice',
      de: 'berater, beraterin, beratung, unternehmensberater, unternehmensberaterin, unternehmensberatung, strategie, consultantin',
      ja: 'コンサルタント, コンサルティング, アドバイザー, 顧問, 戦略, コーチ, 経営企画',
      zh: '顾问, 咨询, 咨询师, 战略, 教练',
    },
  ],
  [
    { role: 'research' },
    {
      en: 'research, researcher, scientist, r&d, phd, postdoc, postdoctoral, biologist, chemist, physicist, economist, historian, laboratory, principal investigator',
      es: 'investigador, investigadora, investigacion, cientifico, cientifica, doctorando, doctoranda, economista, biologo, biologa, quimico, quimica',
      fr: 'chercheur, chercheuse, recherche, scientifique, doctorant, doctorante, economiste, biologiste, chimiste',
      de: 'forscher, forscherin, forschung, wissenschaftler, wissenschaftlerin, doktorand, doktorandin, biologe, biologin, chemiker, chemikerin, physiker, physikerin, wissenschaftlicher mitarbeiter, wissenschaftliche mitarbeiterin, okonom, okonomin',
      ja: '研究員, 研究者, 研究, 研究開発, 博士',
      zh: '研究员, 研究, 科学家, 科研, 博士后, 博士',
    },
  ],
  [
    { role: 'education' },
    {
      en: 'teacher, professor, lecturer, education, school, tutor, dean, instructor, principal of, headteacher',
      es: 'profesor, profesora, docente, educacion, maestro, maestra, catedratico, catedratica, decano, decana',
      fr: 'professeur, professeure, enseignant, enseignante, formation, maitre de conferences, maitresse de conferences, doyen, doyenne',
      de: 'lehrer, lehrerin, professorin, dozent, dozentin, bildung, schule, schulleiter, schulleiterin',
      ja: '教授, 准教授, 講師, 教師, 教員, 先生, 教育',
      zh: '教授, 副教授, 讲师, 老师, 教师, 教育, 校长',
    },
  ],
  [
    { role: 'health' },
    {
      en: 'doctor, physician, nurse, surgeon, dentist, pharmacist, therapist, physiotherapist, psychologist, psychotherapist, medical, clinical, midwife, veterinarian, gp, paramedic, cardiologist, pediatrician, radiologist',
      es: 'medico, medica, enfermero, enfermera, cirujano, cirujana, dentista, farmaceutico, farmaceutica, psicologo, psicologa, fisioterapeuta, veterinario, veterinaria',
      fr: 'medecin, infirmier, infirmiere, chirurgien, chirurgienne, dentiste, pharmacien, pharmacienne, psychologue, kinesitherapeute, sage-femme, veterinaire',
      de: 'arzt, arztin, krankenpfleger, krankenschwester, pflegefachfrau, pflegefachmann, chirurg, chirurgin, zahnarzt, zahnarztin, apotheker, apothekerin, psychologe, psychologin, hebamme, tierarzt, tierarztin, facharzt, facharztin, oberarzt, oberarztin',
      ja: '医師, 看護師, 薬剤師, 歯科医師, 歯科医, 外科医, 理学療法士, 臨床心理士, 獣医師',
      zh: '医生, 医师, 护士, 药剂师, 牙医, 外科, 心理咨询师, 兽医, 护士长',
    },
  ],
  [
    { role: 'media' },
    {
      en: 'journalist, editor, writer, author, reporter, photographer, film, filmmaker, video, copywriter, publisher, musician, actor, artist, podcast, podcaster, translator, presenter, film director, editor-in-chief',
      es: 'periodista, editor, editora, escritor, escritora, redactor, redactora, fotografo, fotografa, traductor, traductora, actor, actriz, artista, musico, guionista',
      fr: 'journaliste, redacteur, redactrice, editeur, editrice, ecrivain, ecrivaine, auteur, autrice, photographe, traducteur, traductrice, comedien, comedienne, artiste, musicien, musicienne, realisateur, realisatrice',
      de: 'journalist, journalistin, redakteur, redakteurin, autor, autorin, fotograf, fotografin, schriftsteller, schriftstellerin, ubersetzer, ubersetzerin, schauspieler, schauspielerin, kunstler, kunstlerin, musiker, musikerin, lektor, lektorin',
      ja: '記者, 編集者, 編集, ライター, 作家, カメラマン, 写真家, 映画監督, 翻訳家, 翻訳者, 音楽家, ジャーナリスト, 編集長',
      zh: '记者, 编辑, 作家, 摄影师, 导演, 翻译, 音乐人, 撰稿人, 主编, 演员, 艺术家',
    },
  ],
  [
    { role: 'administration' },
    {
      en: 'secretary, receptionist, administrator, administrative, office, back office',
      es: 'secretario, secretaria, recepcionista, administrativo, administrativa, oficina',
      fr: 'secretaire, receptionniste, administratif, administrative',
      de: 'sekretar, sekretarin, sekretariat, empfang, sachbearbeiter, sachbearbeiterin, burokaufmann, burokauffrau',
      ja: '事務, 秘書, 受付, 総務',
      zh: '秘书, 行政, 文员, 前台',
    },
  ],
  [
    { role: 'administration', seniority: 'professional' },
    {
      en: 'executive assistant, personal assistant, office manager, assistant to, ea to, pa to, ceo office, office of the ceo, administrative assistant, team assistant, assistant of',
      es: 'asistente de direccion, asistente ejecutiva, asistente ejecutivo, asistente personal, asistente del, asistente de la, secretaria de direccion, secretario de direccion, asistente de',
      fr: 'assistant de direction, assistante de direction, assistante du, assistant du, assistante de la, assistant de la, office manager, assistante de, assistant de, assistante personnelle',
      de: 'assistent der, assistentin der, assistenz der, assistentin des, assistent des, assistenz des, persönliche assistentin, personliche assistentin, personlicher assistent, vorstandsassistent, vorstandsassistentin, vorstandsassistenz, geschaftsleitungsassistentin, office-managerin, chefsekretarin, teamassistentin, teamassistenz',
      ja: '社長秘書, 役員秘書, 秘書, 社長室, アシスタント',
      zh: '总裁助理, 总经理助理, 董事长助理, 董事长秘书, 行政助理, ceo助理, 总裁秘书, 总裁办, 总经办',
    },
  ],
  [
    { role: 'public' },
    {
      en: 'minister, diplomat, ambassador, mayor, policy, public affairs, government, civil servant, councillor, councilor, member of parliament, police officer, officer of the army, ngo, public policy',
      es: 'ministro, ministra, diplomatico, diplomatica, alcalde, alcaldesa, concejal, concejala, funcionario, funcionaria, politica publica, diputado, diputada, embajador, embajadora',
      fr: 'ministre, diplomate, maire, depute, deputee, fonctionnaire, affaires publiques, ambassadeur, ambassadrice, conseiller municipal, conseillere municipale',
      de: 'minister, ministerin, diplomat, diplomatin, burgermeister, burgermeisterin, abgeordneter, abgeordnete, beamter, beamtin, stadtrat, stadtratin, botschafter, botschafterin, referent, referentin',
      ja: '公務員, 外交官, 市長, 議員, 大使, 知事, 官僚',
      zh: '公务员, 外交官, 市长, 议员, 大使, 处长, 局长',
    },
  ],
];
