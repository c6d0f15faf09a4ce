import type { CellKind } from './read-cell.ts'

/** What is imported, and what the API calls it. */
export const apiNames = { items: 'items', guests: 'registrations' }
export type ImportKind = keyof typeof apiNames

/** A field that a column can hold: how its cells are read, and what spreadsheets call it. */
type ImportField = { kind: CellKind; headings: string; isRequired?: true }

/** Headings are compared without case, accents, spaces and signs. English, French, Spanish and German. */
export const importFields: Record<ImportKind, Record<string, ImportField>> = {
  items: {
    itemCode: {
      kind: 'code',
      headings:
        'code, number, no, nr, lot, lot no, lot nr, lot num, lot number, lot code, lot id, item no, item nr, item number, item code, item id, package number, package no, catalog number, catalogue number, numero, numero de lot, lote, numero de lote, los, losnr, losnummer',
    },
    name: {
      kind: 'line',
      isRequired: true,
      headings:
        'title, item, item name, item title, lot name, lot title, package, package name, package title, nom, nom du lot, titre, nombre, nombre del lote, titulo, articulo, bezeichnung, titel',
    },
    description: {
      kind: 'text',
      headings:
        'details, item description, lot description, package description, long description, full description, notes, description du lot, descripcion, beschreibung',
    },
    itemType: {
      kind: 'type',
      headings:
        'type, lot type, item type, kind, auction, auction type, sale type, format, type de lot, tipo, tipo de lote, art',
    },
    category: {
      kind: 'line',
      headings: 'section, group, item category, lot category, categorie, categoria, kategorie',
    },
    donorName: {
      kind: 'line',
      headings:
        'donor, donated by, donor name, given by, giver, sponsor, contributor, business, donateur, donatrice, offert par, donante, donado por, spender',
    },
    donorEmail: {
      kind: 'email',
      headings:
        'donor email, donor e mail, donors email, email of donor, donor mail, courriel du donateur, correo del donante',
    },
    donorAgreed: {
      kind: 'flag',
      headings: 'donor agreed to emails, donor agreed, donor consent, accord du donateur, donante de acuerdo',
    },
    fairMarketValue: {
      kind: 'money',
      headings:
        'value, fmv, market value, retail, retail value, retail price, estimated value, est value, item value, valeur, valeur marchande, juste valeur marchande, valor, valor de mercado, valor justo de mercado, wert, marktwert',
    },
    startingPrice: {
      kind: 'money',
      headings:
        'start price, starting price, starting bid, start bid, opening, opening bid, open bid, minimum bid, min bid, first bid, mise de depart, prix de depart, mise a prix, precio inicial, oferta inicial, puja inicial, startpreis, startgebot, mindestgebot',
    },
    bidIncrement: {
      kind: 'money',
      headings:
        'increment, bid increment, minimum increment, min increment, raise, step, bid step, palier, pas denchere, incremento, palier minimal, incremento minimo',
    },
    buyNowPrice: {
      kind: 'money',
      headings:
        'price, buy now, buy now price, buy it now, buy it now price, bin, fixed price, sale price, ticket price, prix, achat immediat, precio, compra ya, prix dachat immediat, precio de compra inmediata, preis, sofortkauf',
    },
    reservePrice: {
      kind: 'money',
      headings: 'reserve, reserve price, secret reserve, prix de reserve, precio de reserva, mindestpreis',
    },
    quantity: {
      kind: 'whole',
      headings: 'stock, qty, count, available, number available, quantite, cantidad, menge, anzahl',
    },
    startTime: {
      kind: 'start',
      headings:
        'starts, start, start time, opening time, start date, opens, open time, opens at, debut, ouverture, inicio, apertura, beginn',
    },
    endTime: {
      kind: 'end',
      headings:
        'ends, end, end time, end date, close, closes, closing, closing time, close time, closing date, closes at, fin, fermeture, cloture, cierre, ende',
    },
    isFeatured: { kind: 'flag', headings: 'featured, highlight, vedette, en vedette, destacado' },
    isDraft: { kind: 'flag', headings: 'draft, hidden, brouillon, borrador, entwurf' },
    isLocalOnly: {
      kind: 'flag',
      headings: 'local only, in person only, in room only, sur place seulement, solo en persona',
    },
    controlMode: { kind: 'control', headings: 'control, control mode, closed by, ferme par, cerrado por' },
  },
  guests: {
    email: {
      kind: 'email',
      headings:
        'mail, e mail, email address, guest email, primary email, courriel, adresse courriel, correo, correo electronico',
    },
    fullName: {
      kind: 'line',
      headings:
        'name, guest, guest name, full name, attendee, attendee name, bidder, bidder name, nom complet, invite, nombre completo, invitado',
    },
    firstName: { kind: 'line', headings: 'first, given name, first names, prenom, nombre, vorname' },
    lastName: {
      kind: 'line',
      headings: 'last, family name, surname, nom, nom de famille, apellido, apellidos, nachname',
    },
    phone: {
      kind: 'line',
      headings:
        'mobile, mobile phone, mobile number, cell, cell phone, cellphone, phone number, telephone, tel, telefono, movil, celular, cellulaire, portable, handy, telefon',
    },
    paddleNumber: {
      kind: 'whole',
      headings:
        'paddle, paddle no, paddle nr, bidder no, bidder nr, bidder number, bidder id, bid number, bid no, palette, numero de palette, paleta',
    },
    tableName: {
      kind: 'line',
      headings: 'table, table no, table nr, table number, seat, seating, mesa, numero de table, tisch',
    },
    hostEmail: {
      kind: 'email',
      headings:
        'host, host email, hosts email, party of, guest of, invited by, table host, ticket holder, hote, anfitrion, courriel de lhote, correo del anfitrion',
    },
    household: {
      kind: 'line',
      headings:
        'household, shared bill, bill, couple, party, foyer, menage, facture commune, hogar, cuenta compartida, haushalt',
    },
    spendingLimit: {
      kind: 'money',
      headings: 'limit, spending limit, credit limit, max spend, limite, limite de depenses, limite de gasto',
    },
    hasCard: {
      kind: 'flag',
      headings:
        'card, has card, card on file, credit card, carte, tarjeta, carte au dossier, tarjeta registrada',
    },
  },
}

