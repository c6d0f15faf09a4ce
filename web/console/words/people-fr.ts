import { translate } from '../../shared/translate.ts'
import { peopleWords } from './people-en.ts'

/** French as it is spoken in Canada, for the pages about the people who run auctions. */
translate(peopleWords, {
  staff: {
    title: 'Bénévoles',
    note: 'Les bénévoles de cet encan, jusqu’à ce qu’il soit réglé.',
    email: 'Courriel',
    emailHint:
      'Les personnes qui ont confirmé cette adresse peuvent commencer tout de suite. Vous confirmerez les autres ici quand elles se connecteront.',
    roles: 'Leur rôle',
    names: { door: 'Entrée', desk: 'Caisse', clerk: 'Commis', screen: 'Écran' },
    hints: {
      door: 'Les invités, les entrées et les imprévus.',
      desk: 'Les achats, les paiements et les reçus.',
      clerk: 'Les lots à la criée, et les mises et promesses des invités.',
      screen: 'Le grand écran.',
    },
    add: 'Ajouter aux bénévoles',
    added: (email, digits) =>
      digits === null
        ? `${email} est parmi les bénévoles.`
        : `${email} est parmi les bénévoles. Son téléphone se termine par ${digits}.`,
    addedWaiting: (email) =>
      `${email} est parmi les bénévoles. Confirmez la personne ici quand elle se connectera.`,
    confirm: (name) => `Confirmer ${name}`,
    confirmed: (email) => `${email} : confirmé. Cette personne peut commencer.`,
    toConfirm: 'Personnes à confirmer',
    toConfirmNote:
      'N’importe qui peut s’inscrire avec cette adresse et le nom de son choix. Comparez les deux derniers chiffres du téléphone avec le numéro que vous connaissez.',
    waits: (name, digits) =>
      digits === null
        ? `${name}, sans téléphone à comparer, veut commencer`
        : `${name}, téléphone se terminant par ${digits}, veut commencer`,
    notConfirmed: 'Pas encore confirmé',
    notUsed: (digits) =>
      digits === null
        ? 'N’a pas encore commencé'
        : `Téléphone se terminant par ${digits}; n’a pas encore commencé`,
    noRole: 'Choisissez-en au moins un.',
    noAccount: 'Pas encore de connexion',
    remove: (email) => `Retirer ${email}`,
    removeTitle: 'Retirer des bénévoles?',
    removeText: (email) => `${email} perdra l’accès tout de suite.`,
    removeButton: 'Retirer',
    removed: (email) => `${email} n’est plus parmi les bénévoles.`,
    none: 'Aucun bénévole pour l’instant',
  },
  organizations: {
    title: 'Organismes',
    name: 'Nom',
    auctions: 'Encans',
    add: 'Nouvel organisme',
    created: (name) => `${name} : créé. Ajoutez maintenant ses gestionnaires.`,
    create: 'Créer',
    none: 'Aucun organisme pour l’instant',
    back: 'Tous les organismes',
    labels: {
      name: 'Nom',
      website: 'Site Web',
      legalName: 'Dénomination légale',
      taxNumber: 'Numéro d’enregistrement',
      receiptFooter: 'Bas du reçu',
      contactEmail: 'Courriel pour les réponses',
    },
    hints: {
      contactEmail: 'Les invités qui répondent à nos courriels écrivent à cette adresse.',
      legalName: 'Figure sur les reçus.',
      taxNumber: 'Figure sur les reçus : le numéro d’organisme de bienfaisance.',
    },
    saved: 'Enregistré.',
    logo: 'Logo',
    logoHint: 'Affiché à côté du nom de l’organisme sur la page de l’encan, et sur le grand écran.',
    managers: 'Gestionnaires',
    managersNote:
      'Les gestionnaires ont la main sur tous les encans de cet organisme, et peuvent ajouter d’autres gestionnaires.',
    noManagers: 'Aucun gestionnaire pour l’instant',
    addManager: 'Ajouter un gestionnaire',
    email: 'Courriel',
    managerEmail: 'Courriel',
    managerEmailHint:
      'Les personnes qui ont confirmé cette adresse peuvent commencer tout de suite. Les autres apparaissent ici, à confirmer, quand elles se connectent.',
    managerNamed: (email) =>
      `${email} n’a pas encore été confirmée par son propriétaire. Confirmez la personne ici quand elle se connectera.`,
    waitingManagers: 'En attente d’être gestionnaires',
    managerAdded: (email) => `${email} est maintenant gestionnaire.`,
    notUsed: 'N’a pas encore commencé',
    removeManager: (email) => `Retirer ${email}`,
    programs: 'Autres programmes',
    programsNote:
      'Laissez Zapier, une feuille de calcul ou votre base de donateurs lire avec vous, ou apprendre aussitôt ce qui se passe.',
    openPrograms: 'Clés et webhooks',
    removeHead: 'Retirer',
    removeTitle: 'Retirer ce gestionnaire?',
    removeText: (email, name) => `${email} perdra l’accès à tous les encans de ${name}.`,
    removeButton: 'Retirer le gestionnaire',
  },
  cards: {
    title: 'Paiements par carte',
    none: 'Les invités ne peuvent pas encore payer en ligne. Reliez le compte Stripe de l’organisme : l’argent y va directement.',
    tryOut:
      'Ceci est un essai : les invités peuvent payer, et vous pouvez débiter et rembourser, mais aucun argent ne circule. Il n’y a rien à configurer.',
    live: 'Relié. Les paiements des invités vont à ce compte Stripe.',
    test: 'Relié avec une clé d’essai : tout fonctionne, mais aucun argent ne circule.',
    unusable:
      'La clé ne peut plus être lue, car les clés du serveur ont changé. Les invités ne peuvent pas payer en ligne tant que vous ne la saisissez pas de nouveau.',
    account: 'Compte',
    keyEnds: 'Clé',
    news: 'Nouvelles de Stripe',
    newsAtOnce: 'Arrivent tout de suite',
    newsLater: 'Nous demandons à Stripe environ chaque minute',
    fee: 'Frais de carte',
    feeShown: (percent, fixed) => `${percent} % + ${fixed} par paiement`,
    setBy: 'Relié par',
    setByWhen: (who, day) => `${who}, ${day}`,
    connect: 'Relier',
    connectAnyway: 'Essayer avec une clé',
    replace: 'Remplacer la clé',
    remove: 'Délier',
    cancel: 'Annuler',
    trying: 'Essai de la clé…',
    connected: 'Relié. Les invités peuvent payer en ligne.',
    removed: 'Délié. Les invités ne peuvent plus payer en ligne.',
    removeTitle: 'Délier les paiements par carte?',
    removeText:
      'Les invités ne pourront plus payer en ligne, et leurs cartes au dossier seront retirées. Les paiements déjà faits restent dans vos comptes; remboursez-les chez Stripe.',
    removeButton: 'Délier',
    key: 'Clé restreinte',
    keyHint: 'Commence par rk_live_ ou rk_test_. Elle est conservée chiffrée et n’est plus jamais affichée.',
    tryOutKey:
      'Ici, n’importe quelle clé inventée fonctionne, comme rk_test_gala. Ne collez jamais une vraie clé dans un essai.',
    lacks: 'Il manque ces droits à cette clé. Ajoutez-les chez Stripe, puis réessayez :',
    feePercent: 'Frais de carte en pour cent',
    feeFixed: 'Et par paiement',
    feeHint: 'Seulement pour les invités qui offrent de les couvrir.',
    badFee: 'Entrez un nombre, comme 2,9.',
    books: {
      agree: (when) => `Nos comptes concordent avec ceux de Stripe (comparés ${when}).`,
      never: 'Nos comptes sont comparés avec ceux de Stripe une fois par jour.',
      paused:
        'Aucune carte n’est débitée et rien n’est remboursé en ce moment : la base de données a été restaurée ou remplacée, et des paiements peuvent manquer ici. Cela prend fin dès que nos comptes ont été comparés avec ceux de Stripe.',
      differ: (count, when) =>
        `${count <= 1 ? `${count} paiement diffère` : `${count} paiements diffèrent`} des comptes de Stripe (comparés ${when}). Vérifiez-les là-bas.`,
      kinds: {
        unknownBill: 'payés chez Stripe pour une facture qui n’existe pas ici',
        missingThere: 'payés ici, mais pas chez Stripe',
        differs: 'différents ici et chez Stripe',
      },
      compare: 'Comparer les comptes',
      comparing: 'Comparaison…',
      done: 'Comparés avec les comptes de Stripe.',
    },
    stripe: {
      saveFee: 'Enregistrer les frais',
      savingFee: 'Enregistrement…',
      feeSaved: 'Frais enregistrés.',
      offer:
        'Ouvrez d’ici votre propre compte Stripe : Stripe demande qui vous êtes et où verser l’argent. Il va directement dans votre compte.',
      button: 'Connecter avec Stripe',
      going: 'Ouverture de Stripe…',
      goOn: 'Continuer chez Stripe',
      ownKey: 'Utiliser votre propre clé',
      instead: 'Connecter plutôt avec Stripe',
      none: 'Les invités ne peuvent pas encore payer en ligne. Choisissez à quel compte Stripe va l’argent.',
      states: {
        detailsMissing: 'Cartes désactivées : vous n’avez pas encore terminé chez Stripe.',
        beingChecked:
          'Cartes désactivées : Stripe vérifie ce que vous avez fourni. Cela peut prendre quelques jours.',
        ready: 'Connecté. Les paiements vont à votre compte Stripe et sont versés à votre banque.',
        noPayouts: 'Les cartes sont acceptées, mais Stripe ne verse pas encore l’argent à votre banque.',
        stopped: 'Cartes désactivées : Stripe a suspendu ce compte tant qu’il manque quelque chose.',
        closed: 'Cartes désactivées : Stripe a fermé ce compte. Demandez pourquoi à Stripe.',
        lost: 'Cartes désactivées : le lien a été rompu chez Stripe. Déconnectez ici, puis connectez de nouveau.',
      },
      test: 'Mode d’essai : aucun argent ne circule.',
      unusable:
        'Cartes désactivées : l’exploitant de ce service n’offre plus ce compte. Demandez-lui, ou utilisez votre propre clé.',
      missing: 'Stripe veut encore :',
      wants: {
        bank: 'votre compte bancaire',
        business: 'ce que fait votre organisme, et son site Web',
        organization: 'des renseignements sur votre organisme, comme son adresse et son numéro fiscal',
        organizationDocument: 'un document au sujet de votre organisme',
        person: 'des renseignements sur la personne responsable',
        personDocument: 'une pièce d’identité de la personne responsable',
        terms: 'votre accord aux conditions de Stripe',
        other: 'autre chose, que la page de Stripe nommera',
      },
      waiting: (account) =>
        `Votre compte Stripe ${account} est prêt. Les paiements vont encore au compte de votre clé.`,
      unfinished: (account) => `Vous avez commencé à ouvrir le compte Stripe ${account}.`,
      use: 'Utiliser ce compte',
      used: 'Les paiements vont maintenant à votre compte connecté.',
      useTitle: 'Utiliser le compte connecté?',
      useText:
        'Les cartes des invités enregistrées avec l’autre compte sont retirées : ils les ajoutent de nouveau en payant ou en misant. Les paiements déjà faits restent dans vos livres.',
    },
    steps: {
      open: 'Dans le tableau de bord de Stripe, ouvrez Développeurs, Clés API, et créez une clé restreinte.',
      write: 'Choisissez « Écriture » pour',
      read: 'Choisissez « Lecture » pour',
      paste: 'Collez la clé ci-dessous. Nous essayons chaque droit avant de la conserver, sans rien changer.',
    },
  },
  accounts: {
    title: 'Comptes',
    find: 'Nom, courriel ou téléphone',
    name: 'Nom',
    email: 'Courriel',
    phone: 'Téléphone',
    state: 'État',
    open: 'Actif',
    banned: 'Exclu',
    locked: 'Bloqué après des codes erronés',
    ban: 'Exclure',
    unban: 'Réadmettre',
    unlock: 'Débloquer',
    banTitle: (name) => `Exclure ${name}?`,
    banText: (name) =>
      `${name} sera déconnecté tout de suite et ne pourra plus se connecter, miser ni acheter dans aucun encan. Ses mises déjà faites restent.`,
    unbanTitle: (name) => `Réadmettre ${name}?`,
    unbanText: (name) => `${name} pourra de nouveau se connecter et miser.`,
    nowBanned: (name) => `${name} est exclu.`,
    unbanned: (name) => `${name} n’est plus exclu.`,
    unlocked: (name) => `${name} peut de nouveau se connecter.`,
    none: 'Aucun compte ne correspond',
    actions: 'Actions',
  },
})
