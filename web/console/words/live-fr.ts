import { translate } from '../../shared/translate.ts'
import { words } from './live-en.ts'

const lots = (count: number) => (count <= 1 ? `${count} lot` : `${count} lots`)
const onLots = (count: number) => (count <= 1 ? 'ce lot' : 'ces lots')
const bidders = (count: number) => (count <= 1 ? `${count} personne` : `${count} personnes`)
const pick = (count: number, one: string, many: string) => (count <= 1 ? one : many)
const paddle = (number: number | null) => `la palette ${number ?? '–'}`
const final = 'On ne peut pas revenir en arrière.'

/** French as it is spoken in Canada, for the evening. */
translate(words, {
  title: 'Ce soir',
  statuses: {
    draft: 'Brouillon',
    presale: 'Prévente',
    preview: 'Aperçu',
    open: 'Les mises sont ouvertes',
    paused: 'Les mises sont en pause',
    closed: 'Les mises sont terminées',
    reconciled: 'Réglé',
    extended: 'Prolongation',
    test: 'Répétition',
    cancelled: 'Annulé',
  },
  of: (goal) => `sur ${goal}`,
  raised: 'recueillis',
  nextClose: (time) => `avant la prochaine fermeture, à ${time}`,
  noClose: 'Aucun lot ne se ferme à l’heure',
  ending: (count) =>
    count === 0 ? null : pick(count, '1 se ferme d’ici 10 minutes', `${count} se ferment d’ici 10 minutes`),
  open: (count) => pick(count, `${count} ouvert`, `${count} ouverts`),
  perMinute: (count) => `${count} mises par minute`,
  guests: (inside, people) => `${inside} sur place, ${people} ont misé`,
  online: (count) => `${count} en ligne`,
  owedBack: (amount) => `${amount} à rembourser`,
  donationsToConfirm: {
    title: 'Dons à confirmer',
    note: 'Les dons importants ne s’affichent et ne comptent qu’une fois confirmés.',
    donation: (amount, name, number) => `${amount} de ${name}${number === null ? '' : `, palette ${number}`}`,
    confirm: 'Confirmer',
    confirmed: (amount) => `Don de ${amount} confirmé.`,
    decline: 'Refuser',
    declineTitle: 'Refuser ce don?',
    declined: (amount) => `Le don de ${amount} est refusé. L’invité en est averti.`,
  },
  unpaid: (count) => pick(count, `impayés par ${count} invité`, `impayés par ${count} invités`),
  connected: 'En ligne',
  notConnected: 'Hors ligne',
  clock: (time) => `Heure du serveur ${time}`,
  old: (seconds) => `Ces chiffres datent de ${seconds} secondes.`,
  needsAttention: (count) => `À surveiller · ${count}`,
  running: (count) => `En cours · ${count}`,
  nothingOpen: 'Aucun lot n’est ouvert aux mises.',
  columns: {
    lot: 'Lot',
    name: 'Nom',
    price: 'Prix',
    bids: 'Mises',
    leader: 'En tête',
    left: 'Temps',
    why: 'Raison',
  },
  sealed: 'secrète',
  choose: (name) => `Sélectionner ${name}`,
  needs: {
    heldUp: 'En suspens',
    unusualBid: (times) => `${times} fois la mise précédente`,
    belowReserve: (amount) => (amount ? `${amount} sous la réserve` : 'Sous la réserve'),
    noBids: 'Aucune mise encore',
  },
  lastBid: (ago) => `dernière mise il y a ${ago}`,
  ago: (seconds) =>
    seconds < 60
      ? `${seconds} s`
      : seconds < 3600
        ? `${Math.floor(seconds / 60)} min`
        : `${Math.floor(seconds / 3600)} h`,
  byHand: 'manuel',
  notOpenYet: 'pas ouvert',
  paused: 'en pause',
  auctionPaused: 'Tout l’encan est en pause. Reprenez-le avant d’agir sur ce lot.',
  lastCall: 'dernier appel',
  lot: (code) => `Lot ${code}`,
  paddle: (number) => (number === null ? 'personne en tête' : `palette ${number}`),
  extended: 'prolongé',
  fairValue: 'valeur marchande',
  startingPrice: 'mise de départ',
  all: 'Tous les lots',
  category: 'Catégorie',
  chosen: (count) => pick(count, `${count} lot sélectionné`, `${count} lots sélectionnés`),
  clearChoice: 'Effacer',
  actions: {
    open: { name: 'Ouvrir ce lot', text: 'Les mises commencent tout de suite.' },
    pause: { name: 'Mettre en pause', text: 'On voit « En pause », et le compteur s’arrête.' },
    resume: {
      name: 'Reprendre',
      text: 'Les mises reprennent, et la fin est reportée de la durée de la pause.',
    },
    extend: {
      name: 'Ajouter cinq minutes',
      text: (from, to) => `Fin à ${to} au lieu de ${from}. Toutes les personnes qui suivent sont averties.`,
    },
    warn: {
      name: 'Dernier avis',
      text: 'Annonce à la salle et à toutes les personnes qui suivent que les mises vont se terminer. Rien d’autre ne change.',
    },
    call: {
      name: 'Dernier appel',
      text: 'Les mises sont encore acceptées. Tout le monde voit que le lot va se fermer.',
    },
    uncall: { name: 'Annuler le dernier appel', text: 'Les mises sont ouvertes comme avant.' },
    sell: {
      name: (number, price) => `Vendre à la palette ${number} pour ${price}`,
      unusual: (times) => `Ce prix est ${times} fois la mise d’avant. Est-ce le bon?`,
      text: 'Ferme le lot maintenant et avertit la personne qui l’emporte et toutes celles qui ont misé.',
    },
    pass: { name: 'Passer', text: `Ferme le lot maintenant, invendu. ${final}` },
    closeUnsold: {
      name: 'Fermer sans vendre',
      text: `Personne ne remporte le lot, et toutes les personnes qui ont misé sont averties. ${final}`,
    },
    closeSealed: {
      name: 'Fermer ce lot',
      text: `La mise secrète la plus élevée l’emporte, et toutes les personnes qui ont misé sont averties. ${final}`,
    },
    void: {
      name: 'Retirer la dernière mise',
      text: 'Montre d’abord ce qui changerait. Les gestionnaires peuvent retirer deux mises par lot.',
    },
    close: { name: 'Fermer' },
    withdraw: {
      name: 'Retirer le lot',
      text: 'Cache le lot. Personne ne le remporte, et les personnes qui ont misé sont averties.',
    },
  },
  bulk: {
    pause: (count) => `Mettre ${lots(count)} en pause`,
    resume: (count) => `Reprendre ${lots(count)}`,
    extend: (count) => `Ajouter cinq minutes à ${lots(count)}`,
    close: (count) => `Fermer ${lots(count)}`,
    withdraw: (count) => `Retirer ${lots(count)}`,
  },
  outcomes: {
    pause: (count, people) =>
      `Les mises sur ${lots(count)} sont en pause et ${pick(count, 'son compteur s’arrête', 'leurs compteurs s’arrêtent')}. ${bidders(people)} ${pick(people, 'verra', 'verront')} « En pause ».`,
    resume: (count, people) =>
      `Les mises reprennent sur ${lots(count)}, et ${pick(count, 'sa fin est reportée', 'leurs fins sont reportées')} de la durée de la pause. ${bidders(people)} ${pick(people, 'a misé', 'ont misé')} sur ${onLots(count)}.`,
    extend: (count, last) =>
      `${lots(count)} ${pick(count, 'se termine', 'se terminent')} cinq minutes plus tard${last ? `, ${pick(count, 'à', 'le dernier à')} ${last}` : ''}. Toutes les personnes qui suivent sont averties.`,
    close: (sold, unsold, people) =>
      `${lots(sold)} ${pick(sold, 'sera vendu', 'seront vendus')} et ${lots(unsold)} ${pick(unsold, 'restera invendu', 'resteront invendus')}. ${bidders(people)} ${pick(people, 'sera avertie', 'seront averties')}. ${final}`,
    withdraw: (count, people) =>
      `${lots(count)} ${pick(count, 'sera caché', 'seront cachés')}, et personne ne ${pick(count, 'le', 'les')} remporte. ${bidders(people)} ${pick(people, 'sera avertie', 'seront averties')}. ${final}`,
  },
  skipped: (count) =>
    `${lots(count)} ${pick(count, 'sera ignoré', 'seront ignorés')} : les règles ne le permettent pas.`,
  nothingToDo: 'Ce n’est possible pour aucun de ces lots.',
  done: {
    open: (name) => `${name} est ouvert.`,
    pause: (count) => `${lots(count)} en pause.`,
    resume: (count) => pick(count, 'Le lot reprend.', `${lots(count)} reprennent.`),
    extend: (count) => `${lots(count)} ${pick(count, 'a', 'ont')} cinq minutes de plus.`,
    close: (count) => `${lots(count)} ${pick(count, 'fermé', 'fermés')}.`,
    withdraw: (count) => `${lots(count)} ${pick(count, 'retiré', 'retirés')}.`,
    warn: 'Dernier avis donné.',
    call: 'Dernier appel donné.',
    uncall: 'Dernier appel annulé.',
  },
  voidTitle: (number, amount) =>
    `Retirer la mise ${amount === null ? '' : `de ${amount} `}de ${paddle(number)}`,
  voidOutcome: (from, to, leader) => `Le prix passe de ${from} à ${to}, et ${leader}. La fin ne change pas.`,
  voidNotified: (names) =>
    names.length === 0
      ? 'Personne n’est averti.'
      : `${names.join(' et ')} ${pick(names.length, 'recevra', 'recevront')} un message.`,
  voidsLeft: (count) => {
    if (count === null) return ''
    return count > 0
      ? `Les gestionnaires peuvent retirer deux mises par lot, peu importe qui les a faites : celle-ci et ${count} autre. Ensuite, seul un administrateur le peut.`
      : 'C’est la dernière mise que les gestionnaires peuvent retirer sur ce lot. Ensuite, seul un administrateur le peut.'
  },
  voidButton: 'Retirer la mise',
  voided: 'Mise retirée.',
  leads: (name) => `${name} prend la tête`,
  nobodyLeads: 'personne n’est en tête',
  leadStays: 'la même personne reste en tête',
  bid: 'Miser pour une palette',
  bidHint: (minimum) => `Palette, montant, Entrée : 105 ${minimum}`,
  extendedByOthersToo: (time) =>
    `Quelqu’un d’autre a aussi reporté la fin : le lot se termine maintenant à ${time}.`,
  bidUnusual: (amount, times, last) =>
    `${amount}, c’est ${times} fois le dernier prix de ${last}. Est-ce juste?`,
  bidAsked: 'Montant inhabituel',
  bidNotPlaced: 'Mise non placée',
  bidAnyway: 'Placer la mise',
  placing: (bid) => `On place ${bid}…`,
  toDecide: 'À décider',
  toDecideNote:
    'Aucune mise n’est placée pour ces entrées. Les chiffres suivants commencent la mise suivante.',
  leaveOut: 'Écarter',
  bidBad: 'Tapez la palette, puis le montant : 105 700',
  placed: (number, amount) => `La palette ${number} mise ${amount}.`,
  outbidAtOnce: (number) => `La mise de la palette ${number} a été faite, puis aussitôt dépassée.`,
  log: 'Journal',
  logBid: (amount, number) => `${amount} par ${paddle(number)}`,
  logSecret: (number) => `limite fixée par ${paddle(number)}`,
  logVoided: 'retirée',
  logAction: (who, action) => `${who} ${action}`,
  messageEveryone: 'Écrire à tout le monde',
  pauseAllOutcome: (count, people) =>
    `Tout l’encan est en pause : aucune mise sur ${lots(count)}, et tous les compteurs s’arrêtent. ${bidders(people)} ${pick(people, 'verra', 'verront')} « En pause ».`,
  resumeAllOutcome: 'Les mises reprennent, et toutes les fins sont reportées de la durée de la pause.',
  allPaused: 'Les mises sont en pause.',
  allResumed: 'Les mises ont repris.',
  pauseAll: 'Tout mettre en pause',
  resumeAll: 'Tout reprendre',
  keys: {
    next: 'suivant, précédent',
    pause: 'mettre en pause ou reprendre',
    extend: 'ajouter cinq minutes',
    bid: 'miser pour une palette',
    close: 'vendre ou passer',
    warn: 'dernier avis',
    call: 'dernier appel',
    choose: 'sélectionner',
  },
})
