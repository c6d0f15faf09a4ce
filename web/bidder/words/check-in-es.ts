import { translate } from '../../shared/translate.ts'
import { checkInWords } from './check-in-en.ts'

translate(checkInWords, {
  title: 'Avisa que llegaste',
  what: '¿Ya estás en el lugar? Avísalo aquí, sin esperar en la entrada.',
  signInFirst: 'Inicia sesión con tu correo para avisar que llegaste sin esperar en la entrada.',
  signIn: 'Iniciar sesión',
  checkIn: 'Ya llegué',
  busy: 'Un momento…',
  notMe: 'No soy yo',
  done: 'Anotamos tu llegada',
  paddle: 'Tu paleta',
  table: (name) => `Estás en la mesa ${name}.`,
  needsDoor:
    'Algunos lotes son solo para invitados que pasaron por la entrada. Pasa por ahí para ofertar por ellos.',
  toLots: 'Ver los lotes',
  unknown: 'No estás en la lista de invitados de esta subasta. Acude a la entrada.',
  refusals: {
    wrong_code: 'Este código ya no es válido. Escanea el de la entrada o el de tu mesa.',
    check_in_over: 'Ahora nadie puede registrarse con este código. Acude a la entrada.',
    ticket_required: 'Para esta velada hace falta un boleto. Acude a la entrada.',
    account_banned: 'Esta cuenta no puede registrarse. Acude a la entrada.',
    account_deleted: 'Esta cuenta no puede registrarse. Acude a la entrada.',
  },
})
