import { translate } from '../../shared/translate.ts'
import { signInWords } from './sign-in-en.ts'

const units = { seconds: ['segundo', 'segundos'], minutes: ['minuto', 'minutos'], hours: ['hora', 'horas'] }

/** Spanish as it is spoken in the United States, for signing in. */
translate(signInWords, {
  titles: {
    bid: 'Inicia sesión para ofrecer',
    buy: 'Inicia sesión para comprar',
    favorite: 'Inicia sesión para seguirlo',
    give: 'Inicia sesión para donar',
    see: 'Iniciar sesión',
  },
  email: 'Correo electrónico',
  emailHint: 'Sin contraseña: te mandamos un PIN por mensaje de texto.',
  next: 'Continuar',
  looking: 'Un momento…',
  newHere: (email) =>
    `Te damos la bienvenida. ${email} es nuevo aquí, así que necesitamos tu nombre y un teléfono para el PIN.`,
  firstName: 'Nombre',
  lastName: 'Apellido',
  country: 'País',
  mobile: 'Celular',
  mobileHint: 'El PIN llega por mensaje de texto.',
  register: 'Mándame un PIN',
  sending: 'Enviando…',
  sent: (email) => `Mandamos un PIN por mensaje de texto al teléfono de ${email}.`,
  sentTo: (digits) => `Mandamos un PIN por mensaje de texto a tu teléfono que termina en ${digits}.`,
  pin: 'Los cinco dígitos',
  checking: 'Verificando…',
  signIn: 'Iniciar sesión',
  newPin: 'Mandar otro PIN',
  otherEmail: 'Otro correo',
  wait: ({ unit, count }) => `${count} ${units[unit][count === 1 ? 0 : 1]}`,
  failures: {
    unanswered: () => 'El servidor no responde. Revisa tu conexión e inténtalo de nuevo.',
    wrongPin: () =>
      'Ese PIN es incorrecto, ya se usó o tiene más de diez minutos. Solo cuenta el más reciente.',
    locked: (wait) => `Demasiados PIN incorrectos. Por tu seguridad, inténtalo de nuevo en ${wait}.`,
    tooOften: (wait) => `Demasiados intentos desde aquí. Inténtalo de nuevo en ${wait}.`,
    banned: () => 'Esta cuenta está cerrada. Habla con la organización.',
    blocked: () => 'En este sitio se inicia sesión en su propio servicio.',
    captcha: () => 'No pudimos confirmar que eres una persona. Vuelve a cargar la página.',
    emailExists: () => 'Ya hay una cuenta con este correo. Regresa e inicia sesión con él.',
    invalidEmail: () => 'Esa no es una dirección de correo.',
    invalidPhone: () => 'Ese número no puede recibir mensajes de texto, o no es de ese país.',
    other: () => 'No funcionó. Revisa lo que escribiste.',
  },
})
