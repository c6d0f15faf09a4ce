import { translate } from '../../shared/translate.ts'
import { messageWords } from '../message-words.ts'
import type { MessageWords } from './messages-en.ts'

/** French as it is spoken in Canada, for messages about bids and purchases. */
export const messagesFr: MessageWords = {
  see: 'Voir',
  lost: (count) => ({
    title: `${count} lots remportés par d’autres`,
    message: 'Merci d’avoir participé.',
  }),
  sentences: {
    outbid: (name, price) => ({
      title: 'Mise dépassée',
      message: `Votre mise sur ${name} a été dépassée. Le prix est maintenant de ${price}.`,
    }),
    boughtByOther: (name, price) => ({
      title: 'Vendu à quelqu’un d’autre',
      message: `Quelqu’un a acheté ${name} pour ${price}. Les mises sont terminées.`,
    }),
    winning: (name) => ({ title: 'Vous menez', message: `Vous avez la mise la plus élevée sur ${name}.` }),
    won: (name, price) => ({
      title: 'Vous avez gagné',
      message: `${name} est à vous pour ${price}. C’est dans votre panier.`,
    }),
    purchased: (name, price) => ({
      title: 'Merci',
      message: `${name}, pour ${price}, est dans votre panier.`,
    }),
    pledged: (_name, price) => ({
      title: 'Merci',
      message: `Votre promesse de don de ${price} est enregistrée. Vous pourrez la payer plus tard.`,
    }),
    donationPending: (_name, price) => ({
      title: 'Merci',
      message: `Votre don de ${price} comptera dès que l’équipe l’aura confirmé.`,
    }),
    donationConfirmed: (_name, price) => ({
      title: 'Don confirmé',
      message: `L’équipe a confirmé votre don de ${price}. Il est dans votre panier.`,
    }),
    donationDeclined: (_name, price) => ({
      title: 'Don non confirmé',
      message: `L’équipe n’a pas confirmé votre don de ${price}. Vous ne devez rien.`,
    }),
    removedFromReceipt: (name, price) => ({
      title: 'Retiré de votre reçu',
      message: `L’équipe a retiré ${name} (${price}) de votre reçu.`,
    }),
    lost: (name) => ({
      title: 'Les mises sont terminées',
      message: `${name} a été remporté par quelqu’un d’autre. Merci d’avoir participé.`,
    }),
    unsold: (name) => ({
      title: 'Les mises sont terminées',
      message: `${name} n’a pas été vendu. Merci d’avoir participé.`,
    }),
    itemWithdrawn: (name) => ({
      title: 'Lot retiré',
      message: `L’équipe a retiré ${name}. Vos mises sur ce lot ne comptent plus.`,
    }),
    bidVoided: (name) => ({ title: 'Mise retirée', message: `L’équipe a retiré votre mise sur ${name}.` }),
    bidPlacedForYou: (name, price) => ({
      title: 'Mise faite pour vous',
      message: `L’équipe a misé ${price} sur ${name} pour vous.`,
    }),
    limitSetForYou: (name) => ({
      title: 'Limite fixée pour vous',
      message: `L’équipe a fixé une limite pour vous sur ${name}. Vous pouvez la voir sur la page du lot.`,
    }),
    sealedBidPlacedForYou: (name) => ({
      title: 'Mise faite pour vous',
      message: `L’équipe a fait pour vous une mise secrète sur ${name}. Vous pouvez la voir sur la page du lot.`,
    }),
    amountCorrected: (name, price) => ({
      title: 'Reçu corrigé',
      message: `L’équipe a corrigé ${name} sur votre reçu : c’est maintenant ${price}.`,
    }),
    offeredToYou: (name, price) => ({
      title: 'Il peut être à vous',
      message: `${name} est de nouveau disponible, et vous étiez le suivant. Il est à vous pour ${price} si vous acceptez à temps.`,
    }),
    gaveInstead: (name, price) => ({
      title: 'Merci',
      message: `Vous n’avez pas remporté ${name}. Comme vous le vouliez, vous donnez ${price} à la place. C’est dans votre panier.`,
    }),
    offerEnded: (name) => ({
      title: 'Offre terminée',
      message: `${name} ne vous est plus proposé. Vous ne devez rien.`,
    }),
    billShared: (name) => ({
      title: 'Une facture commune',
      message: `Vous partagez désormais une facture avec une autre personne de ${name}. Votre panier indique qui paie.`,
    }),
    billShareEnded: (name) => ({
      title: 'Factures séparées',
      message: `Vous ne partagez plus de facture avec une autre personne de ${name}. Votre panier montre ce qui est sur la vôtre.`,
    }),
    billShareOffered: (name) => ({
      title: 'Partager une facture?',
      message: `Une personne de ${name} aimerait payer ce que vous y achetez. Vous pouvez accepter ou refuser.`,
    }),
    lotSplit: (name, price) => ({
      title: 'Lot partagé',
      message: `${name} est partagé entre les personnes qui l’ont acheté. Votre part est de ${price}. Elle est dans votre panier.`,
    }),
    splitProposed: (name, price) => ({
      title: 'Partager un lot?',
      message: `Une personne aimerait partager ${name} avec vous. Votre part est de ${price} si vous acceptez.`,
    }),
    splitUndone: (name, price) => ({
      title: 'Lot plus partagé',
      message: `${name} n’est plus partagé. Le lot entier est de nouveau à vous, pour ${price}.`,
    }),
    addedToBill: (name, price) => ({
      title: 'Ajouté à votre facture',
      message: `${price} ont été ajoutés à votre facture pour ${name}. Votre panier en montre le détail.`,
    }),
    cardDeclined: (name) => ({
      title: 'Votre carte n’a pas fonctionné',
      message: `Votre carte n’a pas pu être débitée pour ${name}, et rien n’a été pris. Payez dans votre panier avec une autre carte.`,
    }),
    cardExpires: (name) => ({
      title: 'Votre carte expire',
      message: `Votre carte au dossier expire avant la fin de ${name}. Remplacez-la sous Cartes, pour pouvoir payer ce que vous gagnez.`,
    }),
    receiptCorrected: (name) => ({
      title: 'Reçu corrigé',
      message: `L’équipe a corrigé votre reçu pour ${name}. Il montre ce qui a changé.`,
    }),
    auctionCancelled: (name) => ({
      title: 'Encan annulé',
      message: `L’équipe a annulé ${name}. Les mises n’y comptent plus.`,
    }),
  },
}

translate(messageWords, messagesFr)
