import { translate } from '../../shared/translate.ts'
import { storyWords } from './lot-story-en.ts'

/** Spanish as it is spoken in the United States, for a lot's page and the bar below it. */
translate(storyWords, {
  goodToKnow: 'Conviene saber',
  seeAll: 'Ver todas',
  about: 'Sobre este lote',
  lateReset: (window, length) => `Una oferta a menos de ${window} del cierre reinicia el reloj en ${length}`,
  lateAdd: (window, length) => `Una oferta a menos de ${window} del cierre suma ${length}`,
  orMoreThan: (amount) => `${amount} o más`,
  labels: {
    donor: 'Donante',
    value: 'Valor justo de mercado',
    step: 'Incremento',
    late: 'Ofertas tardías',
    kind: 'Tipo',
    category: 'Categoría',
    left: 'Disponibles',
  },
  kinds: {
    silent: 'Subasta silenciosa',
    live: 'Subasta en vivo, en el escenario',
    sealedBid: 'Ofertas selladas: un monto secreto por persona; al cierre gana el más alto',
    forSale: 'A la venta',
    ticket: 'Boleto',
    raffle: 'Boleto de rifa: cada uno es una oportunidad en el sorteo',
    donation: 'Donación',
  },
  you: 'Tú',
  newest: (count) => `Últimas ${count} ofertas`,
  ago: (seconds) => {
    if (seconds < 60) return 'ahora'
    if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`
    if (seconds < 86_400) return `${Math.floor(seconds / 3_600)} h`
    return seconds < 172_800 ? 'ayer' : `${Math.floor(seconds / 86_400)} días`
  },
})
