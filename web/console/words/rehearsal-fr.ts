import { translate } from '../../shared/translate.ts'
import { words } from './rehearsal-en.ts'

const bids = (count: number) => (count <= 1 ? `${count} mise` : `${count} mises`)

/** French as it is spoken in Canada, for the rehearsal page. */
translate(words, {
  title: 'Répétition',
  what: 'Répétez la soirée',
  text: 'Une copie d’essai de cet encan s’ouvre tout de suite, et des robots y misent. L’entrée, la caisse, les lots à la criée, la levée de palettes et l’écran fonctionnent comme le soir même. Seuls les gestionnaires et les bénévoles de cet encan la voient, et rien n’est envoyé par texto ni facturé. Quand vous y mettez fin, il ne reste que le journal de ce que vous avez fait.',
  minutes: 'Durée de la soirée',
  lengths: [
    { value: '3', label: '3 minutes' },
    { value: '10', label: '10 minutes' },
    { value: '30', label: '30 minutes' },
    { value: '120', label: '2 heures' },
  ],
  bots: 'Invités',
  botsHint: 'De 2 à 200 robots, chacun avec un nom et une palette.',
  pace: 'Rythme des mises',
  paces: [
    { value: '', label: 'Comme un bon soir' },
    { value: '10', label: 'Calme : 10 mises par minute' },
    { value: '60', label: 'Animé : 60 mises par minute' },
    { value: '240', label: 'Fou : 240 mises par minute' },
  ],
  start: 'Lancer la répétition',
  running: (name) => `Répétition de ${name}`,
  figures: (bots, count) => `${bots} invités, ${bids(count)} jusqu’ici`,
  endsIn: 'Fin des mises dans',
  over: 'Les mises sont terminées. Vous pouvez encore vous exercer avec la caisse, les reçus et les rapports.',
  open: 'Ouvrir la copie',
  original: 'Retour à l’encan',
  isCopy: 'Ceci est la copie.',
  cannotDelete:
    'Quelqu’un qui n’est ni un robot ni de l’équipe a participé : cette copie ne peut pas être supprimée. Fermez-la ou annulez-la comme tout encan.',
  end: 'Terminer et supprimer',
  endTitle: 'Terminer et supprimer la répétition?',
  endText: (count) =>
    `La copie est supprimée avec ses invités, ${bids(count)}, ses reçus et ses messages. Le journal de ce que vous avez fait reste, et le vrai encan aussi.`,
  ended: 'Répétition supprimée.',
})
