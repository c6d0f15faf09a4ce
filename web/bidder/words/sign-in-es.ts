import { translate } from '../../shared/translate.ts'
import { signInWords } from './sign-in-en.ts'

const units = { seconds: ['segundo', 'segundos'], minutes: ['minuto', 'minutos'], hours: ['hora', 'horas'] }

/** Spanish as it is spoken in the United States, for signing in. */
translate(signInWords, {
  titles: {
    bid: 'Inicia sesión para ofertar',
    buy: 'Inicia sesión para comprar',
    favorite: 'Inicia sesión para seguir este lote',
    give: 'Inicia sesión para donar',
    see: 'Iniciar sesión',
  },
  createAccount: 'Crea tu cuenta',
  byContinuing: 'Al continuar, aceptas:',
  terms: 'Términos de uso',
  privacy: 'Aviso de privacidad',
  messageRates: 'Pueden aplicarse tarifas de mensajes y datos.',
  email: 'Correo electrónico',
  hints: {
    sms: 'Sin contraseña: te mandamos un código por mensaje de texto.',
    email: 'Sin contraseña: te enviamos un código por correo.',
    both: 'Sin contraseña: te enviamos un código.',
  },
  next: 'Continuar',
  looking: 'Un momento…',
  newHere:
    'Te damos la bienvenida. Dinos tu nombre y tu celular, y te mandaremos un código por mensaje de texto.',
  firstName: 'Nombre',
  lastName: 'Apellido',
  country: 'País',
  mobile: 'Celular',
  mobileHint: 'El código llega por mensaje de texto.',
  register: 'Mándame un código',
  sending: 'Enviando…',
  sent: (email) => `Mandamos un código por mensaje de texto al teléfono registrado para ${email}.`,
  sentTo: (digits) => `Mandamos un código por mensaje de texto a tu teléfono que termina en ${digits}.`,
  mailed: (email) => `Enviamos un código por correo a ${email}.`,
  mailLate: (email) =>
    `Nuestros correos se están retrasando. El código para ${email} saldrá en cuanto se pueda; lo seguimos intentando durante diez minutos.`,
  lookInSpam: '¿No llegó después de un minuto? Mira en el correo no deseado.',
  resentByMail: 'Enviamos un código nuevo por correo. Solo funciona el más reciente.',
  noMoreMails:
    'Enviamos tres códigos por correo y por ahora no podemos enviar más. El más reciente todavía funciona.',
  textInstead: 'Mejor por mensaje de texto',
  mailInstead: 'Mejor por correo',
  newHereByMail:
    'Te damos la bienvenida. Dinos tu nombre y tu celular, y te enviaremos un código por correo.',
  mobileHintByMail: 'Para que los organizadores puedan contactarte.',
  registerByMail: 'Enviarme un código',
  pin: 'Código de 5 dígitos',
  checking: 'Verificando…',
  signIn: 'Iniciar sesión',
  newPin: 'Mandar otro código',
  resent: 'Te mandamos otro código. Solo sirve el más reciente.',
  newPinIn: (wait) => `Otro código en ${wait}`,
  noMoreTexts: 'Ya mandamos tres códigos y por ahora no podemos mandar más. El más reciente todavía sirve.',
  otherEmail: 'Usar otro correo',
  wait: ({ unit, count }) => `${count} ${units[unit][count === 1 ? 0 : 1]}`,
  needed: {
    email: 'Escribe tu correo electrónico.',
    firstName: 'Escribe tu nombre.',
    lastName: 'Escribe tu apellido.',
    mobile: 'Escribe tu número de celular.',
    pin: 'Escribe los 5 dígitos que te mandamos.',
  },
  failures: {
    unanswered: () => 'El servidor no responde. Revisa tu conexión e inténtalo de nuevo.',
    busy: () => 'Hay mucha gente en este momento. Inténtalo de nuevo en un momento.',
    wrongPin: () =>
      'Ese código es incorrecto, ya se usó o tiene más de diez minutos. Solo sirve el más reciente.',
    locked: (wait) => `Demasiados códigos incorrectos. Por tu seguridad, inténtalo de nuevo en ${wait}.`,
    tooOften: (wait) => `Demasiados intentos. Inténtalo de nuevo en ${wait}.`,
    banned: () => 'Esta cuenta está cerrada. Habla con la organización.',
    blocked: () => 'Este sitio tiene su propia página para iniciar sesión. Hazlo ahí.',
    captcha: () => 'No pudimos confirmar que eres una persona. Vuelve a cargar la página.',
    reserved: () =>
      'Esta dirección está reservada para la administración. Quien opera este servicio crea su cuenta con: npm run administrator -- CORREO TELÉFONO',
    emailExists: () => 'Ya hay una cuenta con este correo. Regresa e inicia sesión con él.',
    invalidEmail: () => 'Esa no es una dirección de correo.',
    invalidPhone: (_wait, country) =>
      `Ese número no puede recibir mensajes de texto, o no es válido para ese país (${country}).`,
    other: () => 'No funcionó. Revisa lo que escribiste.',
  },
})
