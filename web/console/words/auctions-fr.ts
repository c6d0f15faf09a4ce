import { translate } from '../../shared/translate.ts'
import { auctionsWords } from './auctions-en.ts'

const lots = (count: number) => (count <= 1 ? `${count} lot` : `${count} lots`)
const have = (count: number, rest: string) => `${lots(count)} ${count <= 1 ? 'n’a' : 'n’ont'} ${rest}`
const receipts = (count: number) => (count <= 1 ? `${count} reçu` : `${count} reçus`)

/** French as it is spoken in Canada, for the auction pages. */
translate(auctionsWords, {
  title: 'Encans',
  mine: 'Les encans que vous gérez',
  helping: 'Les encans où vous aidez',
  name: 'Nom',
  organization: 'Organisme',
  status: 'État',
  from: 'Début',
  items: 'Lots',
  roles: 'Votre rôle',
  roleNames: { door: 'Entrée', desk: 'Caisse', clerk: 'Commis', screen: 'Écran' },
  noneTitle: 'Aucun encan pour l’instant',
  noneText:
    'Vous n’êtes ni gestionnaire ni bénévole d’un encan. Demandez à l’organisme de vous ajouter par votre courriel.',
  confirmEmail: 'Confirmer votre adresse courriel',
  waitingTitle: 'Un gestionnaire doit vous confirmer',
  waitingText: (roles, organization) =>
    `On vous a ajouté aux bénévoles de ${organization} (${roles}). Confirmez votre adresse courriel, ou demandez à un gestionnaire d’ouvrir Bénévoles dans la console et de vous confirmer; il verra les deux derniers chiffres de votre téléphone. Cette page se met à jour toute seule.`,
  waitingManagerText: (organization) =>
    `On vous a désigné comme gestionnaire de ${organization}. Confirmez votre adresse courriel, ou demandez à un gestionnaire d’ouvrir l’organisme dans la console et de vous confirmer; il verra les deux derniers chiffres de votre téléphone. Cette page se met à jour toute seule.`,
  firstTitle: 'Votre premier encan',
  firstText:
    'Répondez à quelques questions pour créer un brouillon que vous seul pouvez voir. Tout peut être changé plus tard.',
  newAuction: 'Nouvel encan',
  form: {
    title: 'Nouvel encan',
    organization: 'Organisme',
    firstOrganizationHint: 'L’organisme pour lequel cet encan recueille des fonds. Il est créé avec l’encan.',
    begin: 'Partir de',
    blank: 'Un encan vide',
    copyOf: (name) => `Une copie de ${name}`,
    copyHint:
      'Les réglages, les catégories, les lots et les images sont copiés; les invités, les mises et les achats ne le sont pas.',
    name: 'Quel est son nom?',
    nameHint: 'C’est ce que les invités voient d’abord : « Gala Moustaches et merveilles ».',
    timeZone: 'Fuseau horaire du lieu',
    zoneHint: 'Toutes les heures ci-dessous sont dans ce fuseau.',
    start: 'Ouverture des mises',
    end: 'Fin des mises',
    currency: 'Devise',
    who: 'Qui peut participer?',
    public: 'Tout le monde',
    publicText: 'Il est sur la page d’accueil, et chacun peut s’inscrire et miser.',
    private: 'Seulement les invités',
    privateText: 'Seules les personnes que vous invitez ou inscrivez peuvent le voir.',
    ends: 'Comment les mises prennent-elles fin?',
    off: 'À l’heure pile',
    offText: (end) =>
      `Les mises se terminent à ${end} précises. La dernière mise l’emporte, même à une seconde de la fin.`,
    reset: 'Les mises tardives laissent le temps de répondre',
    resetText: (minutes) =>
      `Une mise dans les ${minutes} dernières minutes ramène le compteur du lot à ${minutes} minutes : personne ne gagne juste en étant dernier. La plupart des galas choisissent ceci.`,
    add: 'Les mises tardives ajoutent du temps',
    addText: (minutes) =>
      `Une mise dans les ${minutes} dernières minutes ajoute ${minutes} minutes à ce lot. Les lots populaires durent plus longtemps.`,
    policy: 'Quand un invité fixe une limite…',
    contract: 'Miser haut tout de suite',
    contractText: ({ at, now, limit }) =>
      `Un invité fixe une limite de ${limit} sur un lot à ${at} : Goodlot mise ${now} tout de suite, un palier sous la limite, et garde la tête jusqu’à ${limit}. Cela rapporte plus.`,
    classic: 'Miser juste ce qu’il faut',
    classicText: ({ at, now, limit }) =>
      `Un invité fixe une limite de ${limit} sur un lot à ${at} : Goodlot mise ${now}, puis juste ce qu’il faut pour garder la tête, jusqu’à ${limit}. Les invités connaissent cela des encans en ligne.`,
    fixedLater: 'Ce choix ne change plus après la première mise.',
    create: 'Créer le brouillon',
    creating: 'Création…',
  },
  overview: {
    checklist: 'Avant l’ouverture',
    ready: 'Il ne manque rien. Ouvrez les mises quand vous voulez, ou laissez-les s’ouvrir à l’heure.',
    must: 'Obligatoire',
    should: 'Recommandé',
    figures: {
      items: 'lots',
      guests: 'invités',
      begins: 'Ouverture des mises',
      ends: 'Fin des mises',
    },
    viewAsGuest: 'Voir comme un invité',
    copy: 'Copier pour l’an prochain',
    statusTexts: {
      draft: 'Seuls les gestionnaires peuvent le voir.',
      test: 'Les gestionnaires l’essaient, et rien ne compte. Le retour au brouillon efface toutes les mises et tous les achats d’essai.',
      presale: 'Les invités peuvent acheter des billets et des articles; les mises n’ont pas commencé.',
      preview: 'Les invités voient les lots, mais ne peuvent pas encore miser.',
      open: 'Les invités misent.',
      extended: 'La fin est passée; des lots restent ouverts à cause de mises tardives.',
      paused: 'Personne ne peut miser ni acheter avant la reprise. Tous les compteurs sont arrêtés.',
      closed: 'Les mises sont terminées, et les gagnants sont connus.',
      reconciled: 'Tout est réglé.',
      cancelled: 'Cet encan a été annulé. Les invités ne peuvent pas le voir.',
    },
    moves: {
      presale: {
        button: 'Lancer la prévente',
        text: 'Les billets et les articles sont en vente dès maintenant. Les lots à miser restent cachés jusqu’à l’ouverture des mises.',
      },
      preview: {
        button: 'Publier l’aperçu',
        text: 'Les invités voient tous les lots dès maintenant. Personne ne peut miser avant l’ouverture des mises.',
      },
      open: {
        button: 'Ouvrir les mises',
        text: 'Les mises commencent maintenant. Les lots prévus s’ouvrent tout de suite; les lots à la criée attendent votre appel.',
      },
      test: {
        button: 'Lancer un essai',
        text: 'Seuls les gestionnaires le voient, et peuvent miser et acheter pour tout essayer. Rien ne compte; le retour au brouillon efface tout.',
      },
      draft: {
        button: 'Terminer l’essai',
        text: 'Toutes les mises et tous les achats d’essai sont effacés, et l’encan redevient un brouillon.',
      },
      paused: {
        button: 'Mettre en pause',
        text: 'Personne ne peut miser ni acheter avant la reprise. La fin des lots en cours est reportée de la durée de la pause.',
      },
      closed: {
        button: 'Fermer les mises',
        text: 'Les mises se terminent maintenant, pour de bon. Les mises les plus élevées l’emportent, et les gagnants sont avertis; les lots sans mise, ou sous leur réserve, ne sont pas vendus.',
      },
      reconciled: {
        button: 'Marquer comme réglé',
        text: 'Les comptes sont fermés. Les bénévoles ne peuvent plus ouvrir cet encan.',
      },
      cancelled: {
        button: 'Annuler l’encan',
        text: 'L’encan est annulé pour de bon. Les lots non terminés sont retirés, les invités inscrits sont avertis, et les invités ne le voient plus.',
      },
    },
    resume: {
      button: 'Reprendre',
      text: 'Les invités peuvent de nouveau miser et acheter. La fin de tous les lots est reportée de la durée de la pause.',
    },
    reopen: {
      button: 'Rouvrir les comptes',
      text: 'L’encan est fermé, mais n’est plus réglé : vous pouvez recevoir et corriger des paiements, et les bénévoles peuvent l’ouvrir de nouveau.',
    },
    unsettled: {
      title: 'Tout n’est pas réglé',
      unpaid: (amount, count) => `${amount} sont impayés sur ${receipts(count)}.`,
      owedBack: (amount, count) => `${amount} sont à rembourser sur ${receipts(count)}.`,
      donations: (amount, count) =>
        count === 1
          ? `Un don de ${amount} attend d’être confirmé.`
          : `${count} dons, ${amount} en tout, attendent d’être confirmés.`,
      button: 'Marquer comme réglé quand même',
    },
    moved: (status) => `L’état de l’encan : ${status}.`,
  },
  missing: {
    items: { text: () => 'Il n’y a encore rien sur quoi miser.', button: 'Ajouter des lots' },
    endPassed: {
      text: () => 'La fin est passée : l’encan ne peut pas s’ouvrir.',
      button: 'Reporter la fin',
    },
    draftItems: {
      text: (count) =>
        count <= 1
          ? `${count} lot est un brouillon. Les invités ne le verront pas.`
          : `${count} lots sont des brouillons. Les invités ne les verront pas.`,
      button: 'Revoir les brouillons',
    },
    itemPrices: { text: (count) => have(count, 'pas de mise de départ.'), button: 'Fixer les prix' },
    guests: {
      text: () => 'L’encan est privé, et personne n’est encore invité ni inscrit.',
      button: 'Inviter',
    },
    itemPictures: { text: (count) => have(count, 'pas d’image.'), button: 'Ajouter des images' },
    itemValues: {
      text: (count) => have(count, 'pas de juste valeur marchande. Les reçus diront « non précisé ».'),
      button: 'Ajouter les valeurs',
    },
    itemCategories: { text: (count) => have(count, 'pas de catégorie.'), button: 'Ajouter des catégories' },
    picture: { text: () => 'L’encan n’a pas d’image.', button: 'Ajouter une image' },
    description: {
      text: () => 'Les invités ne peuvent pas lire à quoi sert l’encan.',
      button: 'Ajouter une description',
    },
    goal: { text: () => 'Le thermomètre n’a pas d’objectif à atteindre.', button: 'Fixer un objectif' },
    staff: {
      text: () => 'Personne n’aide encore à l’entrée ni à la caisse.',
      button: 'Ajouter des bénévoles',
    },
  },
  settings: {
    title: 'Réglages',
    general: 'L’encan',
    dates: 'Dates',
    venue: 'Lieu et diffusion',
    bidding: 'Mises',
    donations: 'Dons',
    tickets: 'Billets',
    checkIn: 'Arrivées',
    labels: {
      name: 'Nom',
      description: 'Description',
      goal: 'Objectif',
      vanityAddress: 'Adresse courte',
      appealsColor: 'Couleur d’accent',
      isPrivate: 'Privé : seuls les invités ou les personnes inscrites le voient',
      strictInvitations: 'Invitations strictes : chaque invité confirme d’abord son adresse courriel',
      isFeatured: 'En premier sur la page d’accueil',
      startTime: 'Ouverture des mises',
      endTime: 'Fin des mises',
      timeZone: 'Fuseau horaire du lieu',
      currency: 'Devise',
      'address.street1': 'Rue',
      'address.street2': 'Immeuble ou étage',
      'address.city': 'Ville',
      'address.postalCode': 'Code postal',
      'address.provinceCode': 'Province ou État',
      'address.countryCode': 'Pays',
      'stream.status': 'Diffusion en direct',
      'stream.url': 'Adresse de la diffusion',
      'bidding.extension.mode': 'Fin des mises',
      'bidding.extension.windowSeconds': 'Délai des mises tardives (minutes)',
      'bidding.extension.lengthSeconds': 'Temps ajouté (minutes)',
      'bidding.autoBidPolicy': 'Limites des invités',
      'bidding.increments': 'Paliers de mise',
      'bidding.allowedCountries': 'Seulement de ces pays',
      'bidding.requireCard': 'Exiger une carte pour miser',
      'bidding.cardThreshold': 'Dès que les mises en tête dépassent',
      'bidding.spendingLimit': 'Limite de dépenses par invité',
      'donations.levels': 'Dons suggérés',
      'donations.description': 'Pourquoi donner',
      'donations.confirmAbove': 'Confirmer les dons au-dessus de',
      'donations.allowPledge': 'Les invités peuvent promettre maintenant et payer plus tard',
      'donations.offlineUpdatesThermometer': 'Les dons dans la salle font monter le thermomètre',
      'donations.enableCustom': 'Les invités peuvent donner le montant de leur choix',
      'tickets.enabled': 'Vendre des billets',
      'tickets.requireToRegister': 'Exiger un billet pour s’inscrire',
      'tickets.requireToBid': 'Exiger un billet pour miser',
      'checkout.requireAddress': 'Demander une adresse aux gagnants',
      'checkIn.onOwnPhone': 'Les invités peuvent signaler leur arrivée sur leur téléphone',
      'checkIn.ownPhoneOpensLocalItems': 'Cela ouvre aussi les lots réservés aux personnes dans la salle',
    },
    hints: {
      description: 'Texte simple, ou HTML simple : paragraphes, gras, listes et liens.',
      goal: 'Ce que l’encan devrait recueillir en tout. Le thermomètre le montre.',
      isPrivate:
        'Toute personne qui s’inscrit avec une adresse invitée entre, même si l’adresse n’est pas la sienne. Les invitations strictes l’en empêchent.',
      appealsColor:
        'Une couleur comme #611f52 pour les boutons des pages des invités. Elle est ajustée si le texte y serait difficile à lire.',
      timeZone: 'Toutes les heures sont dans ce fuseau.',
      'bidding.autoBidPolicy': 'Ce choix ne change plus après la première mise.',
      'bidding.increments':
        'Vide : les paliers habituels. Sinon, un par ligne, en ordre croissant : « moins de 100 : 5 », et le dernier « plus : 50 ».',
      'bidding.allowedCountries':
        'Deux lettres chacun, séparés par des espaces : CA US. Vide : n’importe quel pays.',
      'bidding.spendingLimit':
        'Vide : aucune limite. Vous pouvez fixer une limite différente pour chaque invité.',
      'donations.levels': 'Des montants séparés par des espaces : 50 100 250 500',
      'donations.confirmAbove':
        'Un don plus élevé s’affiche et compte seulement une fois confirmé par un gestionnaire sur la page En direct.',
      'checkIn.onOwnPhone':
        'Par un code sur les cartons de table et à l’entrée, jusqu’à la clôture. Imprimez les cartons après avoir coché ceci.',
      'checkIn.ownPhoneOpensLocalItems': 'Sinon, ces lots attendent que l’entrée ait accueilli la personne.',
    },
    addressHint: (base, key) => `${base}/a/${key || 'gala-du-printemps'}, pas seulement des chiffres`,
    streams: { off: 'Aucune', scheduled: 'Prévue', live: 'En direct', ended: 'Terminée' },
    extensions: {
      off: 'À l’heure pile',
      reset: 'Une mise tardive ramène le compteur',
      add: 'Une mise tardive ajoute du temps',
    },
    policies: {
      contract: 'Miser tout de suite un palier sous la limite',
      classic: 'Miser juste ce qu’il faut',
    },
    picture: 'Image',
    pictureHint: 'La grande image en haut de la page de l’encan.',
    donationPicture: 'Image à côté des dons',
    donationPictureHint: 'Affichée là où les invités choisissent leur don.',
    save: (count) => (count <= 1 ? `Enregistrer ${count} changement` : `Enregistrer ${count} changements`),
    discard: 'Abandonner',
    unsaved: 'Changements non enregistrés',
    none: 'Tout est enregistré',
    steps: {
      below: (amount, increment) => `moins de ${amount} : ${increment}`,
      above: (increment) => `plus : ${increment}`,
    },
    wrongSteps: 'Entrez un palier par ligne, comme « moins de 100 : 5 ».',
    saved: 'Réglages enregistrés.',
  },
})
