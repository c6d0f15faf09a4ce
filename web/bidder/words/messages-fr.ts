import { translate } from '../../shared/translate.ts'
import { messageWords } from '../message-words.ts'
import type { MessageWords } from './messages-en.ts'

/** French as it is spoken in Canada, for messages about bids and purchases. */
export const messagesFr: MessageWords = {
  bid: 'Miser encore',
  see: 'Voir',
  news: {
    outbid: (name, price) => ({ title: 'Mise dépassée', text: `Quelqu’un a misé ${price} sur ${name}.` }),
    boughtAway: (name, price) => ({
      title: 'Acheté par quelqu’un d’autre',
      text: `Quelqu’un a acheté ${name} pour ${price}. Les mises sont terminées.`,
    }),
    winning: (name) => ({ title: 'Vous menez', text: `Vous avez la mise la plus haute sur ${name}.` }),
    won: (name, price) => ({
      title: 'Remporté',
      text: `${name} est à vous pour ${price}. C’est dans votre panier.`,
    }),
    bought: (name, price) => ({ title: 'Merci', text: `${name}, pour ${price}, est dans votre panier.` }),
    giftWaits: (name, price) => ({
      title: 'Merci',
      text: `${name}, pour ${price}, comptera dès que l’équipe l’aura confirmé.`,
    }),
    giftConfirmed: (name, price) => ({
      title: 'Votre don est confirmé',
      text: `L’équipe a confirmé ${name}, pour ${price}. C’est dans votre panier.`,
    }),
    giftRefused: (name, price) => ({
      title: 'Votre don n’a pas été confirmé',
      text: `L’équipe n’a pas confirmé ${name}, pour ${price}. Vous ne devez rien.`,
    }),
    takenBack: (name, price) => ({
      title: 'Retiré de votre reçu',
      text: `L’équipe a retiré ${name}, ${price}, de votre reçu.`,
    }),
    lost: (name) => ({
      title: 'Les mises sont terminées',
      text: `${name} est allé à quelqu’un d’autre. Merci d’avoir participé.`,
    }),
    unsold: (name) => ({
      title: 'Les mises sont terminées',
      text: `${name} n’a pas été vendu. Merci d’avoir participé.`,
    }),
    withdrawn: (name) => ({
      title: 'Un lot a été retiré',
      text: `L’équipe a retiré ${name}. Vos mises sur ce lot ne comptent plus.`,
    }),
    voided: (name) => ({
      title: 'Une mise a été retirée',
      text: `L’équipe a retiré votre mise sur ${name}.`,
    }),
    bidForYou: (name, price) => ({
      title: 'Une mise a été faite pour vous',
      text: `L’équipe a misé ${price} sur ${name} pour vous.`,
    }),
    ceilingForYou: (name) => ({
      title: 'Une mise a été faite pour vous',
      text: `L’équipe a fixé une limite pour vous sur ${name}. Vous la voyez sur la page du lot.`,
    }),
    sealedBidForYou: (name) => ({
      title: 'Une mise a été faite pour vous',
      text: `L’équipe a fait pour vous une mise secrète sur ${name}. Vous la voyez sur la page du lot.`,
    }),
    cancelled: (name) => ({
      title: 'Un encan a été annulé',
      text: `L’équipe a annulé ${name}. Les mises n’y comptent plus.`,
    }),
  },
}

translate(messageWords, messagesFr)
