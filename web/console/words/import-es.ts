import { translate } from '../../shared/translate.ts'
import { importWords } from './import-en.ts'

const rows = (count: number) => (count === 1 ? '1 fila' : `${count} filas`)
const lots = (count: number) => (count === 1 ? '1 lote' : `${count} lotes`)
const guests = (count: number) => (count === 1 ? '1 invitado' : `${count} invitados`)
const imported = (count: number) => (count === 1 ? 'importado' : 'importados')
const stillHere = (left: number) =>
  left > 0 ? ` ${left === 1 ? '1 fila sigue aquí' : `${left} filas siguen aquí`}.` : ''

/** Spanish as it is spoken in the United States, where a spreadsheet is imported. */
translate(importWords, {
  steps: { label: 'Pasos', file: 'Archivo', columns: 'Columnas', import: 'Importar' },
  choose: 'Elegir un archivo',
  chooseHint:
    'Un libro de Excel (.xlsx), o un CSV de cualquier hoja de cálculo. No se guarda nada hasta que tú lo digas.',
  drop: 'o suéltalo aquí',
  template: 'Plantilla',
  templateHint: '¿Aún no tienes una lista? Empieza con nuestra plantilla:',
  another: 'Elegir otro archivo',
  size: (rowCount, columns) => `${rows(rowCount)}, ${columns === 1 ? '1 columna' : `${columns} columnas`}`,
  savedAs: (encoding, sample) => (sample ? `leído como ${encoding}: “${sample}”` : `leído como ${encoding}`),
  encoding: '¿Las letras se ven mal? Leer como',
  encodings: {
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16',
    'utf-16be': 'UTF-16',
    'windows-1252': 'Windows-1252',
    macintosh: 'Mac OS Roman',
    'windows-1250': 'Windows-1250 (Europa Central)',
  },
  sheet: 'Hoja',
  columns: {
    title: 'Columnas',
    theirs: 'Tu columna',
    samples: 'Qué contiene',
    ours: 'Va a',
    result: 'Resultado',
    leaveOut: 'Dejar fuera',
    choose: (heading) => `${heading} va a`,
    notImported: 'No se importa',
    all: (count) => `Se leyó todo (${count})`,
    allIn: (count, zone) => `Se leyó todo (${count}), ${zone}`,
    allAs: (count, currency) => `Se leyó todo (${count}) como ${currency}`,
    toFix: (count) => `${count} por corregir`,
    none: 'Vacía',
  },
  missing: {
    name: 'Elige la columna que tiene los nombres de los lotes.',
    email:
      'Elige la columna con los correos o los nombres de los invitados. Cada invitado necesita uno de los dos.',
  },
  order: {
    label: 'En fechas como 11/12/2026 va primero',
    monthFirst: 'el mes (12 de noviembre)',
    dayFirst: 'el día (11 de diciembre)',
  },
  needsYou: (cells) => (cells === 1 ? '1 celda por corregir' : `${cells} celdas por corregir`),
  allReady: 'Todo está listo',
  checking: 'Revisando…',
  notChecked: 'Todavía sin revisar',
  rest: (ready) =>
    ready === 0
      ? 'Corrige una celda aquí, o deja fuera su fila.'
      : `${ready === 1 ? 'La otra fila está lista' : `Las otras ${ready} filas están listas`}. Corrige una celda aquí, o deja fuera su fila.`,
  show: 'Mostrar',
  toFix: 'Por corregir',
  allRows: 'Todas las filas',
  row: 'Fila',
  ready: 'Lista',
  leaveOut: 'Dejar fuera',
  leaveOutRow: (number) => `Dejar fuera la fila ${number}`,
  takeIn: 'Volver a incluir',
  takeInRow: (number) => `Volver a incluir la fila ${number}`,
  leftOut: 'Fuera',
  cell: (field, number) => `${field}, fila ${number}`,
  more: (count) => `Mostrar ${count} más`,
  back: 'Cancelar',
  retry: 'Intentar de nuevo',
  kept: 'Todo lo que hiciste aquí sigue aquí.',
  importing: 'Importando…',
  leaving: {
    title: '¿Salir sin importar?',
    text: 'Lo que corregiste aquí no está guardado. Tendrías que volver a elegir el archivo.',
    button: 'Salir',
  },
  tooManyRows: (found, most) =>
    `Este archivo tiene ${found} filas. Se pueden importar hasta ${most} a la vez; divídelo en varios archivos.`,
  faults: {
    tooLarge: 'Este archivo es demasiado grande. Un CSV puede tener 5 MB, y un libro 20 MB.',
    tooMuchInside:
      'Este libro contiene más de lo que podemos leer. Copia la lista a un libro nuevo e importa ese.',
    unreadable:
      'No se puede leer este libro. Ábrelo en Excel, guárdalo como .xlsx o CSV e inténtalo de nuevo.',
    encrypted: 'Este libro está protegido con contraseña. Guárdalo sin ella e inténtalo de nuevo.',
    oldExcel: 'Este es un libro de un Excel antiguo (.xls). Guárdalo como .xlsx o CSV e inténtalo de nuevo.',
    notText:
      'Esta no es una hoja de cálculo que podamos leer. Guárdala como .xlsx o CSV e inténtalo de nuevo.',
    empty: 'Este archivo está vacío.',
  },
  cells: {
    damaged: 'Algunas letras de este texto están dañadas. Escríbelo de nuevo.',
    formula: 'Excel muestra un error aquí. Escribe el valor, o vacía la celda.',
    amount: 'No es un monto. Escribe uno, o vacía la celda.',
    twoAmounts: 'Esto podría ser dos montos.',
    whole: 'No es un número entero. Escribe uno, o vacía la celda.',
    flag: 'Escribe sí o no.',
    type: 'No es un tipo de lote. Escribe Silencioso, En vivo, Sellado, A la venta, Boleto o Rifa.',
    control: 'Escribe automático o manual.',
    moment: 'No es una fecha con hora. Escribe una, como 11/20/2026 9:00 PM.',
  },
  or: ' o ',
  which: '¿',
  didYouMean: '¿Quisiste decir',
  tooLong: (most) => `Demasiado largo: hasta ${most} caracteres.`,
  problems: {
    'is needed for a guest without a name': 'Sin correo, hace falta un nombre.',
    'is needed to tell two guests apart':
      'Dos invitados tienen este nombre. Ponle a uno un correo, un teléfono o una paleta.',
    'appears twice in the file': 'Otra fila tiene lo mismo.',
    'appears twice in the file; only guests of one household share a paddle, that of the one who pays':
      'Otra fila tiene esta paleta. Una paleta se comparte solo dentro de un hogar, y solo con quien paga.',
    'pays, but is on the bill of somebody else':
      'Este invitado pagaría, pero está en la cuenta de otro invitado. Termina eso primero en su página.',
    'pays for others already': 'Este invitado ya paga por otros. Termina eso primero en su página.',
    'belongs to someone else': 'Otro invitado tiene esta paleta.',
    'is neither in the file nor an existing guest':
      'Ningún invitado tiene este correo. Agrega también al anfitrión a tu lista.',
    'is the guest': 'Es el correo del propio invitado.',
    'must be a phone number, with its country code if it is from abroad':
      'No es un número de teléfono. Un número del extranjero necesita el código de su país, como +44.',
    'must be in the future': 'Ese momento ya pasó.',
    'every auction has exactly one donation item': 'Las donaciones no son lotes. Deja fuera esta fila.',
  },
  fields: {
    items: {
      itemCode: 'Número de lote',
      name: 'Nombre',
      description: 'Descripción',
      itemType: 'Tipo de lote',
      category: 'Categoría',
      donorName: 'Donante',
      donorEmail: 'Correo del donante',
      donorAgreed: 'Donante de acuerdo',
      fairMarketValue: 'Valor justo de mercado',
      startingPrice: 'Oferta inicial',
      bidIncrement: 'Incremento mínimo',
      buyNowPrice: 'Precio de compra inmediata',
      reservePrice: 'Precio de reserva',
      quantity: 'Cantidad',
      startTime: 'Apertura',
      endTime: 'Cierre',
      isFeatured: 'Destacado',
      isDraft: 'Borrador',
      isLocalOnly: 'Solo en persona',
      controlMode: 'Cerrado por',
    },
    guests: {
      email: 'Correo electrónico',
      fullName: 'Nombre completo',
      firstName: 'Nombre',
      lastName: 'Apellido',
      phone: 'Celular',
      paddleNumber: 'Paleta',
      tableName: 'Mesa',
      hostEmail: 'Correo del anfitrión',
      household: 'Hogar',
      spendingLimit: 'Límite de gasto',
      hasCard: 'Tarjeta registrada',
    },
  },
  heads: { itemCode: 'Lote', buyNowPrice: 'Precio', hostEmail: 'Anfitrión' },
  items: {
    title: 'Importar lotes',
    back: 'Todos los lotes',
    templateName: 'Plantilla de lotes',
    button: (count) => `Importar ${lots(count)}`,
    done: (count, left) => `${lots(count)} ${imported(count)}.${stillHere(left)}`,
    about: {
      hidden:
        'Solo tu equipo ve los lotes hasta que publiques la subasta. Se crean las categorías que faltan.',
      shown:
        'Los invitados ven los lotes de inmediato; las ofertas empiezan con la subasta. Se crean las categorías que faltan.',
      open: 'Los lotes reciben ofertas de inmediato. Se crean las categorías que faltan.',
    },
  },
  /** Beside the box by which a manager says that an address is proof enough. */
  sameAddresses: {
    label: (count) =>
      count === 1
        ? 'Un invitado se registró con un correo de esta lista. Es la misma persona.'
        : `${count} invitados se registraron con correos de esta lista. Son las mismas personas.`,
    hint: 'Cualquiera puede registrarse con cualquier correo. Si no hay certeza, déjala sin marcar: quedan como dos invitados, y la lista ofrece unirlos.',
  },
  guests: {
    title: 'Importar invitados',
    back: 'Todos los invitados',
    templateName: 'Plantilla de invitados',
    button: (count) => `Importar ${guests(count)}`,
    done: (count, left) => `${guests(count)} ${imported(count)}.${stillHere(left)}`,
    about:
      'Se invita a quienes no tienen cuenta, con su paleta, mesa y anfitrión reservados. No se envía ningún mensaje.',
  },
})
