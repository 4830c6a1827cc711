import type { MailTexts } from './mail-texts.ts';

export const zhCn: MailTexts = {
  common: {
    or_code: '或输入此验证码：',
    code: '你的验证码：',
    footer:
      '此邮件由 {{brand}} 发送至 {{email}}。如果不是你本人的请求，请忽略此邮件，不会有任何更改。',
  },
  mails: {
    signup: {
      subject: '请确认你的 {{brand}} 邮箱',
      heading: '欢迎使用 {{brand}}',
      body: '请确认 {{email}} 是你的邮箱，即可开始打理你的人脉。',
      button: '确认邮箱',
      note: '链接和验证码仅可使用一次，24 小时内有效。',
    },
    magiclink: {
      subject: '登录 {{brand}}',
      heading: '登录 {{brand}}',
      body: '有人（希望是你本人）请求使用 {{email}} 登录，无需密码。',
      button: '登录',
      note: '链接和验证码仅可使用一次，一小时内有效。请勿告诉任何人。',
    },
    recovery: {
      subject: '设置新密码',
      heading: '设置新密码',
      body: '有人（希望是你本人）请求重置 {{email}} 的密码。',
      button: '设置新密码',
      note: '链接和验证码仅可使用一次，一小时内有效。在你设置新密码之前，当前密码保持不变。',
    },
    invite: {
      subject: '邀请你加入 {{brand}}',
      heading: '你收到一份邀请',
      body: '我们已为 {{email}} 准备好 {{brand}} 账户。请接受邀请并设置密码。',
      button: '接受邀请',
      note: '链接和验证码仅可使用一次，24 小时内有效。',
    },
    email_change_current: {
      subject: '请确认更改邮箱',
      heading: '是你本人要更改吗？',
      body: '你请求将登录 {{brand}} 的邮箱从 {{email}} 改为 {{new_email}}，请在此一并确认。',
      button: '确认更改',
      note: '两个邮箱都需要在 24 小时内确认。如果不是你本人操作，请不要确认，并尽快修改密码。',
    },
    email_change_new: {
      subject: '请确认你的新邮箱',
      heading: '确认你的新邮箱',
      body: '你请求使用 {{email}} 登录 {{brand}}。',
      button: '确认邮箱',
      note: '链接和验证码仅可使用一次，24 小时内有效。',
    },
    reauthentication: {
      subject: '你的 {{brand}} 验证码',
      heading: '请确认是你本人',
      body: '请输入此验证码以继续你的更改。',
      note: '验证码仅可使用一次，一小时内有效。请勿告诉任何人。',
    },
    account_exists: {
      subject: '你已经有 {{brand}} 账号',
      heading: '你已经注册过了',
      body: '有人（希望是你本人）尝试使用 {{email}} 注册，但该邮箱已有账号。请直接登录。',
      button: '登录',
      note: '忘记密码了？你可以在登录页面设置新密码。',
    },
  },
};
