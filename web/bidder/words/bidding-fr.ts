import { translate } from '../../shared/translate.ts'
import { biddingWords } from './bidding-en.ts'

/** French as it is spoken in Canada, for bids and purchases and their results. */
translate(biddingWords, {
  bid: {
    bidUpTo: (amount) => `Miser pour moi jusqu’à ${amount}`,
    sealBid: (amount) => `Déposer ma mise de ${amount}`,
    reallyBid: (amount, times) => `C’est ${times} fois la prochaine mise. Miser ${amount}?`,
    now: (amount) => `${amount} en ce moment`,
    orMore: (amount) => `${amount} ou plus`,
    how: 'Façon de miser',
    one: 'Une mise',
    upTo: 'Miser jusqu’à',
    amountLabel: 'Votre mise',
    limitLabel: 'Votre limite',
    less: 'Un palier de moins',
    more: 'Un palier de plus',
    limitSecret: 'Personne ne voit votre limite, pas même l’équipe. Vous pouvez la changer en tout temps.',
    sealedSecret: 'Personne ne voit votre montant avant la fermeture. D’ici là, vous pouvez le hausser.',
    sentence: {
      one: (amount) => `Vous misez ${amount}. Si personne ne mise plus, vous payez ${amount}.`,
      contract: (opening, limit) =>
        opening === limit
          ? `On mise ${opening} maintenant, toute votre limite.`
          : `On mise ${opening} maintenant, un palier sous votre limite, et on vous garde en tête jusqu’à ${limit}.`,
      classic: (opening, limit) =>
        `On mise ${opening} maintenant, puis juste ce qu’il faut pour vous garder en tête, jamais plus de ${limit}.`,
      leaderReserve: (limit) =>
        `Vous menez déjà. Si ${limit} atteint le prix de réserve, le prix y monte; sinon, on mise seulement si quelqu’un mise contre vous.`,
      leader: (limit) =>
        `Vous menez déjà, donc le prix ne bouge pas. On mise seulement si quelqu’un mise contre vous, jusqu’à ${limit}.`,
      sealed: (amount) =>
        `Votre mise secrète est de ${amount}. À la fermeture, la mise la plus élevée l’emporte, et on paie le montant misé.`,
    },
    leading: (amount) => `Vous menez à ${amount}.`,
    heldUpTo: (limit) => `On vous garde en tête jusqu’à ${limit}.`,
    extendedByYou: 'Vous avez misé vers la fin : le lot reste ouvert un peu plus longtemps.',
    outbid: (amount) => `Mise dépassée. Quelqu’un a misé ${amount}.`,
    youBid: (amount) => `Vous avez misé ${amount}.`,
    outbidAtOnce: (offered, price) =>
      `Votre mise de ${offered} a été dépassée aussitôt. Le prix est maintenant de ${price}.`,
    outbidByLimit: 'Quelqu’un avait fixé une limite plus élevée.',
    outbidBySameLimit: 'Quelqu’un avait déjà fixé la même limite.',
    someoneWasFaster: (next) => `Quelqu’un a misé avant vous. La prochaine mise est de ${next}.`,
    sealedText: 'Vous saurez qui l’a remporté à la fermeture du lot.',
    nothingPlaced: 'Aucune mise n’a été faite.',
    notArrived: 'Votre mise ne nous est pas parvenue.',
    refusals: {
      account_banned: 'Ce compte est fermé. Adressez-vous à l’équipe.',
      account_deleted: 'Ce compte est fermé. Adressez-vous à l’équipe.',
      auction_paused: 'L’encan est en pause un instant.',
      auction_closed: 'L’encan est fermé.',
      auction_not_open: 'Les mises ne sont pas encore ouvertes.',
      item_paused: 'Ce lot est en pause un instant.',
      item_closed: 'Ce lot est fermé.',
      item_not_open: 'Ce lot n’est pas encore ouvert.',
      item_not_extended: 'On peut encore miser seulement sur les lots en prolongation.',
      item_ended: 'Les mises ont pris fin juste avant l’arrivée de la vôtre.',
      item_not_for_bids: 'On ne peut pas miser sur ce lot.',
      item_not_for_auto_bids: 'On ne peut pas fixer de limite sur ce lot. Faites une mise.',
      item_not_for_sale: 'Ce lot n’est pas en vente.',
      sold_out: 'Il n’en reste plus.',
      registration_required: 'Inscrivez-vous à cet encan pour y miser.',
      location_not_allowed: 'Cet encan n’est pas offert dans votre région.',
      ticket_required: 'Il vous faut un billet pour miser dans cet encan.',
      check_in_required: 'Ce lot est réservé aux personnes dans la salle. Présentez-vous d’abord à l’entrée.',
      card_required: 'Il faut d’abord une carte au dossier. Passez à l’accueil.',
      spending_limit_exceeded: 'Cela dépasse votre limite de dépenses. L’accueil peut la hausser.',
      own_limit_exceeded: 'Cela dépasse la limite que vous vous êtes fixée pour ce soir.',
      buy_now_reached: 'À ce montant, vous pouvez l’acheter tout de suite.',
      already_winning: 'Vous menez déjà.',
      below_minimum: 'Quelqu’un a misé avant vous.',
    },
    remedy: {
      register: 'M’inscrire et miser',
      addAddress: 'Ajouter une adresse',
      seeTickets: 'Voir les billets',
      showPaddle: 'Voir mon numéro de palette',
      raiseOwnLimit: 'Changer ma limite',
      buyNow: 'L’acheter maintenant',
    },
  },
  buy: {
    register: 'M’inscrire et acheter',
    nothingBought: 'Aucun achat n’a été fait.',
    nowSentence: (amount) =>
      `Vous l’achetez maintenant pour ${amount}. Les mises prennent fin pour tout le monde.`,
    quantity: 'Combien',
    buy: (quantity, sum) => `En acheter ${quantity} pour ${sum}`,
    sending: 'Achat en cours…',
    bought: (quantity, sum) =>
      quantity === 1 ? `C’est à vous pour ${sum}.` : `Les ${quantity} sont à vous pour ${sum}.`,
    cart: 'Voir votre panier',
    done: 'Terminé',
    notYet: 'Pas encore en vente.',
    give: 'Donner',
    refusals: {
      sold_out: 'Il n’en reste pas assez.',
      ticket_required: 'Il vous faut d’abord un billet.',
      registration_required: 'Inscrivez-vous d’abord à cet encan.',
      spending_limit_exceeded: 'Cela dépasse votre limite de dépenses. L’accueil peut la hausser.',
      own_limit_exceeded: 'Cela dépasse la limite que vous vous êtes fixée pour ce soir.',
      card_required: 'Il faut d’abord une carte au dossier. Passez à l’accueil.',
    },
  },
})
