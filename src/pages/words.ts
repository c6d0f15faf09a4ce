import { languageFor } from './language-for.ts'

/** The document's own words: for people without scripts, for messengers, and when no app can be shown. */
export type DocumentWords = {
  noScript: string
  /** What the whole site is about. */
  site: string
  auctionBy: (organization: string) => string
  itemOf: (auction: string, organization: string) => string
  missing: string
  missingText: string
  toAuctions: string
  errors: Record<'missing' | 'tooMany' | 'busy' | 'other', { title: string; text: string }>
}

const en: DocumentWords = {
  noScript:
    'Prices move while you watch, and for that this page needs JavaScript. Switch it on in your browser’s settings, then load the page again.',
  site: 'Charity auctions, live on your phone.',
  auctionBy: (organization) => `A charity auction by ${organization}.`,
  itemOf: (auction, organization) => `In ${auction}, by ${organization}.`,
  missing: 'Not found',
  missingText: 'There is nothing at this address.',
  toAuctions: 'See the auctions',
  errors: {
    missing: {
      title: 'There is nothing here',
      text: 'The address may be misspelled, or what was here is over.',
    },
    tooMany: {
      title: 'One moment, please',
      text: 'Too many pages were opened from here at once. This page tries again by itself.',
    },
    busy: {
      title: 'Back in a moment',
      text: 'We are very busy or restarting. This page tries again by itself.',
    },
    other: {
      title: 'That did not work',
      text: 'Something went wrong on our side. Nothing you did was lost; please try again.',
    },
  },
}

/** Canadian French, with “vous”. */
const fr: DocumentWords = {
  noScript:
    'Les prix bougent sous vos yeux, et pour cela cette page a besoin de JavaScript. Activez-le dans les réglages de votre navigateur, puis rechargez la page.',
  site: 'Des encans caritatifs, en direct sur votre téléphone.',
  auctionBy: (organization) => `Un encan caritatif de ${organization}.`,
  itemOf: (auction, organization) => `Dans ${auction}, par ${organization}.`,
  missing: 'Introuvable',
  missingText: 'Il n’y a rien à cette adresse.',
  toAuctions: 'Voir les encans',
  errors: {
    missing: {
      title: 'Il n’y a rien ici',
      text: 'L’adresse est peut-être mal écrite, ou ce qui était ici est terminé.',
    },
    tooMany: {
      title: 'Un instant, s’il vous plaît',
      text: 'Trop de pages ont été ouvertes d’ici en même temps. Cette page réessaie d’elle-même.',
    },
    busy: {
      title: 'De retour dans un instant',
      text: 'Il y a beaucoup de monde, ou le service redémarre. Cette page réessaie d’elle-même.',
    },
    other: {
      title: 'Cela n’a pas fonctionné',
      text: 'Un problème est survenu de notre côté. Rien de ce que vous avez fait n’est perdu; veuillez réessayer.',
    },
  },
}

/** Spanish of the United States, with “tú”. */
const es: DocumentWords = {
  noScript:
    'Los precios cambian mientras miras, y para eso esta página necesita JavaScript. Actívalo en los ajustes de tu navegador y vuelve a cargar la página.',
  site: 'Subastas benéficas, en vivo en tu teléfono.',
  auctionBy: (organization) => `Una subasta benéfica de ${organization}.`,
  itemOf: (auction, organization) => `En ${auction}, de ${organization}.`,
  missing: 'No encontrado',
  missingText: 'No hay nada en esta dirección.',
  toAuctions: 'Ver las subastas',
  errors: {
    missing: {
      title: 'Aquí no hay nada',
      text: 'La dirección puede estar mal escrita, o lo que había aquí ya terminó.',
    },
    tooMany: {
      title: 'Un momento, por favor',
      text: 'Se abrieron demasiadas páginas desde aquí a la vez. Esta página lo intenta de nuevo por sí sola.',
    },
    busy: {
      title: 'Volvemos en un momento',
      text: 'Hay mucha actividad o estamos reiniciando. Esta página lo intenta de nuevo por sí sola.',
    },
    other: {
      title: 'No funcionó',
      text: 'Algo falló de nuestro lado. No se perdió nada de lo que hiciste; inténtalo de nuevo.',
    },
  },
}

const languages: Record<string, DocumentWords> = { en, fr, es }

/** The words in the language of a document. */
export const documentWords = (language: string): DocumentWords => languages[language] ?? en

/** The first language of the header that documents are written in. */
export const documentLanguage = (header: string | undefined): string =>
  languageFor(header, Object.keys(languages))
