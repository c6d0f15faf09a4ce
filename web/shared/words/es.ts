import { translate } from '../translate.ts'
import { shared } from './en.ts'

const twoDigits = (count: number) => String(count).padStart(2, '0')

/** Spanish as it is spoken in the United States, with “tú”. */
translate(shared, {
  time: (left) => {
    switch (left.unit) {
      case 'over':
        return '0:00'
      case 'seconds':
        return `${left.minutes}:${twoDigits(left.seconds)}`
      case 'minutes':
        return `${left.minutes} min`
      case 'hours':
        return left.minutes === 0 ? `${left.hours} h` : `${left.hours} h ${left.minutes} min`
      case 'days':
        return `${left.days} días`
    }
  },
  close: 'Cerrar',
  back: 'Atrás',
  tryAgain: 'Intentar de nuevo',
  notLoaded: 'No se pudo cargar',
  fewer: 'Uno menos',
  more: 'Uno más',
  failure: {
    unanswered: 'El servidor no responde. Revisa tu conexión e inténtalo de nuevo.',
    busy: 'Hay mucha gente en este momento. Inténtalo de nuevo en un momento.',
    tooOften: (seconds) => `Hay mucha gente en este momento. Inténtalo de nuevo en ${seconds} s.`,
    server: 'Algo falló de nuestro lado. Inténtalo de nuevo.',
    missing: 'No lo encontramos, o no tienes acceso.',
    signedOut: 'Vuelve a iniciar sesión.',
    needed: 'Completa este campo.',
    field: 'Este valor no es válido.',
    other: 'No funcionó. Inténtalo de nuevo.',
    codes: {
      validation_error: 'Algo no está bien. Revisa lo que escribiste.',
      invalid_phone: 'Ese número no puede recibir mensajes de texto, o no es de ese país.',
      invalid_email: 'Esa no es una dirección de correo.',
      forbidden: 'No tienes permiso para hacer eso.',
      conflict: 'Algo cambió mientras tanto. Vuelve a cargar la página.',
      gone: 'Eso ya no existe.',
    },
  },
})
