import type { Headings } from './column-keys.ts';

/** HubSpot's columns: the labels of its properties. */
const english: Headings = {
  id: 'Record ID|Record ID - Contact|Record ID - Company|Contact ID|Company ID|VID',
  company_ids:
    'Associated Company IDs (Primary)|Primary Associated Company ID|Associated Company IDs|Associated Company ID',
  full_name: 'Name|Full Name',
  first_name: 'First Name',
  last_name: 'Last Name',
  salutation: 'Salutation',
  title: 'Job Title',
  account_name: 'Associated Company (Primary)|Associated Company|Company name|Company',
  email: 'Email|Email Address|Work email',
  more_emails: 'Additional email addresses',
  phone: 'Phone Number|Phone',
  mobile: 'Mobile Phone Number|WhatsApp Phone Number',
  website: 'Website URL|Website',
  domain: 'Company Domain Name|Domain Name',
  linkedin: 'LinkedIn URL|LinkedIn Bio|LinkedIn Profile|LinkedIn Profile URL',
  street: 'Street Address',
  city: 'City',
  state: 'State/Region',
  zip: 'Postal Code',
  country: 'Country/Region',
  birthday: 'Date of birth|Birthday',
  description: 'Message|Description|About Us',
  no_email: 'Unsubscribed from all email',
  stage: 'Lifecycle Stage',
  industry: 'Industry',
  employees: 'Number of Employees',
  note: `Contact owner|Company owner|Lead Status|Create Date|Last Activity Date|
    Last Activity Date (GMT)|Last Contacted|Next Activity Date|Marketing contact status|
    Original Source|Original Traffic Source|Annual Revenue|Type|Fax Number|Twitter Username|
    Twitter Handle|LinkedIn Company Page|Facebook Company Page|Year Founded|Time Zone|Job function|
    Seniority|Buying Role|Persona|Degree|Field of Study|School|Start date|Gender|
    Relationship Status|Military Status|Preferred language|Legal basis for processing contact's data|
    Email hard bounce reason|Associated Deals|Associated Deal|Street Address 2|Associated Contact`,
  none: `Associated Contact IDs|Associated Deal IDs|Associated Note IDs|Associated Note|
    Last Modified Date|Object Last Modified Date/Time|Record source|Created by user ID|
    Updated by user ID|Owner Assigned Date|HubSpot Team|Number of Sessions|Number of Pageviews|
    Average Pageviews|Number of times contacted|Number of Associated Contacts|
    Number of Associated Deals|Email Domain|Is Public|Cookie ID|Merged record IDs|
    Merged contact IDs|First Page Seen|Last Page Seen|Likelihood to close|Contact priority`,
};
const german: Headings = {
  id: 'Datensatz-ID|Datensatz-ID - Kontakt',
  company_ids:
    'Zugeordnete Unternehmens-IDs|Zugeordnete IDs (Unternehmen)|Zugeordnetes Unternehmen-IDs',
  first_name: 'Vorname',
  last_name: 'Nachname',
  salutation: 'Anrede',
  title: 'Jobbezeichnung|Berufsbezeichnung',
  account_name: 'Zugeordnetes Unternehmen|Name des Unternehmens|Unternehmensname',
  email: 'E-Mail|E-Mail-Adresse',
  phone: 'Telefonnummer',
  mobile: 'Mobiltelefonnummer',
  website: 'Website-URL',
  domain: 'Domainname des Unternehmens|Domain-Name des Unternehmens|Unternehmensdomain-Name',
  street: 'Straße|Straße und Hausnummer|Adresse',
  city: 'Ort|Stadt',
  state: 'Bundesland/Region|Bundesland/Kanton',
  zip: 'Postleitzahl',
  country: 'Land/Region',
  birthday: 'Geburtsdatum',
  description: 'Nachricht|Beschreibung',
  no_email: 'Von allen E-Mails abgemeldet',
  stage: 'Lifecycle-Phase',
  industry: 'Branche',
  employees: 'Mitarbeiterzahl|Anzahl der Mitarbeiter',
  note: `Zuständiger Mitarbeiter für Kontakt|Kontakt-Inhaber|Für Kontakt zuständiger Mitarbeiter|
    Zuständiger Mitarbeiter|Lead-Status|Erstellungsdatum|Erstelldatum|Datum der letzten Aktivität|
    Letzte Aktivität|Marketingkontakt-Status|Jahresumsatz|Ursprüngliche Quelle`,
};
const french: Headings = {
  id: 'ID de fiche d’informations|ID de l’enregistrement|ID fiche d’informations|ID d’enregistrement',
  company_ids: 'ID d’entreprise associée|ID Entreprise associés|ID des entreprises associées',
  first_name: 'Prénom',
  last_name: 'Nom|Nom de famille',
  salutation: 'Civilité',
  title: 'Intitulé du poste|Intitulé de poste',
  account_name: 'Entreprise associée|Nom de l’entreprise',
  email: 'E-mail|Adresse e-mail',
  phone: 'Numéro de téléphone',
  mobile: 'Numéro de téléphone mobile|Numéro de mobile',
  website: 'URL du site web|URL de site web',
  domain: 'Nom de domaine de l’entreprise',
  street: 'Adresse postale|Adresse|Rue',
  city: 'Ville',
  state: 'État/région|Région/Département',
  zip: 'Code postal',
  country: 'Pays/région',
  birthday: 'Date de naissance',
  description: 'Message|Description',
  no_email: 'Désabonné de tous les e-mails|Désinscrit de tous les e-mails',
  stage: 'Phase du cycle de vie|Étape du cycle de vie',
  industry: 'Secteur d’activité|Secteur',
  employees: 'Nombre d’employés',
  note: `Propriétaire du contact|Statut du lead|Statut de lead|Date de création|
    Date de la dernière activité|Date de dernière activité|Statut de contact marketing|
    Revenu annuel|Source d’origine`,
};
const spanish: Headings = {
  id: 'ID de registro|ID del registro',
  company_ids: 'ID de empresas asociadas|IDs de empresa asociada|ID de empresa asociada',
  first_name: 'Nombre',
  last_name: 'Apellidos|Apellido',
  salutation: 'Saludo|Tratamiento',
  title: 'Cargo|Puesto',
  account_name: 'Empresa asociada|Nombre de la empresa|Nombre de empresa',
  email: 'Correo|Correo electrónico|Email',
  phone: 'Número de teléfono',
  mobile: 'Número de teléfono móvil|Número de móvil',
  website: 'URL del sitio web|URL de sitio web',
  domain: 'Nombre del dominio de la empresa|Nombre de dominio de la empresa',
  street: 'Dirección|Calle',
  city: 'Ciudad',
  state: 'Estado/Región|Provincia/Región',
  zip: 'Código postal',
  country: 'País/Región',
  birthday: 'Fecha de nacimiento',
  description: 'Mensaje|Descripción',
  no_email:
    'Cancelación de la suscripción a todos los correos|Suscripción a todos los correos cancelada',
  stage: 'Etapa del ciclo de vida',
  industry: 'Sector|Industria',
  employees: 'Número de empleados',
  note: `Propietario del contacto|Estado del lead|Fecha de creación|Fecha de última actividad|
    Fecha de la última actividad|Estado de contacto de marketing|Ingresos anuales|Fuente original`,
};
const japanese: Headings = {
  id: 'レコードID|レコードID - コンタクト',
  company_ids: '関連する会社のID|関連付けられた会社ID|関連会社ID|関連会社IDs',
  first_name: '名',
  last_name: '姓',
  title: '役職',
  account_name: '関連する会社|関連付けられた会社|関連会社|会社名',
  email: 'Eメール|メール',
  phone: '電話番号',
  mobile: '携帯電話番号',
  website: 'ウェブサイトURL|ウェブサイトのURL',
  domain: '会社のドメイン名|会社ドメイン名',
  street: '番地|住所',
  city: '市区町村',
  state: '都道府県/地域|都道府県',
  zip: '郵便番号',
  country: '国/地域',
  birthday: '生年月日',
  description: 'メッセージ|説明',
  no_email: 'すべてのEメールの配信登録を解除済み|すべてのEメールの配信停止',
  stage: 'ライフサイクルステージ',
  industry: '業種|業界',
  employees: '従業員数',
  note: `コンタクト担当者|リードステータス|作成日|最終アクティビティー日|最終アクティビティ日|
    マーケティングコンタクトのステータス|年間収益|オリジナルソース`,
};
const chinese: Headings = {
  id: '记录 ID|记录ID',
  company_ids: '关联公司 ID|关联的公司 ID',
  first_name: '名字|名',
  last_name: '姓氏|姓',
  title: '职位|职务',
  account_name: '关联公司|关联的公司|公司名称',
  email: '电子邮件|邮箱',
  phone: '电话号码',
  mobile: '手机号码|移动电话号码',
  website: '网站 URL|网站网址',
  domain: '公司域名',
  street: '街道地址',
  city: '城市',
  state: '州/地区|省/地区',
  zip: '邮政编码|邮编',
  country: '国家/地区',
  birthday: '出生日期',
  description: '消息|描述',
  no_email: '取消订阅所有电子邮件',
  stage: '生命周期阶段',
  industry: '行业',
  employees: '员工人数|员工数',
  note: '联系人所有者|联系人负责人|潜在客户状态|线索状态|创建日期|上次活动日期|营销联系人状态|年收入',
};

