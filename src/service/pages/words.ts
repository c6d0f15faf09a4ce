import { languageFor } from '../../platform/http/values/language-for.ts'

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
    'Prices update live, so this page needs JavaScript. Turn it on in your browser’s settings, then reload the page.',
  site: 'Charity auctions, live on your phone.',
  auctionBy: (organization) => `A charity auction by ${organization}.`,
  itemOf: (auction, organization) => `In ${auction}, by ${organization}.`,
  missing: 'Not found',
  missingText: 'Nothing exists at this address.',
  toAuctions: 'See the auctions',
  errors: {
    missing: {
      title: 'We can’t find that page',
      text: 'The link may be mistyped, or the auction is over.',
    },
    tooMany: {
      title: 'One moment, please',
      text: 'Too many pages were opened at once from here. This page will retry automatically.',
    },
    busy: {
      title: 'Back in a moment',
      text: 'We’re very busy or restarting. This page will retry automatically.',
    },
    other: {
      title: 'That did not work',
      text: 'Something went wrong on our side. Nothing was lost. Please try again.',
    },
  },
}

/** Canadian French, with “vous”. */
const fr: DocumentWords = {
  noScript:
    'Les prix sont mis à jour en direct; cette page a donc besoin de JavaScript. Activez-le dans les réglages de votre navigateur, puis rechargez la page.',
  site: 'Des encans caritatifs, en direct sur votre téléphone.',
  auctionBy: (organization) => `Un encan caritatif de ${organization}.`,
  itemOf: (auction, organization) => `Dans ${auction}, par ${organization}.`,
  missing: 'Introuvable',
  missingText: 'Il n’y a rien à cette adresse.',
  toAuctions: 'Voir les encans',
  errors: {
    missing: {
      title: 'Page introuvable',
      text: 'Le lien est peut-être erroné, ou l’encan est terminé.',
    },
    tooMany: {
      title: 'Un instant, s’il vous plaît',
      text: 'Trop de pages ont été ouvertes en même temps. Cette page se rechargera automatiquement.',
    },
    busy: {
      title: 'De retour dans un instant',
      text: 'Il y a beaucoup de monde, ou le service redémarre. Cette page se rechargera automatiquement.',
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
    'Los precios se actualizan en vivo, por eso esta página necesita JavaScript. Actívalo en los ajustes de tu navegador y vuelve a cargar la página.',
  site: 'Subastas benéficas, en vivo en tu teléfono.',
  auctionBy: (organization) => `Una subasta benéfica de ${organization}.`,
  itemOf: (auction, organization) => `En ${auction}, de ${organization}.`,
  missing: 'No encontrado',
  missingText: 'No hay nada en esta dirección.',
  toAuctions: 'Ver las subastas',
  errors: {
    missing: {
      title: 'No encontramos esa página',
      text: 'El enlace puede estar mal escrito, o la subasta ya terminó.',
    },
    tooMany: {
      title: 'Un momento, por favor',
      text: 'Se abrieron demasiadas páginas a la vez. Esta página se recargará automáticamente.',
    },
    busy: {
      title: 'Volvemos en un momento',
      text: 'Hay mucha actividad o estamos reiniciando. Esta página se recargará automáticamente.',
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
