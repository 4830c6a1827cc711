import type { Headings } from './column-keys.ts';

/**
 * Salesforce's columns: the names of its data export (`FirstName`) and the labels of its reports
 * (`First Name`), which differ by spaces only where nothing else is listed.
 */
const english: Headings = {
  id: 'Id',
  contact_id: 'Contact ID|Contact ID 18|Contact ID (18)',
  lead_id: 'Lead ID|Lead ID 18|Lead ID (18)',
  account_id: 'Account ID|Account ID 18|Account ID (18)',
  user_mark: 'Username|ProfileId|UserRoleId',
  full_name: 'Full Name|Contact Full Name|Contact Name|Lead Name|Name',
  first_name: 'First Name',
  middle_name: 'Middle Name',
  last_name: 'Last Name',
  salutation: 'Salutation',
  suffix: 'Suffix',
  title: 'Title',
  department: 'Department',
  account_name: 'Account Name|Account.Name',
  company: 'Company|Company / Account',
  email: 'Email|E-mail|Contact Email',
  phone: 'Phone|Business Phone|Account Phone|Contact Phone',
  mobile: 'Mobile|Mobile Phone',
  home_phone: 'Home Phone',
  other_phone: 'Other Phone',
  website: 'Website',
  street:
    'Mailing Street|Mailing Address Line 1|Street|Address Line 1|Billing Street|Billing Address Line 1',
  city: 'Mailing City|City|Billing City',
  state:
    'Mailing State|Mailing State/Province|State|State/Province|Billing State|Billing State/Province',
  zip: 'Mailing Postal Code|Mailing Zip/Postal Code|Postal Code|Zip/Postal Code|Zip|Billing Postal Code|Billing Zip/Postal Code',
  country: 'Mailing Country|Country|Billing Country',
  birthday: 'Birthdate',
  description: 'Description|Contact Description|Lead Description|Account Description',
  do_not_call: 'Do Not Call',
  no_email: 'Has Opted Out Of Email|Email Opt Out',
  owner_id: 'Owner Id',
  is_converted: 'Is Converted|Converted',
  converted_contact_id: 'Converted Contact Id|Converted Contact ID',
  is_deleted: 'Is Deleted|Deleted',
  industry: 'Industry',
  employees: 'Number Of Employees|Employees|No. of Employees',
  note: `Lead Source|Lead Status|Status|Rating|Contact Owner|Lead Owner|Account Owner|Last Activity|
    Last Activity Date|Created Date|Create Date|Fax|Business Fax|Account Fax|Fax Opt Out|
    Has Opted Out Of Fax|Assistant|Assistant Name|Assistant Phone|Asst. Phone|Reports To|
    Reports To Name|Annual Revenue|Type|Account Type|Ownership|Account Number|Account Site|Site|
    Parent Account|Ticker Symbol|SIC Code|Sic|Other Street|Other City|Other State|
    Other State/Province|Other Postal Code|Other Zip/Postal Code|Other Country|Shipping Street|
    Shipping City|Shipping State|Shipping State/Province|Shipping Postal Code|
    Shipping Zip/Postal Code|Shipping Country|Email Bounced Reason|Email Bounced Date|
    Converted Date|Mailing Address Line 2|Mailing Address Line 3|Level|Languages`,
  none: `Master Record Id|Created By Id|Last Modified By Id|Last Modified Date|Last Modified By|
    Created By|System Modstamp|Last Viewed Date|Last Referenced Date|Last CU Request Date|
    Last CU Update Date|Is Email Bounced|Photo Url|Jigsaw|Jigsaw Contact Id|Jigsaw Company Id|
    Clean Status|Individual Id|Record Type Id|Reports To Id|Parent Id|Converted Account Id|
    Converted Opportunity Id|Is Unread By Owner|Is Priority Record|Contact Source|Account Source|
    Dandb Company Id|Naics Code|Naics Desc|Year Started|Tradestyle|Duns Number|Sic Desc|
    Operating Hours Id|Mailing Latitude|Mailing Longitude|Mailing Geocode Accuracy|Other Latitude|
    Other Longitude|Other Geocode Accuracy|Billing Latitude|Billing Longitude|
    Billing Geocode Accuracy|Shipping Latitude|Shipping Longitude|Shipping Geocode Accuracy|
    Latitude|Longitude|Geocode Accuracy|Action Cadence Id|Action Cadence State|Is Person Account`,
};

