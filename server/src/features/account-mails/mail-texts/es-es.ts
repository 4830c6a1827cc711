import type { MailTexts } from './mail-texts.ts';

export const esEs: MailTexts = {
  common: {
    or_code: 'O introduce este código:',
    code: 'Tu código:',
    footer:
      '{{brand}} ha enviado este mensaje a {{email}}. Si no lo has pedido, puedes ignorarlo: no cambiará nada.',
  },
  mails: {
    signup: {
      subject: 'Confirma tu correo para {{brand}}',
      heading: 'Te damos la bienvenida a {{brand}}',
      body: 'Confirma que {{email}} es tuyo y tu red tendrá un hogar.',
      button: 'Confirmar correo',
      note: 'El enlace y el código sirven una sola vez, durante 24 horas.',
    },
    magiclink: {
      subject: 'Tu acceso a {{brand}}',
      heading: 'Iniciar sesión en {{brand}}',
      body: 'Alguien, esperamos que tú, ha pedido iniciar sesión con {{email}}. No hace falta contraseña.',
      button: 'Iniciar sesión',
      note: 'El enlace y el código sirven una sola vez, durante una hora. No los compartas con nadie.',
    },
    recovery: {
      subject: 'Elige una contraseña nueva',
      heading: 'Elige una contraseña nueva',
      body: 'Alguien, esperamos que tú, ha pedido restablecer la contraseña de {{email}}.',
      button: 'Elegir contraseña nueva',
      note: 'El enlace y el código sirven una sola vez, durante una hora. Tu contraseña actual seguirá igual hasta que elijas otra.',
    },
    invite: {
      subject: 'Te han invitado a {{brand}}',
      heading: 'Tienes una invitación',
      body: 'Hay una cuenta de {{brand}} lista para {{email}}. Acepta la invitación y elige una contraseña.',
      button: 'Aceptar la invitación',
      note: 'El enlace y el código sirven una sola vez, durante 24 horas.',
    },
    email_change_current: {
      subject: 'Confirma el cambio de tu correo',
      heading: '¿Has pedido tú este cambio?',
      body: 'Has pedido iniciar sesión en {{brand}} con {{new_email}} en lugar de {{email}}. Confírmalo también aquí, por favor.',
      button: 'Confirmar el cambio',
      note: 'Las dos direcciones deben confirmarlo en un plazo de 24 horas. Si no has sido tú, no confirmes y cambia tu contraseña.',
    },
    email_change_new: {
      subject: 'Confirma tu nuevo correo',
      heading: 'Confirma tu nuevo correo',
      body: 'Has pedido iniciar sesión en {{brand}} con {{email}}.',
      button: 'Confirmar correo',
      note: 'El enlace y el código sirven una sola vez, durante 24 horas.',
    },
    reauthentication: {
      subject: 'Tu código para {{brand}}',
      heading: 'Confirma que eres tú',
      body: 'Introduce este código para continuar con el cambio.',
      note: 'El código sirve una sola vez, durante una hora. No lo compartas con nadie.',
    },
    account_exists: {
      subject: 'Ya tienes una cuenta en {{brand}}',
      heading: 'Ya estás con nosotros',
      body: 'Alguien, esperamos que tú, ha intentado registrarse con {{email}}, que ya tiene una cuenta. Inicia sesión.',
      button: 'Iniciar sesión',
      note: '¿Has olvidado la contraseña? Puedes elegir una nueva desde la página de inicio de sesión.',
    },
  },
};
