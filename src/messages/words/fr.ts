import type { MailWords } from './en.ts'

const lots = (count: number) => (count < 2 ? `${count} lot` : `${count} lots`)

export const french: MailWords = {
  from: (charity) => `${charity} via Goodlot`,
  won: {
    subject: (count, due) => `Vous avez remporté ${lots(count)} : ${due} à régler`,
    subjectWithoutLots: (due) => `Merci : ${due} à régler`,
    title: (name) => `Merci${name && `, ${name}`}.`,
    titleOfWinner: (name, count) =>
      `Merci${name && `, ${name}`}. ${count === 1 ? 'Il est à vous.' : 'Ils sont à vous.'}`,
    raised: (auction, raised) => `${auction} a permis de récolter ${raised}. Vous y êtes pour quelque chose.`,
    how: 'Si vous êtes encore sur place, vous pouvez régler à la caisse.',
  },
  payReminder: {
    subject: (due, auction) => `Reste à régler : ${due} pour ${auction}`,
    title: (due) => `Il reste ${due} à régler`,
    text: (auction) =>
      `Voici ce que vous avez remporté ou acheté lors de ${auction}. Si vous venez de payer, vous n’avez rien à faire.`,
  },
  eveningInFigures: {
    subject: (auction, raised) => `${auction} : ${raised} récoltés`,
    title: (raised) => `${raised} récoltés`,
    text: (auction) => `Voici le bilan de ${auction}.`,
    sold: 'Lots vendus',
    bids: 'Enchères',
    buyers: 'Invités ayant acheté ou donné',
    unpaid: 'Reste à encaisser',
    of: (count, all) => `${count} sur ${all}`,
    button: 'Voir le rapport',
  },
  lot: (code) => `Lot ${code}`,
  donation: 'Don',
  toPay: 'À régler',
  button: 'Voir votre panier',
  questions: (charity) => `Une question ? Répondez à cet e-mail : il parvient à ${charity}.`,
  why: (auction) => `Vous recevez cet e-mail parce que vous avez participé à ${auction}.`,
  whyManager: (charity) => `Vous recevez cet e-mail parce que vous gérez ${charity}.`,
  stop: {
    payReminder: 'Ne plus recevoir de rappels de paiement',
    eveningInFigures: 'Ne plus recevoir les bilans',
  },
  choice: {
    kinds: {
      payReminder: 'Rappels de paiement',
      eveningInFigures: 'Le bilan, le lendemain d’une vente',
    },
    isSent: (address) => `Nous envoyons ces e-mails à ${address}. Voulez-vous ne plus les recevoir ?`,
    isNotSent: (address) => `Nous n’envoyons pas ces e-mails à ${address}.`,
    stop: 'Ne plus les recevoir',
    start: 'Les recevoir de nouveau',
    stopped: 'C’est fait',
    started: 'Vous les recevrez de nouveau',
    done: (kind, address, wants) =>
      wants
        ? `${kind} : nous les envoyons de nouveau à ${address}.`
        : `${kind} : nous n’en envoyons plus à ${address}. Les autres e-mails vous parviendront toujours.`,
    brokenTitle: 'Ce lien ne fonctionne plus',
    broken:
      'Utilisez le lien à la fin du dernier e-mail reçu, ou connectez-vous et choisissez vos e-mails dans « Vous ».',
    elsewhere: 'Une fois connecté, vous pouvez choisir tous vos e-mails dans « Vous ».',
  },
}