/** The labels of reports in other languages. */
const german: Headings = {
  contact_id: 'Kontakt-ID',
  lead_id: 'Lead-ID',
  account_id: 'Account-ID',
  full_name: 'Kontaktname|Vollständiger Name',
  first_name: 'Vorname',
  middle_name: 'Zweiter Vorname',
  last_name: 'Nachname',
  salutation: 'Anrede',
  title: 'Titel|Position',
  department: 'Abteilung',
  account_name: 'Accountname|Kontoname',
  company: 'Firma|Unternehmen|Firma/Account',
  email: 'E-Mail',
  phone: 'Telefon|Geschäftstelefon|Telefon (geschäftlich)',
  mobile: 'Mobil|Mobiltelefon',
  home_phone: 'Telefon (privat)|Telefon privat',
  other_phone: 'Anderes Telefon|Sonstiges Telefon',
  website: 'Website',
  street: 'Postanschrift: Straße|Postanschrift Straße|Straße|Rechnungsanschrift: Straße',
  city: 'Postanschrift: Ort|Postanschrift Ort|Ort|Stadt|Rechnungsanschrift: Ort',
  state:
    'Postanschrift: Bundesland/Kanton|Bundesland/Kanton|Bundesland|Rechnungsanschrift: Bundesland/Kanton',
  zip: 'Postanschrift: PLZ|Postanschrift PLZ|PLZ|Postleitzahl|Rechnungsanschrift: PLZ',
  country: 'Postanschrift: Land|Postanschrift Land|Land|Rechnungsanschrift: Land',
  birthday: 'Geburtsdatum',
  description: 'Beschreibung|Kontaktbeschreibung|Beschreibung des Kontakts|Kontobeschreibung',
  do_not_call: 'Nicht anrufen',
  no_email: 'E-Mail-Abmeldung|E-Mail-Opt-out|Keine E-Mails',
  is_converted: 'Konvertiert',
  is_deleted: 'Gelöscht',
  industry: 'Branche',
  employees: 'Mitarbeiter|Anzahl der Mitarbeiter',
  note: `Leadquelle|Lead-Quelle|Leadstatus|Lead-Status|Bewertung|Lead-Bewertung|Kontaktinhaber|
    Inhaber des Kontakts|Lead-Inhaber|Accountinhaber|Letzte Aktivität|Erstelldatum|
    Erstellungsdatum|Jahresumsatz|Konvertiertes Datum`,
};
const french: Headings = {
  contact_id: 'ID du contact',
  lead_id: 'ID de la piste|ID du lead',
  account_id: 'ID du compte',
  full_name: 'Nom complet|Nom du contact',
  first_name: 'Prénom',
  last_name: 'Nom|Nom de famille',
  salutation: 'Civilité',
  title: 'Titre|Fonction',
  department: 'Service|Département',
  account_name: 'Nom du compte|Nom de compte',
  company: 'Société|Société/Compte',
  email: 'E-mail|Adresse e-mail|Courriel',
  phone: 'Téléphone|Téléphone de l’entreprise|Téléphone professionnel',
  mobile: 'Mobile|Téléphone portable|Téléphone mobile',
  home_phone: 'Téléphone domicile|Téléphone personnel',
  other_phone: 'Autre téléphone',
  website: 'Site web',
  street: 'Rue (adresse postale)|Rue d’expédition|Rue|Rue de facturation',
  city: 'Ville (adresse postale)|Ville d’expédition|Ville|Ville de facturation',
  state: 'État/province (adresse postale)|État/province|État/province de facturation',
  zip: 'Code postal (adresse postale)|Code postal|Code postal de facturation',
  country: 'Pays (adresse postale)|Pays|Pays de facturation',
  birthday: 'Date de naissance',
  description: 'Description du contact|Description du compte',
  do_not_call: 'Ne pas appeler',
  no_email: 'Désabonnement par e-mail|Refus des e-mails|Désactivation de l’e-mail',
  is_converted: 'Converti',
  is_deleted: 'Supprimé',
  industry: 'Secteur d’activité|Industrie|Secteur',
  employees: 'Employés|Nombre d’employés',
  note: `Origine de la piste|Source du lead|Statut de la piste|Statut|Évaluation des leads|Classement|
    Propriétaire du contact|Propriétaire de la piste|Propriétaire du compte|Dernière activité|
    Date de création|Date de conversion|Chiffre d’affaires annuel`,
};
const spanish: Headings = {
  contact_id: 'Id. del contacto|ID de contacto',
  lead_id: 'Id. del candidato|ID de prospecto|ID de candidato',
  account_id: 'Id. de la cuenta|ID de cuenta',
  full_name: 'Nombre completo|Nombre del contacto',
  first_name: 'Nombre',
  middle_name: 'Segundo nombre',
  last_name: 'Apellidos|Apellido',
  salutation: 'Saludo|Tratamiento',
  title: 'Título|Cargo',
  department: 'Departamento',
  account_name: 'Nombre de la cuenta|Nombre de cuenta',
  company: 'Compañía|Empresa|Compañía/Cuenta',
  email: 'Correo electrónico|Email',
  phone: 'Teléfono|Teléfono del trabajo',
  mobile: 'Móvil|Celular|Teléfono móvil',
  home_phone: 'Teléfono particular|Teléfono de casa',
  other_phone: 'Otro teléfono',
  website: 'Sitio web',
  street: 'Calle de correo|Calle postal|Calle|Calle de facturación',
  city: 'Ciudad de correo|Ciudad postal|Ciudad|Ciudad de facturación',
  state:
    'Estado o provincia de correo|Estado o provincia|Estado/Provincia|Estado o provincia de facturación',
  zip: 'Código postal de correo|Código postal de envío|Código postal|Código postal de facturación',
  country: 'País de correo|País postal|País|País de facturación',
  birthday: 'Fecha de nacimiento',
  description: 'Descripción|Descripción de contacto|Descripción de la cuenta',
  do_not_call: 'No llamar',
  no_email: 'Exclusión por correo electrónico|No enviar correo electrónico',
  is_converted: 'Convertido',
  is_deleted: 'Eliminado',
  industry: 'Sector',
  employees: 'Empleados|Número de empleados',
  note: `Origen del candidato|Origen del prospecto|Estado del candidato|Estado del prospecto|
    Clasificación|Propietario del contacto|Propietario del candidato|Propietario de la cuenta|
    Última actividad|Fecha de creación|Fecha convertida|Ingresos anuales`,
};
const japanese: Headings = {
  contact_id: '取引先責任者 ID',
  lead_id: 'リード ID',
  account_id: '取引先 ID',
  full_name: '氏名|取引先責任者名|取引先責任者の氏名',
  first_name: '名',
  last_name: '姓',
  salutation: '敬称',
  title: '役職',
  department: '部署',
  account_name: '取引先名',
  company: '会社名|会社|会社名 / 取引先',
  email: 'メール|メールアドレス',
  phone: '電話|電話番号|勤務先電話番号',
  mobile: '携帯|携帯電話',
  home_phone: '自宅電話',
  other_phone: 'その他の電話',
  website: 'Web サイト',
  street: '町名・番地(郵送先)|町名・番地|郵送先 町名・番地|番地|町名・番地(請求先)',
  city: '市区郡(郵送先)|市区郡|郵送先 市区郡|市区町村|市区郡(請求先)',
  state: '都道府県(郵送先)|都道府県|郵送先 都道府県|都道府県(請求先)',
  zip: '郵便番号(郵送先)|郵便番号|郵送先 郵便番号|郵便番号(請求先)',
  country: '国(郵送先)|国|郵送先 国|国(請求先)',
  birthday: '誕生日|生年月日',
  description: '説明|取引先責任者 説明',
  do_not_call: '電話しない|電話拒否',
  no_email: 'メール送信除外|メールオプトアウト|メール配信除外',
  is_converted: '取引の開始済み|変換済み|取引開始済',
  is_deleted: '削除|削除済み',
  industry: '業種|業界',
  employees: '従業員数|従業員',
  note: `リードソース|リード状況|状況|評価|取引先責任者 所有者|取引先責任者の所有者|リード 所有者|
    取引先 所有者|最終活動日|最終活動|作成日|年間売上|コンバート日`,
};
const chinese: Headings = {
  contact_id: '联系人 ID',
  lead_id: '潜在客户 ID',
  account_id: '客户 ID',
  full_name: '姓名|全名|联系人姓名',
  first_name: '名字|名',
  last_name: '姓氏|姓',
  salutation: '称谓',
  title: '职务|职位',
  department: '部门',
  account_name: '客户名|客户名称',
  company: '公司|公司/客户',
  email: '电子邮件|邮箱',
  phone: '电话|办公电话|商务电话',
  mobile: '手机|移动电话',
  home_phone: '家庭电话|住宅电话',
  other_phone: '其他电话',
  website: '网站',
  street: '邮寄街道|街道|开单街道',
  city: '邮寄城市|城市|开单城市',
  state: '邮寄州/省|州/省|邮寄省/市/自治区|省/市/自治区|开单州/省',
  zip: '邮寄邮政编码|邮政编码|开单邮政编码',
  country: '邮寄国家/地区|国家/地区|邮寄国家|国家|开单国家/地区',
  birthday: '出生日期|生日',
  description: '描述|联系人描述',
  do_not_call: '请勿致电|谢绝致电',
  no_email: '电子邮件退订|选择不接收电子邮件|谢绝电子邮件',
  is_converted: '已转换',
  is_deleted: '已删除',
  industry: '行业',
  employees: '员工数|员工',
  note: `潜在客户来源|潜在客户状态|状态|评级|联系人所有人|潜在客户所有人|客户所有人|上次活动|创建日期|
    转换日期|年收入`,
};

