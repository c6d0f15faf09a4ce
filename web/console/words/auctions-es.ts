import { translate } from '../../shared/translate.ts'
import { auctionsWords } from './auctions-en.ts'

const lots = (count: number) => (count === 1 ? '1 lote' : `${count} lotes`)
const have = (count: number, rest: string) => `${lots(count)} no ${count === 1 ? 'tiene' : 'tienen'} ${rest}`
const receipts = (count: number) => (count === 1 ? '1 recibo' : `${count} recibos`)

/** Spanish as it is spoken in the United States, for the auction pages. */
translate(auctionsWords, {
  title: 'Subastas',
  mine: 'Subastas que administras',
  helping: 'Subastas en las que ayudas',
  name: 'Nombre',
  organization: 'Organización',
  status: 'Estado',
  from: 'Inicio',
  items: 'Lotes',
  roles: 'Tu función',
  roleNames: { door: 'Entrada', desk: 'Caja', clerk: 'Auxiliar', screen: 'Pantalla' },
  noneTitle: 'Todavía no hay subastas',
  noneText:
    'No eres gerente ni voluntario de ninguna subasta. Pide a la organización que te agregue con tu correo.',
  confirmEmail: 'Confirmar tu correo electrónico',
  waitingTitle: 'Un gerente tiene que confirmarte',
  waitingText: (roles, organization) =>
    `Te agregaron a los voluntarios de ${organization} (${roles}). Confirma tu correo electrónico, o pide a un gerente que abra Voluntarios en la consola y te confirme; verá los dos últimos dígitos de tu teléfono. Esta página se actualiza sola.`,
  waitingManagerText: (organization) =>
    `Te nombraron gerente de ${organization}. Confirma tu correo electrónico, o pide a un gerente que abra la organización en la consola y te confirme; verá los dos últimos dígitos de tu teléfono. Esta página se actualiza sola.`,
  firstTitle: 'Tu primera subasta',
  firstText:
    'Responde unas preguntas para crear un borrador que solo tú puedes ver. Después puedes cambiarlo todo.',
  newAuction: 'Subasta nueva',
  form: {
    title: 'Subasta nueva',
    organization: 'Organización',
    firstOrganizationHint: 'La organización para la que esta subasta recauda fondos. Se crea con la subasta.',
    begin: 'Empezar con',
    blank: 'Una subasta vacía',
    copyOf: (name) => `Una copia de ${name}`,
    copyHint:
      'Se copian los ajustes, las categorías, los lotes y las fotos; los invitados, las ofertas y las compras no.',
    name: '¿Cómo se llama?',
    nameHint: 'Es lo primero que ven los invitados: “Gala Bigotes y Deseos”.',
    timeZone: 'Zona horaria del lugar',
    zoneHint: 'Todas las horas de abajo son de esta zona horaria.',
    start: 'Se abren las ofertas',
    end: 'Terminan las ofertas',
    currency: 'Moneda',
    who: '¿Quién puede participar?',
    public: 'Todos',
    publicText: 'Aparece en la página principal, y cualquiera puede registrarse y ofertar.',
    private: 'Solo invitados',
    privateText: 'Solo pueden verla las personas que invites o registres.',
    ends: '¿Cómo terminan las ofertas?',
    off: 'A la hora exacta',
    offText: (end) =>
      `Las ofertas terminan a las ${end} en punto. Gana la última oferta, aunque falte un segundo.`,
    reset: 'Las ofertas tardías dejan tiempo para responder',
    resetText: (minutes) =>
      `Una oferta en los últimos ${minutes} minutos reinicia el reloj del lote en ${minutes} minutos, así que nadie gana solo por ser el último. La mayoría de las galas elige esto.`,
    add: 'Las ofertas tardías suman tiempo',
    addText: (minutes) =>
      `Una oferta en los últimos ${minutes} minutos suma ${minutes} minutos a ese lote. Los lotes populares duran más.`,
    policy: 'Cuando un invitado fija un límite…',
    contract: 'Ofertar alto de una vez',
    contractText: ({ at, now, limit }) =>
      `Un invitado fija un límite de ${limit} en un lote que va en ${at}: Goodlot oferta ${now} de una vez, un incremento por debajo del límite, y lo mantiene al frente hasta ${limit}. Así se recauda más.`,
    classic: 'Ofertar solo lo necesario',
    classicText: ({ at, now, limit }) =>
      `Un invitado fija un límite de ${limit} en un lote que va en ${at}: Goodlot oferta ${now}, y luego solo lo necesario para mantenerlo al frente, hasta ${limit}. Los invitados lo conocen de las subastas en línea.`,
    fixedLater: 'No se puede cambiar después de la primera oferta.',
    create: 'Crear borrador',
    creating: 'Creando…',
  },
  overview: {
    checklist: 'Antes de abrir',
    ready: 'No falta nada. Abre las ofertas cuando quieras, o deja que se abran a su hora.',
    must: 'Obligatorio',
    should: 'Recomendado',
    figures: {
      items: 'lotes',
      guests: 'invitados',
      begins: 'Se abren las ofertas',
      ends: 'Terminan las ofertas',
    },
    viewAsGuest: 'Ver como invitado',
    copy: 'Copiar para el próximo año',
    statusTexts: {
      draft: 'Solo los gerentes pueden verla.',
      test: 'Los gerentes la están probando, y nada cuenta. Al volver a borrador se borran todas las ofertas y compras de prueba.',
      presale:
        'Los invitados pueden comprar boletos y artículos a la venta; las ofertas todavía no empiezan.',
      preview: 'Los invitados ven los lotes, pero todavía no pueden ofertar.',
      open: 'Los invitados están ofertando.',
      extended: 'El fin ya pasó; algunos lotes siguen abiertos por ofertas tardías.',
      paused: 'Nadie puede ofertar ni comprar hasta que la reanudes. Todos los relojes están detenidos.',
      closed: 'Las ofertas terminaron y ya se sabe quién ganó.',
      reconciled: 'Todo está saldado.',
      cancelled: 'Esta subasta se canceló. Los invitados no pueden verla.',
    },
    moves: {
      presale: {
        button: 'Iniciar la preventa',
        text: 'Los boletos y los artículos salen a la venta ahora. Los lotes para ofertar quedan ocultos hasta que se abran las ofertas.',
      },
      preview: {
        button: 'Publicar la vista previa',
        text: 'Desde ahora los invitados ven todos los lotes. Nadie puede ofertar hasta que se abran las ofertas.',
      },
      open: {
        button: 'Abrir las ofertas',
        text: 'Las ofertas empiezan ahora. Los lotes previstos se abren de inmediato; los lotes en vivo esperan a que los anuncies.',
      },
      test: {
        button: 'Iniciar una prueba',
        text: 'Solo los gerentes la ven, y pueden ofertar y comprar para probarlo todo. Nada cuenta; al volver a borrador se borra todo.',
      },
      draft: {
        button: 'Terminar la prueba',
        text: 'Se borran todas las ofertas y compras de prueba, y la subasta vuelve a ser un borrador.',
      },
      paused: {
        button: 'Pausar',
        text: 'Nadie puede ofertar ni comprar hasta que la reanudes. Los lotes en curso terminan más tarde, lo que dure la pausa.',
      },
      closed: {
        button: 'Cerrar las ofertas',
        text: 'Las ofertas terminan ahora, de forma definitiva. Ganan las ofertas más altas, y avisamos a los ganadores; los lotes sin ofertas, o por debajo de su reserva, no se venden.',
      },
      reconciled: {
        button: 'Marcar como saldada',
        text: 'Esto cierra las cuentas. Los voluntarios ya no pueden abrir esta subasta.',
      },
      cancelled: {
        button: 'Cancelar la subasta',
        text: 'Esto cancela la subasta de forma definitiva. Se retiran los lotes sin terminar, se avisa a los invitados registrados, y los invitados ya no pueden verla.',
      },
    },
    resume: {
      button: 'Reanudar',
      text: 'Los invitados pueden volver a ofertar y comprar. Todos los lotes terminan más tarde, lo que duró la pausa.',
    },
    reopen: {
      button: 'Reabrir las cuentas',
      text: 'La subasta está cerrada, pero ya no saldada: puedes recibir y corregir pagos, y los voluntarios pueden volver a abrirla.',
    },
    unsettled: {
      title: 'No todo está saldado',
      unpaid: (amount, count) => `Faltan por pagar ${amount} en ${receipts(count)}.`,
      owedBack: (amount, count) => `Hay que reembolsar ${amount} en ${receipts(count)}.`,
      donations: (amount, count) =>
        count === 1
          ? `Una donación de ${amount} espera confirmación.`
          : `${count} donaciones, ${amount} en total, esperan confirmación.`,
      button: 'Marcar como saldada de todos modos',
    },
    moved: (status) => `Estado de la subasta: ${status}.`,
  },
  missing: {
    items: { text: () => 'Todavía no hay nada por qué ofertar.', button: 'Agregar lotes' },
    endPassed: {
      text: () => 'El fin ya pasó, así que la subasta no se puede abrir.',
      button: 'Mover el fin',
    },
    draftItems: {
      text: (count) =>
        count === 1
          ? '1 lote es un borrador. Los invitados no lo verán.'
          : `${count} lotes son borradores. Los invitados no los verán.`,
      button: 'Revisar borradores',
    },
    itemPrices: { text: (count) => have(count, 'oferta inicial.'), button: 'Poner precios' },
    guests: {
      text: () => 'La subasta es privada, y todavía no hay nadie invitado ni registrado.',
      button: 'Invitar',
    },
    itemPictures: { text: (count) => have(count, 'foto.'), button: 'Agregar fotos' },
    itemValues: {
      text: (count) => have(count, 'valor justo de mercado. Los recibos dirán “no indicado”.'),
      button: 'Agregar valores',
    },
    itemCategories: { text: (count) => have(count, 'categoría.'), button: 'Agregar categorías' },
    picture: { text: () => 'La subasta no tiene foto.', button: 'Agregar una foto' },
    description: {
      text: () => 'Los invitados no pueden leer para qué es la subasta.',
      button: 'Agregar una descripción',
    },
    goal: { text: () => 'El termómetro no tiene una meta que alcanzar.', button: 'Fijar una meta' },
    staff: {
      text: () => 'Todavía nadie ayuda en la entrada ni en la caja.',
      button: 'Agregar voluntarios',
    },
  },
  settings: {
    title: 'Ajustes',
    general: 'La subasta',
    dates: 'Fechas',
    venue: 'Lugar y transmisión',
    bidding: 'Ofertas',
    donations: 'Donaciones',
    tickets: 'Boletos',
    checkIn: 'Llegadas',
    labels: {
      name: 'Nombre',
      description: 'Descripción',
      goal: 'Meta',
      vanityAddress: 'Dirección corta',
      appealsColor: 'Color de acento',
      isPrivate: 'Privada: solo la ven los invitados o registrados',
      strictInvitations: 'Invitaciones estrictas: cada invitado confirma antes su correo',
      isFeatured: 'Primera en la página principal',
      startTime: 'Se abren las ofertas',
      endTime: 'Terminan las ofertas',
      timeZone: 'Zona horaria del lugar',
      currency: 'Moneda',
      'address.street1': 'Calle',
      'address.street2': 'Edificio o piso',
      'address.city': 'Ciudad',
      'address.postalCode': 'Código postal',
      'address.provinceCode': 'Estado o provincia',
      'address.countryCode': 'País',
      'stream.status': 'Transmisión en vivo',
      'stream.url': 'Dirección de la transmisión',
      'bidding.extension.mode': 'Cómo terminan las ofertas',
      'bidding.extension.windowSeconds': 'Margen de ofertas tardías (minutos)',
      'bidding.extension.lengthSeconds': 'Tiempo adicional (minutos)',
      'bidding.autoBidPolicy': 'Límites de los invitados',
      'bidding.increments': 'Incrementos',
      'bidding.allowedCountries': 'Solo de estos países',
      'bidding.requireCard': 'Pedir una tarjeta para ofertar',
      'bidding.cardThreshold': 'Cuando las ofertas al frente superen',
      'bidding.spendingLimit': 'Límite de gasto por invitado',
      'donations.levels': 'Donaciones sugeridas',
      'donations.description': 'Por qué donar',
      'donations.confirmAbove': 'Confirmar donaciones de más de',
      'donations.allowPledge': 'Los invitados pueden prometer ahora y pagar después',
      'donations.offlineUpdatesThermometer': 'Las donaciones en la sala mueven el termómetro',
      'donations.enableCustom': 'Los invitados pueden donar cualquier monto',
      'tickets.enabled': 'Vender boletos',
      'tickets.requireToRegister': 'Pedir un boleto para registrarse',
      'tickets.requireToBid': 'Pedir un boleto para ofertar',
      'checkout.requireAddress': 'Pedir una dirección a los ganadores',
      'checkIn.onOwnPhone': 'Los invitados pueden avisar su llegada con su teléfono',
      'checkIn.ownPhoneOpensLocalItems': 'Eso también abre los lotes para invitados en la sala',
    },
    hints: {
      description: 'Texto simple, o HTML sencillo: párrafos, negritas, listas y enlaces.',
      goal: 'Lo que la subasta debería recaudar en total. El termómetro lo muestra.',
      isPrivate:
        'Quien se registre con un correo invitado entra, aunque el correo no sea suyo. Las invitaciones estrictas lo impiden.',
      appealsColor:
        'Un color como #611f52 para los botones de las páginas de los invitados. Se ajusta si el texto sería difícil de leer.',
      timeZone: 'Todas las horas son de esta zona horaria.',
      'bidding.autoBidPolicy': 'No se puede cambiar después de la primera oferta.',
      'bidding.increments':
        'Vacío: los incrementos habituales. Si no, uno por línea, de menor a mayor: “menos de 100: 5”, y el último “más: 50”.',
      'bidding.allowedCountries':
        'Dos letras cada uno, separados por espacios: CA US. Vacío: cualquier país.',
      'bidding.spendingLimit': 'Vacío: sin límite. Puedes fijar un límite distinto para cada invitado.',
      'donations.levels': 'Montos separados por espacios: 50 100 250 500',
      'donations.confirmAbove':
        'Una donación mayor se muestra y cuenta solo después de que un gerente la confirme en la página En vivo.',
      'checkIn.onOwnPhone':
        'Con un código en las tarjetas de mesa y en la entrada, hasta el cierre. Imprime las tarjetas después de activarlo.',
      'checkIn.ownPhoneOpensLocalItems':
        'Si no, esos lotes esperan a que la entrada haya recibido al invitado.',
    },
    addressHint: (base, key) => `${base}/a/${key || 'gala-de-primavera'}, no solo dígitos`,
    streams: { off: 'Ninguna', scheduled: 'Programada', live: 'En vivo', ended: 'Terminada' },
    extensions: {
      off: 'A la hora exacta',
      reset: 'Una oferta tardía reinicia el reloj',
      add: 'Una oferta tardía suma tiempo',
    },
    policies: {
      contract: 'Ofertar de una vez un incremento por debajo del límite',
      classic: 'Ofertar solo lo necesario',
    },
    picture: 'Foto',
    pictureHint: 'La foto grande en la parte de arriba de la página de la subasta.',
    donationPicture: 'Imagen junto a las donaciones',
    donationPictureHint: 'Se muestra donde los invitados eligen cuánto donar.',
    save: (count) => (count === 1 ? 'Guardar 1 cambio' : `Guardar ${count} cambios`),
    discard: 'Descartar',
    unsaved: 'Cambios sin guardar',
    none: 'Todo está guardado',
    steps: {
      below: (amount, increment) => `menos de ${amount}: ${increment}`,
      above: (increment) => `más: ${increment}`,
    },
    wrongSteps: 'Escribe un incremento por línea, como “menos de 100: 5”.',
    saved: 'Ajustes guardados.',
  },
})