export const hubspotHeadings = [english, german, french, spanish, japanese, chinese];

/** Headings that other programs hardly have: two of them, and a name, make a file HubSpot's. */
export const hubspotMarks = {
  own: `Record ID|Record ID - Contact|Record ID - Company|Associated Company|Associated Company (Primary)|
    Associated Company IDs|Associated Company IDs (Primary)|Primary Associated Company ID|
    Associated Company ID|Lifecycle Stage|Marketing contact status|Company Domain Name|
    Contact owner|Company owner|Mobile Phone Number|Website URL|State/Region|Country/Region|
    Last Activity Date|Create Date|Lead Status|Unsubscribed from all email|LinkedIn URL|
    Datensatz-ID|Zugeordnetes Unternehmen|Lifecycle-Phase|Marketingkontakt-Status|Name des Unternehmens|
    Zuständiger Mitarbeiter für Kontakt|Mobiltelefonnummer|Website-URL|Land/Region|
    Datum der letzten Aktivität|Domainname des Unternehmens|
    ID de fiche d’informations|ID de l’enregistrement|Entreprise associée|Phase du cycle de vie|
    Étape du cycle de vie|Nom de l’entreprise|Propriétaire du contact|URL du site web|Pays/région|
    ID de registro|ID del registro|Empresa asociada|Etapa del ciclo de vida|Nombre de la empresa|
    Propietario del contacto|URL del sitio web|País/Región|
    レコードID|関連する会社|関連付けられた会社|ライフサイクルステージ|コンタクト担当者|ウェブサイトURL|
    国/地域|最終アクティビティー日|会社のドメイン名|
    记录 ID|关联公司|关联的公司|生命周期阶段|联系人所有者|网站 URL|公司域名|上次活动日期`,
  foreign:
    'Account Name|Account ID|Is Deleted|Mailing City|Nom du compte|Nombre de la cuenta|取引先名|客户名|Accountname',
};
