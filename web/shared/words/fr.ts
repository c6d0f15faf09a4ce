import { translate } from '../translate.ts'
import { shared } from './en.ts'

const twoDigits = (count: number) => String(count).padStart(2, '0')

/** French as it is spoken in Canada, with “vous”. */
translate(shared, {
  time: (left) => {
    switch (left.unit) {
      case 'over':
        return '0:00'
      case 'seconds':
        return `${left.minutes}:${twoDigits(left.seconds)}`
      case 'minutes':
        return `${left.minutes} min`
      case 'hours':
        return left.minutes === 0 ? `${left.hours} h` : `${left.hours} h ${left.minutes} min`
      case 'days':
        return `${left.days} jours`
    }
  },
  close: 'Fermer',
  back: 'Retour',
  tryAgain: 'Réessayer',
  notLoaded: 'Le chargement a échoué',
  fewer: 'Un de moins',
  more: 'Un de plus',
  failure: {
    unanswered: 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.',
    busy: 'Il y a beaucoup de monde en ce moment. Réessayez dans un instant.',
    tooOften: (seconds) => `Il y a beaucoup de monde en ce moment. Réessayez dans ${seconds} s.`,
    server: 'Un problème est survenu de notre côté. Veuillez réessayer.',
    missing: 'C’est introuvable, ou vous n’y avez pas accès.',
    signedOut: 'Veuillez vous reconnecter.',
    needed: 'Veuillez remplir ce champ.',
    field: 'Cette valeur n’est pas valide.',
    other: 'Cela n’a pas fonctionné. Veuillez réessayer.',
    codes: {
      validation_error: 'Quelque chose ne va pas. Vérifiez ce que vous avez saisi.',
      invalid_phone: 'Ce numéro ne peut pas recevoir de textos, ou n’est pas de ce pays.',
      invalid_email: 'Ce n’est pas une adresse courriel.',
      forbidden: 'Vous n’y avez pas accès.',
      conflict: 'Entre-temps, quelque chose a changé. Rechargez la page.',
      gone: 'Cela n’existe plus.',
    },
  },
})
