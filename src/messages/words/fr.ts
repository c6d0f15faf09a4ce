import type { MailWords } from './en.ts'

const lots = (count: number) => (count < 2 ? `${count} lot` : `${count} lots`)

export const french: MailWords = {
  from: (charity) => `${charity} via Goodlot`,
  won: {
    subject: (count, due) => `Vous avez remporté ${lots(count)} : ${due} à régler`,
    subjectWithoutLots: (due) => `Merci : ${due} à régler`,
    title: (name) => `Merci${name && `, ${name}`}.`,
    titleOfWinner: (name, count) =>
      `Merci${name && `, ${name}`}. ${count === 1 ? 'Il est à vous.' : 'Ils sont à vous.'}`,
    raised: (auction, raised) =>
      `${auction} a permis de recueillir ${raised}. Vous y êtes pour quelque chose.`,
    how: 'Si vous êtes encore sur place, vous pouvez régler à la caisse.',
  },
  payReminder: {
    subject: (due, auction) => `Reste à régler : ${due} pour ${auction}`,
    title: (due) => `Il reste ${due} à régler`,
    text: (auction) =>
      `Voici ce que vous avez remporté ou acheté lors de ${auction}. Si vous venez de payer, vous n’avez rien à faire.`,
  },
  eveningInFigures: {
    subject: (auction, raised) => `${auction} : ${raised} recueillis`,
    title: (raised) => `${raised} recueillis`,
    text: (auction) => `Voici le bilan de ${auction}.`,
    sold: 'Lots vendus',
    bids: 'Mises',
    buyers: 'Invités ayant acheté ou donné',
    unpaid: 'Reste à encaisser',
    of: (count, all) => `${count} sur ${all}`,
    button: 'Voir le rapport',
  },
  chargeDay: {
    subject: (day, auction) => `Votre carte sera débitée le ${day} pour ${auction}`,
    title: (day) => `Les cartes seront débitées le ${day}`,
    text: (day) =>
      `Le ${day}, l’organisateur débitera les cartes enregistrées pour ce qui reste à régler. Vous pouvez payer avant, avec la carte de votre choix.`,
    part: (day, amount) =>
      `Le ${day}, l’organisateur débitera les cartes enregistrées. La vôtre paiera ${amount} : ce que vous avez acheté ou accepté de payer. Le reste vous attend, à régler avec la carte de votre choix.`,
  },
  cardDeclined: {
    subject: (due, auction) => `Votre carte a été refusée : ${due} à régler pour ${auction}`,
    title: 'Votre carte a été refusée',
    text: (charity) => `${charity} a voulu débiter votre carte enregistrée. Rien n’a été débité.`,
    button: (due) => `Payer ${due} avec une autre carte`,
    how: 'Le bouton ouvre votre facture, sans connexion. Il fonctionne pendant 30 jours.',
  },
  channelBroken: {
    subject: (charity) => `${charity} : des messages n’arrivent plus`,
    title: 'Des messages n’arrivent plus',
    off: {
      gone: 'Webhook désactivé : l’adresse n’existe plus',
      unreachable: 'Webhook désactivé : rien n’est arrivé depuis trois jours',
      too_many: 'Webhook désactivé : trop d’envois étaient en attente',
      no_rights:
        'Webhook désactivé : la personne ou la clé dont il dépend ne peut plus gérer votre organisme',
    },
    webhooksText: 'Vous pouvez réactiver un webhook et lui envoyer ce qu’il a manqué.',
    texts: 'Textos qui n’ont pas encore pu partir',
    textsNote: 'Nous réessayons. La personne qui gère ce service peut voir pourquoi.',
    button: 'Ouvrir la console',
  },
  importantChange: {
    subject: (charity) => `${charity} : un changement important`,
    managerAdded: (email, charity) => `${email} a été ajouté comme gestionnaire de ${charity}`,
    managerRemoved: (email, charity) => `${email} a été retiré des gestionnaires de ${charity}`,
    keyMade: (name) => `Une clé pour un programme a été créée : ${name}`,
    namesAreSent: (host) => `Un webhook envoie les noms et les adresses courriel des invités à ${host}`,
    accountSet: 'Le compte qui reçoit les paiements par carte a été défini ou remplacé',
    accountRemoved: 'Le compte qui reçoit les paiements par carte a été retiré',
    by: (name, at) => `Fait par ${name}, le ${at}.`,
    unexpected:
      'Si vous ne vous y attendiez pas, parlez-en tout de suite aux autres gestionnaires et annulez-le dans la console. Tous les gestionnaires reçoivent ce courriel.',
    button: 'Ouvrir la console',
  },
  cardsCharged: {
    subject: (auction, paid, declined) =>
      declined === 0 ? `${auction} : ${paid} encaissés` : `${auction} : ${paid} encaissés, ${declined} refus`,
    title: (paid) => `${paid} encaissés`,
    text: (auction) => `Les cartes enregistrées pour ${auction} ont été débitées.`,
    paid: 'Payé',
    declined: 'Refusé (un lien a été envoyé pour payer avec une autre carte)',
    skipped: 'Non débité (payé autrement, ou montant plus élevé que prévu)',
    guests: (count) => (count < 2 ? `${count} invité` : `${count} invités`),
    button: 'Voir les encaissements',
  },
  outbid: {
    subject: (lot) => `Quelqu’un a surenchéri sur ${lot}`,
    preview: (price, yours) => `Maintenant à ${price}. Votre mise : ${yours}.`,
    state: 'Mise dépassée à',
    ends: (time) => `Fin : ${time}`,
    text: (yours, minimum) =>
      `Votre mise était de ${yours}. Pour rester dans la course, misez ${minimum} ou plus. Rien n’est misé tant que vous ne le confirmez pas sur la page.`,
    button: 'Voir le lot et miser',
    how: 'Nous envoyons un seul courriel par lot tant que vous ne l’avez pas vu, au plus toutes les 15 minutes.',
  },
  receipt: {
    subject: (name, paid) => `${name} : ${paid} réglés`,
    titleCorrected: (name) => `${name}. Il remplace le précédent.`,
    from: (auction) => `De ${auction}`,
    paid: 'Réglé',
    partlyPaid: 'Réglé en partie',
    total: 'Total réglé',
    stillDue: (due) => `Il reste ${due} à régler.`,
    fairValue: (value) => `valeur marchande ${value}`,
    giftPart: (amount) => `Part de don : ${amount}. Elle peut être déductible. Conservez ce reçu.`,
    button: 'Voir ou imprimer le reçu',
  },
  refund: {
    newRevision: (name) => `${name} est maintenant en vigueur.`,
    subject: (amount, auction) => `${amount} remboursés pour ${auction}`,
    title: (amount) => `${amount} remboursés`,
    toCard: (card) => `La somme revient sur votre ${card}.`,
    toYou: 'La somme revient par le même moyen de paiement.',
    when: 'Elle peut mettre cinq à dix jours à apparaître sur votre relevé.',
    paidNow: 'Réglé après ce remboursement',
  },
  notWon: {
    subject: (auction) => `Merci d’avoir participé à ${auction}`,
    title: (name) => `Merci${name && `, ${name}`}.`,
    text: 'Cette fois, vos lots sont allés à d’autres, mais vos mises ont aidé la cause.',
    raised: (auction, raised) => `${auction} a permis de recueillir ${raised}.`,
    give: 'Souhaitez-vous donner ce que vous auriez misé, ou une partie?',
    button: 'Faire un don',
  },
  giftReceived: {
    subject: (charity) => `Merci de votre don à ${charity}`,
    title: (name) => `Merci${name && `, ${name}`}.`,
    text: (charity, auction, count) =>
      count === 1
        ? `${charity} a bien reçu votre don pour ${auction}.`
        : `${charity} a bien reçu vos dons pour ${auction}.`,
    change: 'Une erreur à corriger, une photo à ajouter? Répondez simplement à ce courriel.',
  },
  giftSold: {
    subject: (auction, count) =>
      count === 1 ? `Votre don a été vendu à ${auction}` : `Vos dons ont été vendus à ${auction}`,
    title: (name) => `Merci${name && `, ${name}`}.`,
    text: (auction, count) =>
      count === 1
        ? `Votre don a trouvé preneur à ${auction}. Votre geste compte.`
        : `Vos dons ont trouvé preneur à ${auction}. Votre geste compte.`,
  },
  pinMail: {
    subject: 'Votre code pour Goodlot',
    state: 'Votre code',
    valid: 'Il est valable dix minutes. Seul le dernier code fonctionne.',
    notYou:
      'Si vous n’avez pas demandé de code, ne faites rien. Ne le donnez à personne : ni Goodlot ni un organisme ne vous le demande.',
  },
  addressProof: {
    title: 'Confirmez votre adresse courriel',
    text: (address) => `L’adresse ${address} est-elle à vous? Confirmez-le sur la page qu’ouvre ce bouton.`,
    button: 'Confirmer cette adresse',
    once: 'Le lien fonctionne une seule fois, pendant 24 heures. L’ouvrir ne change encore rien.',
    notYou: 'Si vous n’avez rien demandé, ne faites rien : sans votre confirmation, rien ne se passe.',
  },
  invitation: {
    subject: (auction) => `Votre invitation : ${auction}`,
    title: (auction) => `Votre invitation : ${auction}`,
    isOpen: (end) => `Les mises sont ouvertes jusqu’au ${end}.`,
    text: (charity) =>
      `${charity} vous invite à son encan. Découvrez les lots, suivez vos préférés et misez depuis votre téléphone.`,
    when: (start, end) => `Les mises ouvrent le ${start} et se terminent le ${end}.`,
    where: (place) => `Lieu : ${place}`,
    button: 'Voir l’encan',
    how: 'Vous pouvez tout regarder sans compte. Pour miser, connectez-vous avec votre téléphone.',
    isPrivate: (address) => `C’est un encan privé. Pour entrer, connectez-vous avec ${address}.`,
    isStrict:
      'La première fois, vous confirmez cette adresse par un lien que nous vous envoyons par courriel.',
    why: (charity, auction) =>
      `Vous recevez ce courriel parce que votre adresse est sur la liste des invités de ${auction}, par ${charity}.`,
  },
  texts: {
    won: (charity, count, due, url) =>
      `${charity} : ${count > 0 ? `vous avez remporté ${lots(count)}` : 'merci'}. ${due} à régler : ${url}`,
    payReminder: (charity, due, url) => `${charity} : il reste ${due} à régler : ${url}`,
    outbid: (lot, price, url) => `Quelqu’un a surenchéri sur ${lot}. Prix actuel ${price} : ${url}`,
    stop: 'Répondez STOP pour ne plus en recevoir.',
    bidLink: (paddle, url) => `Goodlot : votre numéro de palette est ${paddle}. Misez ici : ${url}`,
    phoneChanged: (digits) =>
      `Le numéro de téléphone de votre compte Goodlot se termine maintenant par ${digits}. Si vous n’avez pas demandé ce changement, contactez les organisateurs.`,
    stopped:
      'Goodlot : vous ne recevrez plus de textos, sauf les codes que vous demandez. Répondez START pour en recevoir à nouveau.',
    started:
      'Goodlot : vous recevez à nouveau les textos que vous avez choisis. Répondez STOP pour les arrêter.',
    help: (url) =>
      `Goodlot envoie des textos aux personnes qui participent à des encans caritatifs et l’ont demandé. Vos choix : ${url} Répondez STOP pour arrêter. Des frais peuvent s’appliquer.`,
    consent: (digits) =>
      `Envoyez-moi des textos au numéro se terminant par ${digits} sur les encans auxquels je participe. Leur nombre dépend des mises. Des frais peuvent s’appliquer. Répondez STOP pour arrêter, HELP pour de l’aide.`,
  },
  cardEnding: (brand, digits) => `${brand} se terminant par ${digits}`,
  ways: { cash: 'Espèces', check: 'Chèque', card: 'Carte', other: 'Autre', online: 'Carte' },
  lot: (code) => `Lot ${code}`,
  donation: 'Don',
  paidSoFar: 'Déjà payé',
  toPay: 'À régler',
  button: 'Voir votre panier',
  questions: (charity) => `Une question? Répondez à ce courriel : il parvient à ${charity}.`,
  why: (auction) => `Vous recevez ce courriel parce que vous avez participé à ${auction}.`,
  whyDonor: (charity) =>
    `Vous recevez ce courriel parce que vous avez donné un lot pour un encan de ${charity} et accepté d’en avoir des nouvelles.`,
  whyManager: (charity) => `Vous recevez ce courriel parce que vous gérez ${charity}.`,
  stop: {
    invitation: 'Ne plus recevoir d’invitations',
    outbid: 'Ne plus recevoir d’alertes de mise dépassée',
    notWon: 'Ne plus recevoir de remerciements',
    payReminder: 'Ne plus recevoir de rappels de paiement',
    eveningInFigures: 'Ne plus recevoir les bilans',
    giftReceived: 'Ne plus recevoir de remerciements pour des dons',
    giftSold: 'Ne plus recevoir de nouvelles de la vente de dons',
  },
  choice: {
    kinds: {
      invitation: 'Invitations aux encans',
      outbid: 'Alertes quand quelqu’un surenchérit',
      notWon: 'Remerciements après un encan',
      payReminder: 'Rappels de paiement',
      eveningInFigures: 'Le bilan, le lendemain d’un encan',
      giftReceived: 'Remerciements pour des lots donnés',
      giftSold: 'Nouvelles de la vente de lots donnés',
    },
    isSent: (address) => `Nous envoyons ces courriels à ${address}. Voulez-vous ne plus les recevoir?`,
    isNotSent: (address) => `Nous n’envoyons pas ces courriels à ${address}.`,
    stop: 'Ne plus les recevoir',
    start: 'Les recevoir de nouveau',
    stopped: 'C’est fait',
    started: 'Vous les recevrez de nouveau',
    done: (kind, address, wants) =>
      wants
        ? `${kind} : nous les envoyons de nouveau à ${address}.`
        : `${kind} : nous n’en envoyons plus à ${address}. Les autres courriels vous parviendront toujours.`,
    brokenTitle: 'Ce lien ne fonctionne plus',
    broken:
      'Utilisez le lien à la fin du dernier courriel reçu, ou connectez-vous et choisissez vos courriels dans « Vous ».',
    elsewhere: 'Tous vos courriels se choisissent dans « Vous », après connexion.',
  },
}
