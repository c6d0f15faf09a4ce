/** What the pages say, in the languages that Goodlot asks Stripe for. */
const en = {
  noMoney: 'No money moves',
  practice: 'This page stands in for Stripe. Nothing on it is real.',
  choose: 'Choose a card by what it does:',
  pay: (amount: string) => `Pay ${amount}`,
  save: 'Save a card',
  cards: {
    works: 'This card works',
    worksToo: 'This card works, too',
    asksForAuthentication: 'The bank asks a question first',
    declined: 'Declined: not enough money',
    declinesLater: 'Can be saved, is declined when charged',
    lost: 'Declined: reported lost',
    expired: 'Declined: expired',
    refused: 'Declined: no reason given',
  },
  back: 'Back without a card',
  declined: 'The card was declined.',
  another: 'Choose another card.',
  bankAsks: 'Your bank asks: is this you?',
  bankExplains: 'Stripe would show a page of the bank here.',
  yes: 'Yes, it is me',
  no: 'No',
  over: 'This page is closed',
  overExplains: 'It was used already, or its time is over.',
  goBack: 'Go back',
  openAccount: 'Tell Stripe about your organization',
  openAccountExplains: 'Stripe would ask here who you are, and for your bank account.',
  giveAll: 'Give everything: cards can be taken at once',
  giveUnchecked: 'Give everything: Stripe has to check it first',
  leave: 'Leave without finishing',
}

type Words = typeof en

const fr: Words = {
  noMoney: 'Aucun argent ne circule',
  practice: 'Cette page remplace Stripe. Rien n’y est réel.',
  choose: 'Choisissez une carte selon ce qu’elle fait :',
  pay: (amount) => `Payer ${amount}`,
  save: 'Enregistrer une carte',
  cards: {
    works: 'Cette carte fonctionne',
    worksToo: 'Cette carte fonctionne aussi',
    asksForAuthentication: 'La banque demande d’abord une confirmation',
    declined: 'Refusée : solde insuffisant',
    declinesLater: 'S’enregistre, mais est refusée au paiement',
    lost: 'Refusée : déclarée perdue',
    expired: 'Refusée : expirée',
    refused: 'Refusée sans motif',
  },
  back: 'Revenir sans carte',
  declined: 'La carte a été refusée.',
  another: 'Choisissez-en une autre.',
  bankAsks: 'Votre banque demande : est-ce bien vous ?',
  bankExplains: 'Stripe afficherait ici une page de la banque.',
  yes: 'Oui, c’est moi',
  no: 'Non',
  over: 'Cette page est fermée',
  overExplains: 'Elle a déjà servi, ou son délai est écoulé.',
  goBack: 'Revenir',
  openAccount: 'Présentez votre organisation à Stripe',
  openAccountExplains: 'Stripe demanderait ici qui vous êtes, et votre compte bancaire.',
  giveAll: 'Tout fournir : les cartes sont acceptées aussitôt',
  giveUnchecked: 'Tout fournir : Stripe doit d’abord vérifier',
  leave: 'Quitter sans terminer',
}

const es: Words = {
  noMoney: 'No se mueve dinero',
  practice: 'Esta página sustituye a Stripe. Nada de lo que contiene es real.',
  choose: 'Elija una tarjeta según lo que hace:',
  pay: (amount) => `Pagar ${amount}`,
  save: 'Guardar una tarjeta',
  cards: {
    works: 'Esta tarjeta funciona',
    worksToo: 'Esta tarjeta también funciona',
    asksForAuthentication: 'El banco pregunta primero',
    declined: 'Rechazada: saldo insuficiente',
    declinesLater: 'Se guarda, pero se rechaza al cobrar',
    lost: 'Rechazada: denunciada como perdida',
    expired: 'Rechazada: caducada',
    refused: 'Rechazada sin motivo',
  },
  back: 'Volver sin tarjeta',
  declined: 'La tarjeta fue rechazada.',
  another: 'Elija otra tarjeta.',
  bankAsks: 'Su banco pregunta: ¿es usted?',
  bankExplains: 'Aquí Stripe mostraría una página del banco.',
  yes: 'Sí, soy yo',
  no: 'No',
  over: 'Esta página está cerrada',
  overExplains: 'Ya se usó, o su plazo terminó.',
  goBack: 'Volver',
  openAccount: 'Presente su organización a Stripe',
  openAccountExplains: 'Stripe preguntaría aquí quiénes son, y por su cuenta bancaria.',
  giveAll: 'Darlo todo: se aceptan tarjetas enseguida',
  giveUnchecked: 'Darlo todo: Stripe tiene que comprobarlo antes',
  leave: 'Salir sin terminar',
}

const languages: Record<string, Words> = { en, fr, es }

export function wordsIn(locale: string | null): { language: string; words: Words } {
  const language = locale && languages[locale] ? locale : 'en'
  return { language, words: languages[language]! }
}
