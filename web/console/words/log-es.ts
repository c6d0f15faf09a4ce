import { translate } from '../../shared/translate.ts'
import { words } from './log-en.ts'

/** Spanish as it is spoken in the United States, for the log. */
translate(words, {
  title: 'Historial',
  who: 'Quién',
  what: 'Qué',
  when: 'Cuándo',
  everyone: 'Todos',
  everything: 'Todo',
  subject: 'Sobre',
  none: 'Todavía no hay actividad.',
  search: 'Buscar',
  searchHint: 'Invitado, paleta, lote, motivo',
  noneFound: 'Sin resultados.',
})
