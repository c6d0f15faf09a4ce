import { translate } from '../../shared/translate.ts'
import { words } from './log-en.ts'

/** French as it is spoken in Canada, for the log. */
translate(words, {
  title: 'Journal',
  who: 'Qui',
  what: 'Quoi',
  when: 'Quand',
  everyone: 'Tout le monde',
  everything: 'Tout',
  subject: 'Sujet',
  none: 'Aucune activité pour l’instant.',
  search: 'Chercher',
  searchHint: 'Invité, palette, lot, raison',
  noneFound: 'Aucun résultat.',
})
