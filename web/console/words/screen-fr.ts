import { translate } from '../../shared/translate.ts'
import { words } from './screen-en.ts'

/** French as it is spoken in Canada, for the page of the big screen. */
translate(words, {
  title: 'Écran',
  showing: (scene) => `À l’écran : ${scene}`,
  scenes: {
    auto: {
      name: 'Automatique',
      text: 'Le palmarès, les lots bientôt terminés et les commanditaires, à tour de rôle. Un lot à la criée, un don ou la dernière minute les interrompt.',
    },
    leaderboard: {
      name: 'Palmarès',
      text: 'Jusqu’à quatre lots à la fois, du prix le plus élevé au plus bas.',
    },
    endingSoon: {
      name: 'Bientôt terminés',
      text: 'Les prochains lots à se fermer, avec le temps restant.',
    },
    lot: {
      name: 'Un lot',
      text: 'Un lot avec ses dernières mises. Si vous n’en choisissez aucun, le lot à la criée qui est ouvert.',
    },
    paddleRaise: {
      name: 'Levée de palettes',
      text: 'Le montant que vous demandez, les palettes et le thermomètre.',
    },
    sponsors: { name: 'Commanditaires', text: 'Un merci à vos commanditaires.' },
    message: { name: 'Message', text: 'Une phrase pour toute la salle.' },
    countdown: { name: 'Compte à rebours', text: 'Le temps avant l’ouverture ou la fin des mises.' },
  },
  what: 'Ce que montre l’écran',
  lot: 'Lot',
  openLot: 'Le lot à la criée qui est ouvert',
  lotNamed: (code, name) => `${code} · ${name}`,
  amount: 'Montant à demander',
  caption: 'Ce qu’il permet',
  captionHint: 'Quelques mots sous le montant, comme « offre une seconde chance ».',
  message: 'Message',
  show: 'Afficher maintenant',
  shown: (scene) => `L’écran montre : ${scene}.`,
  now: 'À l’écran maintenant',
  preview: 'Aperçu du grand écran',
  connected: (count) =>
    count === 0
      ? 'Aucun écran n’est connecté.'
      : count === 1
        ? '1 écran est connecté.'
        : `${count} écrans sont connectés.`,
  oneConnected: (width, height, since) => `${width} × ${height} pixels, depuis ${since}`,
  code: 'Code',
  codeHelp:
    'Ouvrez cette adresse sur l’ordinateur du projecteur. Personne n’a besoin de s’y connecter. Appuyez sur F ou double-cliquez pour le plein écran.',
  newCode: 'Nouveau code',
  newCodeTitle: 'Créer un nouveau code?',
  newCodeText:
    'Tous les écrans ouverts avec l’ancien code s’éteignent tout de suite et demandent le nouveau.',
  newCodeDone: 'L’écran a un nouveau code.',
  qr: 'Code QR de l’adresse de l’écran',
  sponsors: 'Commanditaires',
  sponsorsHint: 'Un nom par ligne, jusqu’à 60.',
  saveSponsors: 'Enregistrer les commanditaires',
  sponsorsSaved: 'Commanditaires enregistrés.',
})
