/** English, on everything that is printed. */
const en = {
  locale: 'en-US',
  lot: (code: string) => `Lot ${code}`,
  donatedBy: (donor: string) => `Donated by ${donor}`,
  startingBid: 'Starting bid',
  price: 'Price',
  value: 'Fair market value',
  buyNow: 'Buy-now price',
  bidByPhone: 'Bid by phone',
  columns: { paddle: 'Paddle', name: 'Name', bid: 'Bid, at least' },
  table: (name: string) => `Table ${name}`,
  bidFromSeat: 'Bid from your seat',
  pointCamera: 'Point your phone’s camera at the code, sign in with your email, and bid.',
  checkInHere: 'Check in on your phone',
  checkInAtSeat: 'Check in and bid from your seat',
  pointCameraToCheckIn:
    'Point your phone’s camera at the code and sign in with your email. You’re checked in, and can bid.',
  seatingPlan: 'Seating plan',
  guestsByName: 'By name',
  withoutTable: 'Without a table',
  seated: (count: number) => (count === 1 ? '1 guest' : `${count} guests`),
  seatsTaken: (taken: number, seats: number) =>
    `${taken} of ${seats} seats taken, ${Math.max(0, seats - taken)} free`,
  otherLots: 'Other lots',
  liveAuction: 'Live auction',
  thanks: 'With thanks to our donors',
  certificate: 'Certificate',
  presentedTo: 'Presented to',
}
export type PaperWords = typeof en

const fr: PaperWords = {
  locale: 'fr-CA',
  lot: (code) => `Lot ${code}`,
  donatedBy: (donor) => `Don de ${donor}`,
  startingBid: 'Mise de départ',
  price: 'Prix',
  value: 'Juste valeur marchande',
  buyNow: 'Prix d’achat immédiat',
  bidByPhone: 'Misez par téléphone',
  columns: { paddle: 'Palette', name: 'Nom', bid: 'Mise, au moins' },
  table: (name) => `Table ${name}`,
  bidFromSeat: 'Misez de votre place',
  pointCamera:
    'Visez le code avec l’appareil photo de votre téléphone, connectez-vous avec votre courriel et misez.',
  checkInHere: 'Présentez-vous avec votre téléphone',
  checkInAtSeat: 'Présentez-vous et misez de votre place',
  pointCameraToCheckIn:
    'Visez le code avec l’appareil photo de votre téléphone et connectez-vous avec votre courriel. Votre arrivée est notée et vous pouvez miser.',
  seatingPlan: 'Plan de salle',
  guestsByName: 'Par nom',
  withoutTable: 'Sans table',
  seated: (count) => (count <= 1 ? `${count} invité` : `${count} invités`),
  seatsTaken: (taken, seats) => `${taken} sur ${seats} places prises, ${Math.max(0, seats - taken)} libres`,
  otherLots: 'Autres lots',
  liveAuction: 'Encan en direct',
  thanks: 'Merci à nos donateurs',
  certificate: 'Certificat',
  presentedTo: 'Remis à',
}

const es: PaperWords = {
  locale: 'es-US',
  lot: (code) => `Lote ${code}`,
  donatedBy: (donor) => `Donado por ${donor}`,
  startingBid: 'Oferta inicial',
  price: 'Precio',
  value: 'Valor justo de mercado',
  buyNow: 'Precio de compra inmediata',
  bidByPhone: 'Oferta por teléfono',
  columns: { paddle: 'Paleta', name: 'Nombre', bid: 'Oferta, al menos' },
  table: (name) => `Mesa ${name}`,
  bidFromSeat: 'Oferta desde tu mesa',
  pointCamera: 'Apunta la cámara de tu teléfono al código, inicia sesión con tu correo y oferta.',
  checkInHere: 'Regístrate con tu teléfono',
  checkInAtSeat: 'Regístrate y oferta desde tu mesa',
  pointCameraToCheckIn:
    'Apunta la cámara de tu teléfono al código e inicia sesión con tu correo. Tu llegada queda anotada y puedes ofertar.',
  seatingPlan: 'Plano de mesas',
  guestsByName: 'Por nombre',
  withoutTable: 'Sin mesa',
  seated: (count) => (count === 1 ? '1 invitado' : `${count} invitados`),
  seatsTaken: (taken, seats) => `${taken} de ${seats} lugares ocupados, ${Math.max(0, seats - taken)} libres`,
  otherLots: 'Otros lotes',
  liveAuction: 'Subasta en vivo',
  thanks: 'Gracias a nuestros donantes',
  certificate: 'Certificado',
  presentedTo: 'Entregado a',
}

export const paperWords = { en, fr, es }
export type PaperLanguage = keyof typeof paperWords
export const paperLanguages = Object.keys(paperWords) as PaperLanguage[]
