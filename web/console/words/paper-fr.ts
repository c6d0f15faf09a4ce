import { translate } from '../../shared/translate.ts'
import { words } from './paper-en.ts'

/** French as it is spoken in Canada, for what is printed. */
translate(words, {
  title: 'Impression',
  kind: 'Quoi imprimer',
  kinds: {
    'bid-sheets': {
      name: 'Feuilles de mise',
      text: 'Une page par lot silencieux, avec des lignes pour écrire les mises et un code QR pour miser par téléphone.',
    },
    labels: {
      name: 'Étiquettes de lot',
      text: 'Huit par page, avec le numéro du lot, le prix et un code QR.',
    },
    catalogue: { name: 'Catalogue', text: 'Tous les lots par catégorie, avec images et couverture.' },
    programme: {
      name: 'Programme',
      text: 'Une couverture, votre description de la soirée, les lots à la criée dans l’ordre, et un merci aux donateurs.',
    },
    paddles: {
      name: 'Palettes',
      text: 'Deux par page, une par invité, ou pour ceux qui en partagent une, avec un billet à scanner à l’entrée.',
    },
    'table-cards': { name: 'Cartes de table', text: 'Deux par page, avec un code QR qui ouvre l’encan.' },
    seating: {
      name: 'Plan de salle',
      text: 'Qui est assis où, table par table avec les places libres, puis par nom.',
    },
    certificates: {
      name: 'Certificats',
      text: 'Une page par lot remporté, que les gagnants échangent.',
    },
    receipts: { name: 'Reçus', text: 'Un par invité, tel que les invités le voient.' },
  },
  size: 'Format du papier',
  sizes: { usual: 'L’usage du pays', letter: 'Lettre US', a4: 'A4' },
  category: 'Catégorie',
  allCategories: 'Toutes',
  from: 'Du lot',
  to: 'Au lot',
  fromPaddle: 'De la palette',
  toPaddle: 'À la palette',
  rangeHint: 'Laissez vide pour tout.',
  make: 'Créer le PDF',
  making: (pages) =>
    pages === 0
      ? 'En attente de son tour…'
      : pages === 1
        ? 'Mise en page : 1 page déjà prête…'
        : `Mise en page : ${pages} pages déjà prêtes…`,
  made: (pages) => (pages <= 1 ? `${pages} page est prête.` : `${pages} pages sont prêtes.`),
  open: 'Ouvrir pour imprimer',
  save: 'Enregistrer le fichier',
  none: 'Rien à imprimer pour l’instant',
  noneText: 'Aucun lot ou invité ne correspond à ce choix.',
})
