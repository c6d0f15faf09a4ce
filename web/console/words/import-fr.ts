import { translate } from '../../shared/translate.ts'
import { importWords } from './import-en.ts'

const rows = (count: number) => (count <= 1 ? `${count} ligne` : `${count} lignes`)
const lots = (count: number) => (count <= 1 ? `${count} lot` : `${count} lots`)
const guests = (count: number) => (count <= 1 ? `${count} invité` : `${count} invités`)
const imported = (count: number) => (count <= 1 ? 'importé' : 'importés')
const stillHere = (left: number) =>
  left > 0 ? ` ${left === 1 ? '1 ligne est encore ici' : `${left} lignes sont encore ici`}.` : ''

/** French as it is spoken in Canada, where a spreadsheet is imported. */
translate(importWords, {
  steps: { label: 'Étapes', file: 'Fichier', columns: 'Colonnes', import: 'Importation' },
  choose: 'Choisir un fichier',
  chooseHint:
    'Un classeur Excel (.xlsx), ou un CSV de n’importe quel tableur. Rien n’est enregistré avant que vous le demandiez.',
  drop: 'ou déposez-le ici',
  template: 'Modèle',
  templateHint: 'Pas encore de liste? Partez de notre modèle :',
  another: 'Choisir un autre fichier',
  size: (rowCount, columns) =>
    `${rows(rowCount)}, ${columns <= 1 ? `${columns} colonne` : `${columns} colonnes`}`,
  savedAs: (encoding, sample) => (sample ? `lu en ${encoding} : « ${sample} »` : `lu en ${encoding}`),
  encoding: 'Des lettres sont fausses? Lire en',
  encodings: {
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16',
    'utf-16be': 'UTF-16',
    'windows-1252': 'Windows-1252',
    macintosh: 'Mac OS Roman',
    'windows-1250': 'Windows-1250 (Europe centrale)',
  },
  sheet: 'Feuille',
  columns: {
    title: 'Colonnes',
    theirs: 'Votre colonne',
    samples: 'Ce qu’elle contient',
    ours: 'Va dans',
    result: 'Résultat',
    leaveOut: 'Laisser de côté',
    choose: (heading) => `${heading} va dans`,
    notImported: 'Pas importée',
    all: (count) => `Tout est lu (${count})`,
    allIn: (count, zone) => `Tout est lu (${count}), ${zone}`,
    allAs: (count, currency) => `Tout est lu (${count}) en ${currency}`,
    toFix: (count) => `${count} à corriger`,
    none: 'Vide',
  },
  missing: {
    name: 'Choisissez la colonne qui contient le nom des lots.',
    email:
      'Choisissez la colonne qui contient les courriels ou les noms des invités. Il faut l’un des deux pour chaque invité.',
  },
  order: {
    label: 'Les dates comme 11/12/2026 commencent par',
    monthFirst: 'le mois (12 novembre)',
    dayFirst: 'le jour (11 décembre)',
  },
  needsYou: (cells) => (cells <= 1 ? `${cells} case à corriger` : `${cells} cases à corriger`),
  allReady: 'Tout est prêt',
  checking: 'Vérification…',
  notChecked: 'Pas encore vérifié',
  rest: (ready) =>
    ready === 0
      ? 'Corrigez une case ici, ou laissez sa ligne de côté.'
      : `${ready === 1 ? 'L’autre ligne est prête' : `Les ${ready} autres lignes sont prêtes`}. Corrigez une case ici, ou laissez sa ligne de côté.`,
  show: 'Afficher',
  toFix: 'À corriger',
  allRows: 'Toutes les lignes',
  row: 'Ligne',
  ready: 'Prêt',
  leaveOut: 'Laisser de côté',
  leaveOutRow: (number) => `Laisser de côté la ligne ${number}`,
  takeIn: 'Remettre',
  takeInRow: (number) => `Remettre la ligne ${number}`,
  leftOut: 'Laissée de côté',
  cell: (field, number) => `${field}, ligne ${number}`,
  more: (count) => `En voir ${count} de plus`,
  back: 'Annuler',
  retry: 'Réessayer',
  kept: 'Tout ce que vous avez fait ici est toujours là.',
  importing: 'Importation…',
  leaving: {
    title: 'Partir sans importer?',
    text: 'Ce que vous avez corrigé ici n’est pas enregistré. Il faudrait choisir le fichier de nouveau.',
    button: 'Partir',
  },
  tooManyRows: (found, most) =>
    `Ce fichier a ${found} lignes. On peut en importer au plus ${most} à la fois; séparez-le en plusieurs fichiers.`,
  faults: {
    tooLarge: 'Ce fichier est trop gros. Un CSV peut avoir 5 Mo, et un classeur 20 Mo.',
    tooMuchInside:
      'Ce classeur contient plus que ce qu’on peut lire. Copiez la liste dans un nouveau classeur, puis importez-le.',
    unreadable:
      'Ce classeur est illisible. Ouvrez-le dans Excel, enregistrez-le en .xlsx ou en CSV, puis réessayez.',
    encrypted:
      'Ce classeur est protégé par un mot de passe. Enregistrez-le sans mot de passe, puis réessayez.',
    oldExcel:
      'C’est un classeur d’un ancien Excel (.xls). Enregistrez-le en .xlsx ou en CSV, puis réessayez.',
    notText:
      'Ce n’est pas une feuille de calcul qu’on peut lire. Enregistrez-la en .xlsx ou en CSV, puis réessayez.',
    empty: 'Ce fichier est vide.',
  },
  cells: {
    damaged: 'Des lettres de ce texte sont abîmées. Retapez-le.',
    formula: 'Excel affiche une erreur ici. Tapez la valeur, ou videz la case.',
    amount: 'Ce n’est pas un montant. Tapez-en un, ou videz la case.',
    twoAmounts: 'On peut lire ici deux montants.',
    whole: 'Ce n’est pas un nombre entier. Tapez-en un, ou videz la case.',
    flag: 'Tapez oui ou non.',
    type: 'Ce n’est pas un type de lot. Tapez Silencieux, À la criée, Secret, En vente, Billet ou Tirage.',
    control: 'Tapez automatique ou manuel.',
    moment: 'Ce n’est pas une date avec une heure. Tapez-en une, comme 2026-11-20 21:00.',
  },
  or: ' ou ',
  which: '',
  didYouMean: 'Vouliez-vous dire',
  tooLong: (most) => `Trop long : au plus ${most} caractères.`,
  problems: {
    'is needed for a guest without a name': 'Sans courriel, il faut un nom.',
    'is needed to tell two guests apart':
      'Deux invités portent ce nom. Donnez à l’un d’eux un courriel, un téléphone ou une palette.',
    'appears twice in the file': 'Une autre ligne a la même valeur.',
    'appears twice in the file; only guests of one household share a paddle, that of the one who pays':
      'Une autre ligne a cette palette. On partage une palette seulement au sein d’un foyer, et seulement avec la personne qui paie.',
    'pays, but is on the bill of somebody else':
      'Cet invité paierait, mais il est sur la facture d’un autre invité. Mettez-y d’abord fin sur sa page.',
    'pays for others already': 'Cet invité paie déjà pour d’autres. Mettez-y d’abord fin sur sa page.',
    'belongs to someone else': 'Un autre invité a cette palette.',
    'is neither in the file nor an existing guest':
      'Aucun invité n’a ce courriel. Ajoutez aussi l’hôte à votre liste.',
    'is the guest': 'C’est le courriel de l’invité lui-même.',
    'must be a phone number, with its country code if it is from abroad':
      'Ce n’est pas un numéro de téléphone. Un numéro de l’étranger a besoin de l’indicatif du pays, comme +44.',
    'must be in the future': 'Ce moment est passé.',
    'every auction has exactly one donation item':
      'Les dons ne sont pas des lots. Laissez cette ligne de côté.',
  },
  fields: {
    items: {
      itemCode: 'Numéro de lot',
      name: 'Nom',
      description: 'Description',
      itemType: 'Type de lot',
      category: 'Catégorie',
      donorName: 'Donateur',
      donorEmail: 'Courriel du donateur',
      donorAgreed: 'Accord du donateur',
      fairMarketValue: 'Juste valeur marchande',
      startingPrice: 'Mise de départ',
      bidIncrement: 'Palier minimal',
      buyNowPrice: 'Prix d’achat immédiat',
      reservePrice: 'Prix de réserve',
      quantity: 'Quantité',
      startTime: 'Ouverture',
      endTime: 'Fermeture',
      isFeatured: 'En vedette',
      isDraft: 'Brouillon',
      isLocalOnly: 'Sur place seulement',
      controlMode: 'Fermé par',
    },
    guests: {
      email: 'Courriel',
      fullName: 'Nom complet',
      firstName: 'Prénom',
      lastName: 'Nom',
      phone: 'Cellulaire',
      paddleNumber: 'Palette',
      tableName: 'Table',
      hostEmail: 'Courriel de l’hôte',
      household: 'Foyer',
      spendingLimit: 'Limite de dépenses',
      hasCard: 'Carte au dossier',
    },
  },
  heads: { itemCode: 'Lot', buyNowPrice: 'Prix', hostEmail: 'Hôte' },
  items: {
    title: 'Importer des lots',
    back: 'Tous les lots',
    templateName: 'Modèle de lots',
    button: (count) => `Importer ${lots(count)}`,
    done: (count, left) => `${lots(count)} ${imported(count)}.${stillHere(left)}`,
    about: {
      hidden:
        'Seule votre équipe voit les lots avant la publication de l’encan. Les catégories qui manquent sont créées.',
      shown:
        'Les invités voient les lots tout de suite; les mises commencent avec l’encan. Les catégories qui manquent sont créées.',
      open: 'Les lots s’ouvrent aux mises tout de suite. Les catégories qui manquent sont créées.',
    },
  },
  /** Beside the box by which a manager says that an address is proof enough. */
  sameAddresses: {
    label: (count) =>
      count === 1
        ? 'Un invité s’est inscrit avec un courriel de cette liste. C’est la même personne.'
        : `${count} invités se sont inscrits avec des courriels de cette liste. Ce sont les mêmes personnes.`,
    hint: 'N’importe qui peut s’inscrire avec n’importe quel courriel. Dans le doute, laissez la case vide : ils restent deux invités, et la liste propose de les fusionner.',
  },
  guests: {
    title: 'Importer des invités',
    back: 'Tous les invités',
    templateName: 'Modèle d’invités',
    button: (count) => `Importer ${guests(count)}`,
    done: (count, left) => `${guests(count)} ${imported(count)}.${stillHere(left)}`,
    about:
      'Les personnes sans compte sont invitées, avec leur palette, leur table et leur hôte réservés. Aucun message n’est envoyé.',
  },
})
