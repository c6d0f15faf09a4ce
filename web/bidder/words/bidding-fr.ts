import { translate } from '../../shared/translate.ts'
import { biddingWords } from './bidding-en.ts'

/** French as it is spoken in Canada, for bids and purchases and their results. */
translate(biddingWords, {
  bid: {
    bidUpTo: (amount) => `Miser pour moi jusqu’à ${amount}`,
    sealBid: (amount) => `Déposer ma mise de ${amount}`,
    reallyBid: (amount, times) => `${times} fois la prochaine mise. Oui, ${amount}`,
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
        `Votre montant secret est de ${amount}. Le plus haut l’emporte à la fermeture et paie ce qu’il a offert.`,
    },
    leading: (amount) => `Vous menez à ${amount}.`,
    heldUpTo: (limit) => `On vous garde en tête jusqu’à ${limit}.`,
    extendedByYou: 'Votre mise est arrivée tard, donc le lot reste ouvert un peu plus longtemps.',
    outbid: (amount) => `Mise dépassée. Quelqu’un a misé ${amount}.`,
    youBid: (amount) => `Vous avez misé ${amount}.`,
    outbidAtOnce: (offered, price) =>
      `Votre mise de ${offered} a compté, mais a été dépassée aussitôt : ${price} maintenant.`,
    outbidAtOnceText: 'Quelqu’un avait fixé une limite plus haute avant vous, et elle a répondu d’elle-même.',
    someoneWasFaster: (next) => `Quelqu’un a été plus rapide. La prochaine mise est de ${next}.`,
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
      item_not_extended: 'Seuls les lots en prolongation prennent encore des mises.',
      item_ended: 'Les mises ont pris fin juste avant l’arrivée de la vôtre.',
      item_not_for_bids: 'Ce lot ne prend pas de mises.',
      item_not_for_auto_bids: 'Ce lot ne prend pas de limites, seulement des mises.',
      item_not_for_sale: 'Ce lot n’est pas en vente.',
      sold_out: 'Il n’en reste plus.',
      registration_required: 'Inscrivez-vous à cet encan pour y miser.',
      location_not_allowed: 'Cet encan est réservé à d’autres régions que celle de votre adresse.',
      ticket_required: 'Il vous faut un billet pour miser dans cet encan.',
      check_in_required: 'Ce lot est pour les invités dans la salle. Présentez-vous d’abord à l’entrée.',
      card_required: 'L’équipe demande d’abord une carte. Passez à la table d’accueil.',
      spending_limit_exceeded: 'Cela dépasse votre limite de dépenses. L’accueil peut la hausser.',
      own_limit_exceeded: 'Cela dépasse la limite que vous vous êtes fixée pour ce soir.',
      buy_now_reached: 'À ce montant, vous pouvez l’acheter tout de suite.',
      already_winning: 'Vous menez déjà.',
      below_minimum: 'Quelqu’un a été plus rapide.',
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
    nothingBought: 'Rien n’a été acheté.',
    nowSentence: (amount) =>
      `Vous l’achetez maintenant pour ${amount}. Les mises prennent fin pour tout le monde.`,
    quantity: 'Combien',
    buy: (quantity, sum) => `En acheter ${quantity} pour ${sum}`,
    sending: 'Achat en cours…',
    bought: (quantity, sum) =>
      quantity === 1 ? `C’est à vous : ${sum}.` : `Les ${quantity} sont à vous : ${sum}.`,
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
      card_required: 'L’équipe demande d’abord une carte. Passez à la table d’accueil.',
    },
  },
})