/** Fields without which nothing can be imported: a guest is known by an address or a name. */
export function missingFields(kind: ImportKind, fields: readonly (string | null)[]): string[] {
  if (kind === 'guests') return guestNames.some((field) => fields.includes(field)) ? [] : ['email']
  return Object.entries(importFields[kind]).flatMap(([field, { isRequired }]) =>
    isRequired && !fields.includes(field) ? [field] : [],
  )
}

const guestNames = ['email', 'fullName', 'firstName', 'lastName']

/** For comparing headings. A remark in brackets, such as "(USD)", does not count. */
const headingKey = (heading: string) =>
  heading
    .replaceAll('°', 'o')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\([^()]*\)|\[[^[\]]*\]/g, '')
    .replace(/[^a-z0-9]/g, '')

/** As the organization's memory has it: case and spaces do not matter, and it has a bound. */
export const rememberedHeading = (heading: string) =>
  heading.replace(/\s+/g, ' ').trim().toLowerCase().slice(0, 100).trim()

const byHeading = new Map<ImportKind, Map<string, string>>()

function fieldsByHeading(kind: ImportKind): Map<string, string> {
  let found = byHeading.get(kind)
  if (!found) {
    const fields = Object.entries(importFields[kind])
    found = new Map(
      fields.flatMap(([field, { headings }]) =>
        [field, ...headings.split(', ')].map((name) => [headingKey(name), field]),
      ),
    )
    byHeading.set(kind, found)
  }
  return found
}

/** The field of each column, or null to leave it out; what this organization chose before comes first. */
export function guessColumns(
  kind: ImportKind,
  headings: readonly string[],
  remembered: ReadonlyMap<string, string | null> = new Map(),
): (string | null)[] {
  const known = fieldsByHeading(kind)
  const taken = new Set<string>()
  const take = (field: string | null | undefined) => {
    if (!field || !(field in importFields[kind]) || taken.has(field)) return null
    taken.add(field)
    return field
  }
  const chosen = headings.map((heading) => take(remembered.get(rememberedHeading(heading))))
  return headings.map((heading, column) => {
    if (chosen[column] || remembered.get(rememberedHeading(heading)) === null) return chosen[column]!
    return take(known.get(headingKey(heading)))
  })
}

/** Where the headings are: a title or a date often stands above them. */
export function findHeadings(kind: ImportKind, rows: readonly { cells: string[] }[]): number {
  const known = fieldsByHeading(kind)
  const hits = (cells: string[]) =>
    new Set(cells.map((cell) => known.get(headingKey(cell))).filter(Boolean)).size
  const scores = rows.slice(0, 15).map(({ cells }) => hits(cells))
  const best = scores.indexOf(Math.max(...scores))
  return scores[best]! >= 2
    ? best
    : Math.max(
        0,
        rows.findIndex(({ cells }) => cells.filter(Boolean).length > 1),
      )
}
