import { translate } from '../../shared/translate.ts'
import { words } from './rehearsal-en.ts'

const bids = (count: number) => (count === 1 ? '1 oferta' : `${count} ofertas`)

/** Spanish as it is spoken in the United States, for the rehearsal page. */
translate(words, {
  title: 'Ensayo',
  what: 'Ensaya la noche',
  text: 'Se abre de inmediato una copia de prueba de esta subasta, y unos bots ofertan en ella. La entrada, la caja, los lotes en vivo, el alza de paletas y la pantalla funcionan como esa noche. Solo la ven los gerentes y los voluntarios de esta subasta, y no se manda ni se cobra nada. Cuando la terminas, solo queda el historial de lo que hiciste.',
  minutes: 'Duración de la noche',
  lengths: [
    { value: '3', label: '3 minutos' },
    { value: '10', label: '10 minutos' },
    { value: '30', label: '30 minutos' },
    { value: '120', label: '2 horas' },
  ],
  bots: 'Invitados',
  botsHint: 'De 2 a 200 bots, cada uno con nombre y paleta.',
  pace: 'Con qué frecuencia ofertan',
  paces: [
    { value: '', label: 'Como en una buena noche' },
    { value: '10', label: 'Tranquila: 10 ofertas por minuto' },
    { value: '60', label: 'Animada: 60 ofertas por minuto' },
    { value: '240', label: 'Frenética: 240 ofertas por minuto' },
  ],
  start: 'Iniciar el ensayo',
  running: (name) => `Ensayo de ${name}`,
  figures: (bots, count) => `${bots} invitados, ${bids(count)} hasta ahora`,
  endsIn: 'Las ofertas terminan en',
  over: 'Las ofertas terminaron. Todavía puedes practicar con la caja, los recibos y los informes.',
  open: 'Abrir la copia',
  original: 'Volver a la subasta',
  isCopy: 'Esta es la copia.',
  cannotDelete:
    'Participó alguien que no es un bot ni de la organización, así que esta copia no se puede borrar. Ciérrala o cancélala como cualquier subasta.',
  end: 'Terminar y borrar',
  endTitle: '¿Terminar y borrar el ensayo?',
  endText: (count) =>
    `Se borra la copia con sus invitados, ${bids(count)}, recibos y mensajes. El historial de lo que hiciste se queda, y la subasta real también.`,
  ended: 'Ensayo borrado.',
})