export const salesforceHeadings = [english, german, french, spanish, japanese, chinese];

/**
 * Headings that other programs hardly have: two of them, and a name, make a file Salesforce's. HubSpot
 * and Zoho number their records by a column that Salesforce does not have.
 */
export const salesforceMarks = {
  own: `Contact ID|Lead ID|Account ID|Account Name|Is Deleted|System Modstamp|Master Record Id|Owner Id|
    Is Converted|Converted Contact Id|Company / Account|Mailing Street|Mailing City|Mailing State|
    Mailing State/Province|Mailing Postal Code|Mailing Zip/Postal Code|Mailing Country|Lead Source|
    Lead Status|Lead Owner|Account Owner|Contact Owner|Last Activity|Has Opted Out Of Email|
    Email Opt Out|Do Not Call|Reports To|Reports To Id|Assistant Name|Birthdate|Billing Street|
    Billing City|Billing State|Billing State/Province|Billing Postal Code|Billing Zip/Postal Code|
    Billing Country|Account Type|Account Site|Account Description|Contact Description|Number Of Employees|
    Kontakt-ID|Lead-ID|Account-ID|Accountname|Kontoname|Leadquelle|Lead-Quelle|Leadstatus|Lead-Status|
    Kontaktinhaber|Accountinhaber|Lead-Inhaber|Postanschrift: Straße|Postanschrift: Ort|
    Postanschrift: PLZ|Postanschrift: Land|Letzte Aktivität|Firma/Account|E-Mail-Abmeldung|
    ID du contact|ID du compte|ID de la piste|Nom du compte|Nom de compte|Origine de la piste|
    Statut de la piste|Source du lead|Propriétaire du compte|Propriétaire de la piste|
    Ville (adresse postale)|Rue (adresse postale)|Dernière activité|
    Id. del contacto|Id. de la cuenta|Id. del candidato|Nombre de la cuenta|Nombre de cuenta|
    Origen del candidato|Estado del candidato|Propietario de la cuenta|Propietario del candidato|
    Ciudad de correo|Calle de correo|Última actividad|
    取引先責任者 ID|取引先 ID|リード ID|取引先名|リードソース|リード状況|取引先 所有者|リード 所有者|
    市区郡(郵送先)|都道府県(郵送先)|郵便番号(郵送先)|町名・番地(郵送先)|最終活動日|メール送信除外|
    联系人 ID|客户 ID|潜在客户 ID|客户名|客户名称|潜在客户来源|潜在客户状态|客户所有人|联系人所有人|
    潜在客户所有人|邮寄城市|邮寄街道|邮寄州/省|邮寄国家/地区|上次活动`,
  foreign: 'Record ID|Company Domain Name|Associated Company',
};
