import { translate } from '../../shared/translate.ts'
import { words } from './paper-en.ts'

/** Spanish as it is spoken in the United States, for what is printed. */
translate(words, {
  title: 'Impresión',
  kind: 'Qué imprimir',
  kinds: {
    'bid-sheets': {
      name: 'Hojas de ofertas',
      text: 'Una página por lote silencioso, con líneas para escribir ofertas y un código QR para ofertar por teléfono.',
    },
    labels: {
      name: 'Etiquetas de lotes',
      text: 'Ocho por página, con el número de lote, el precio y un código QR.',
    },
    catalogue: { name: 'Catálogo', text: 'Todos los lotes por categoría, con fotos y portada.' },
    programme: {
      name: 'Programa',
      text: 'Una portada, tu descripción de la noche, los lotes en vivo en orden, y un agradecimiento a los donantes.',
    },
    paddles: {
      name: 'Paletas',
      text: 'Dos por página, una por invitado, o para quienes comparten una, con un boleto para escanear en la entrada.',
    },
    'table-cards': {
      name: 'Tarjetas de mesa',
      text: 'Dos por página, con un código QR que abre la subasta.',
    },
    seating: {
      name: 'Plano de mesas',
      text: 'Quién se sienta dónde, mesa por mesa con los lugares libres, y luego por nombre.',
    },
    certificates: {
      name: 'Certificados',
      text: 'Una página por lote ganado, para que los ganadores lo canjeen.',
    },
    receipts: { name: 'Recibos', text: 'Uno por invitado, tal como lo ven los invitados.' },
  },
  size: 'Tamaño del papel',
  sizes: { usual: 'El habitual en el país del lugar', letter: 'Carta', a4: 'A4' },
  category: 'Categoría',
  allCategories: 'Todas',
  from: 'Desde el lote',
  to: 'Hasta el lote',
  fromPaddle: 'Desde la paleta',
  toPaddle: 'Hasta la paleta',
  rangeHint: 'Déjalo vacío para todos.',
  make: 'Crear el PDF',
  making: (pages) =>
    pages === 0
      ? 'Esperando su turno…'
      : pages === 1
        ? 'Creando el PDF: 1 página lista…'
        : `Creando el PDF: ${pages} páginas listas…`,
  made: (pages) => (pages === 1 ? '1 página lista.' : `${pages} páginas listas.`),
  open: 'Abrir para imprimir',
  save: 'Guardar el archivo',
  none: 'Todavía no hay nada que imprimir',
  noneText: 'Ningún lote o invitado cumple esta selección.',
})
