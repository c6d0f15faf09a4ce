import { translate } from '../../shared/translate.ts'
import { words } from './screen-en.ts'

/** Spanish as it is spoken in the United States, for the page of the big screen. */
translate(words, {
  title: 'Pantalla',
  showing: (scene) => `En pantalla: ${scene}`,
  scenes: {
    auto: {
      name: 'Automática',
      text: 'La clasificación, los lotes que terminan pronto y los patrocinadores, por turnos. Un lote en vivo, una donación o el último minuto los interrumpen.',
    },
    leaderboard: {
      name: 'Clasificación',
      text: 'Hasta cuatro lotes a la vez, del precio más alto al más bajo.',
    },
    endingSoon: {
      name: 'Terminan pronto',
      text: 'Los próximos lotes en cerrar, con el tiempo que queda.',
    },
    lot: {
      name: 'Un lote',
      text: 'Un lote con sus últimas ofertas. Si no eliges ninguno, el lote en vivo que esté abierto.',
    },
    paddleRaise: {
      name: 'Alza de paletas',
      text: 'El monto que pides, las paletas y el termómetro.',
    },
    sponsors: { name: 'Patrocinadores', text: 'Un agradecimiento a tus patrocinadores.' },
    message: { name: 'Mensaje', text: 'Una frase para toda la sala.' },
    countdown: { name: 'Cuenta regresiva', text: 'El tiempo que falta para abrir o cerrar las ofertas.' },
  },
  what: 'Lo que muestra la pantalla',
  lot: 'Lote',
  openLot: 'El lote en vivo que esté abierto',
  lotNamed: (code, name) => `${code} · ${name}`,
  amount: 'Monto que se pide',
  caption: 'Lo que hace posible',
  captionHint: 'Unas palabras debajo del monto, como “es una segunda oportunidad”.',
  message: 'Mensaje',
  show: 'Mostrar ahora',
  shown: (scene) => `La pantalla muestra: ${scene}.`,
  now: 'En pantalla ahora',
  preview: 'Vista previa de la pantalla grande',
  connected: (count) =>
    count === 0
      ? 'No hay ninguna pantalla conectada.'
      : count === 1
        ? 'Hay 1 pantalla conectada.'
        : `Hay ${count} pantallas conectadas.`,
  oneConnected: (width, height, since) => `${width} × ${height} píxeles, desde ${since}`,
  code: 'Código',
  codeHelp:
    'Abre esta dirección en la computadora del proyector. Ahí nadie tiene que iniciar sesión. Presiona F o haz doble clic para verla en pantalla completa.',
  newCode: 'Código nuevo',
  newCodeTitle: '¿Crear un código nuevo?',
  newCodeText: 'Todas las pantallas abiertas con el código anterior se apagan de inmediato y piden el nuevo.',
  newCodeDone: 'La pantalla tiene un código nuevo.',
  qr: 'Código QR de la dirección de la pantalla',
  sponsors: 'Patrocinadores',
  sponsorsHint: 'Un nombre por línea, hasta 60.',
  saveSponsors: 'Guardar patrocinadores',
  sponsorsSaved: 'Patrocinadores guardados.',
})
