import { translate } from '../../shared/translate.ts'
import { guestsWords } from './guests-en.ts'

/** French as it is spoken in Canada, for the guest pages. */
translate(guestsWords, {
  title: 'Invités',
  count: (all, here) => (here > 0 ? `${all} sur la liste, ${here} sur place` : `${all} sur la liste`),
  add: 'Ajouter un invité',
  import: 'Importer une feuille de calcul',
  invitations: 'Invitations',
  seating: 'Plan de salle',
  emptyTitle: 'Aucun invité pour l’instant',
  emptyText:
    'Importez votre liste d’invités, ou ajoutez-les un à un. Un compte n’est pas nécessaire. D’autres peuvent s’inscrire eux-mêmes.',
  columns: {
    paddleNumber: 'Palette',
    name: 'Nom',
    email: 'Courriel',
    phone: 'Téléphone',
    tableName: 'Table',
    host: 'Hôte',
    spendingLimit: 'Limite',
    state: 'État',
    hasCard: 'Carte',
  },
  filters: {
    all: 'Tous',
    expected: 'À venir',
    joined: 'Participent',
    here: 'Sur place',
    gone: 'Ont quitté',
    noPhone: 'Sans téléphone',
  },
  states: { expected: 'À venir', joined: 'Participe', here: 'Sur place', gone: 'A quitté' },
  noPhone: 'pas encore de téléphone',
  phoneRefused: (phone) => `${phone} (non distribué)`,
  emailRefused: (email) => `${email} (non distribué)`,
  labels: {
    paddleNumber: 'Palette',
    tableName: 'Table',
    hostUserId: 'Accompagne',
    spendingLimit: 'Limite de dépenses',
    checkedIn: 'Sur place',
    hasCard: 'Carte au dossier',
    overrides: 'Exemptions',
  },
  hints: { spendingLimit: 'Vide : la limite de l’encan.' },
  edit: (label, name) => `Changer ${label.toLowerCase()} : ${name}`,
  empty: '–',
  yes: 'Oui',
  notJoined:
    'Cette personne ne s’est pas encore connectée sur son téléphone : ce sont les renseignements que vous avez saisis. Qui prouve le numéro ci-dessus devient cet invité.',
  nobody: 'Personne',
  party: 'Accompagné de',
  noParty: 'Personne ne l’accompagne.',
  exemptions: {
    location: 'Lieu',
    ticket: 'Billet',
    checkIn: 'Entrée',
    creditCard: 'Carte',
    spendingLimit: 'Limite de dépenses',
  },
  exemptionsHint:
    'Cet invité peut miser sans remplir ces conditions. Seuls les gestionnaires peuvent changer cela.',
  back: 'Tous les invités',
  saved: (name) => `${name} : enregistré.`,
  changed: (name) => `${name} : modifié.`,
  remove: 'Retirer',
  removeTitle: (name) => `Retirer ${name}?`,
  removeText: (paddle) =>
    `Cette personne ne sera plus inscrite, et la palette ${paddle} sera libre. Un invité qui a misé ou acheté ne peut pas être retiré.`,
  removed: (name) => `${name} : retiré.`,
  data: {
    title: 'Ses données',
    hint: 'Quand une personne demande ce que vous avez à son sujet, ou veut le faire supprimer.',
    export: 'Exporter les données',
    delete: 'Supprimer les données de cet invité',
    sure: (name) => `Supprimer les données de ${name}?`,
    goes: 'Dans tous les encans de l’organisme, tout ce qui a été saisi pour cette personne disparaît : coordonnées, table, limites, invitations, courriels, cartes.',
    stays:
      'Les mises et les factures restent, avec un numéro à la place du nom; les reçus gardent le nom et l’adresse pendant les années que la loi fiscale exige. Une personne qui a son propre compte le garde, avec son nom : elle seule peut le supprimer.',
    forGood: 'C’est irréversible.',
    button: 'Supprimer les données',
    deleted: (name) => `Les données de ${name} sont supprimées.`,
    refusals: {
      leads_open_lot: (where) =>
        `Cet invité est en tête, ou a une mise secrète, sur un lot encore ouvert de « ${where} ». Attendez la fermeture, ou annulez la mise.`,
      unpaid_bill: (where) =>
        `Il reste quelque chose à payer ou à confirmer pour « ${where} ». Réglez-le d’abord à la caisse.`,
      payment_under_way: (where) =>
        `Un paiement, un remboursement, un litige ou l’ajout d’une carte pour « ${where} » n’est pas terminé. Réessayez ensuite.`,
      refund_due: (where) =>
        `Cet invité doit encore recevoir de l’argent de « ${where} ». Remboursez-le d’abord à la caisse.`,
    },
  },
  bill: {
    open: 'Partager une facture…',
    paidBy: 'Payé par',
    paysFor: 'Paie pour',
    sharesPaddle: 'partage la palette',
  },
  merge: {
    offer: (count) =>
      count === 1
        ? 'Un invité figure peut-être deux fois sur la liste.'
        : `${count} invités figurent peut-être deux fois sur la liste.`,
    recent: (count) =>
      count === 1
        ? 'Un invité a été fusionné depuis un jour.'
        : `${count} invités ont été fusionnés depuis un jour.`,
    review: 'Vérifier',
    title: 'Deux fois sur la liste?',
    hint: 'L’un est sur votre liste, l’autre s’est inscrit avec les mêmes renseignements. Un courriel ne prouve rien : demandez-leur avant de fusionner.',
    reasons: { email: 'Même courriel', phone: 'Même téléphone', name: 'Même nom' },
    paddle: (number) => `palette ${number}`,
    same: 'Même personne',
    open: 'Fusionner avec…',
    sheetTitle: 'Fusionner deux invités',
    other: 'Même personne que',
    choose: 'Choisissez un invité',
    keep: 'Palette à garder',
    stays: (name) => `${name} reste sur la liste, avec la table, les limites et l’arrivée des deux.`,
    moves: (purchases) =>
      purchases === 1 ? 'Un achat passe sur son reçu.' : `${purchases} achats passent sur son reçu.`,
    bids: 'Les mises restent au journal telles quelles.',
    canUndo: 'Vous pouvez annuler pendant un jour, tant que rien n’a changé.',
    askToUndo: 'Un gestionnaire peut annuler pendant un jour, tant que rien n’a changé.',
    refusals: {
      leads_open_lot: 'L’un des deux mène un lot ouvert. Fusionnez-les quand il sera fermé.',
      payment_under_way: 'L’un des deux est en train de payer. Réessayez dans un instant.',
      moves_money:
        'L’invité qui disparaît doit encore quelque chose ou partage une facture. Demandez à la caisse ou à un gestionnaire de fusionner.',
      needs_card: 'Cet encan exige une carte, et l’invité qui reste n’en a pas.',
      different_bills:
        'Ils partagent des factures avec des personnes différentes. Mettez-les sur la même facture, ou chacun sur la sienne, puis réessayez.',
    },
    button: 'Fusionner',
    done: (name) => `${name} n’est plus qu’un seul invité.`,
    merged: 'Fusionnés depuis un jour',
    became: (merged, name) => `${merged} est devenu ${name}`,
    undo: 'Annuler',
    undone: 'Ce sont de nouveau deux invités.',
    none: 'Aucun invité ne semble figurer deux fois sur la liste.',
  },
  form: {
    title: 'Ajouter un invité',
    labels: {
      firstName: 'Prénom',
      lastName: 'Nom',
      email: 'Courriel',
      mobile: 'Cellulaire',
      paddleNumber: 'Palette',
      tableName: 'Table',
    },
    hints: {
      mobile: 'Qui prouve ce numéro en se connectant devient cet invité.',
      paddleNumber: 'Vide : le prochain numéro libre.',
    },
    button: 'Ajouter l’invité',
    done: (name, paddle) => `${name} a la palette ${paddle}.`,
  },
  invite: {
    title: 'Invitations',
    count: (count) => (count <= 1 ? `${count} invitation` : `${count} invitations`),
    emails: 'Adresses courriel',
    hint: 'Une ou plusieurs, séparées par des espaces, des virgules ou des lignes. Ces personnes trouveront l’encan en se connectant avec cette adresse. Aucun message n’est envoyé.',
    button: 'Inviter',
    done: (invited, known) =>
      known === 0
        ? `Invitations ajoutées : ${invited}.`
        : `Invitations ajoutées : ${invited}; déjà invités : ${known}.`,
    email: 'Courriel',
    registered: 'Sur la liste',
    waiting: 'Pas encore inscrit',
    state: 'État',
    withdraw: (email) => `Retirer l’invitation de ${email}`,
    withdrawHead: 'Retirer',
    withdrawTitle: 'Retirer l’invitation?',
    withdrawText: (email) => `${email} ne trouvera plus l’encan. Une personne déjà inscrite le reste.`,
    withdrawButton: 'Retirer l’invitation',
    none: 'Personne n’est encore invité',
  },
})
