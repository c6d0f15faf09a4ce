import { translate } from '../../shared/translate.ts'
import { words } from './messages-en.ts'

const guests = (count: number) => (count === 1 ? '1 invitado' : `${count} invitados`)

/** Spanish as it is spoken in the United States, for messages to guests. */
translate(words, {
  title: 'Mensajes',
  emails: 'Correos',
  to: 'Para',
  audiences: {
    all: {
      name: 'Todos',
      text: 'Todos los invitados registrados y todos los que tienen abierta la subasta.',
    },
    losing: {
      name: 'Invitados a los que superaron',
      text: 'Invitados que ofertaron por un lote abierto y no van al frente.',
    },
    unpaid: {
      name: 'Ganadores que no han pagado',
      text: 'Invitados que ganaron un lote y todavía lo deben.',
    },
  },
  heading: 'Título',
  text: 'Mensaje',
  preview: 'Vista previa',
  counting: 'Contando…',
  send: (count) => `Enviar a ${guests(count)}`,
  confirm: (audience, count) =>
    `${audience}: ${guests(count)} ${count === 1 ? 'recibirá' : 'recibirán'} una notificación ahora. No se puede cancelar el envío.`,
  sent: (count) => `Enviado a ${guests(count)}.`,
  nobody: 'Nadie recibiría este mensaje.',
  missing: 'Escribe un título y un mensaje.',
  sentBefore: 'Mensajes enviados',
  line: (audience, count, who) => `${audience}, ${guests(count)}, por ${who}`,
})
