import { row } from '../../platform/database/pool.ts'
import { mailPictureUrl } from '../../platform/images/mail-pictures.ts'
import { formatAddress, type WrittenAddress } from '../../platform/places/format-address.ts'
import { momentText, type WriteContent } from './about.ts'

type Invited = {
  startAt: Date
  endAt: Date
  isPrivate: boolean
  isStrict: boolean
  address: string
  imageKey: string | null
  isOpen: boolean
  isOver: boolean
  place: WrittenAddress
}

/** With the link to the auction, for as long as it is not over. */
export const invitation: WriteContent = async (about) => {
  const { db, auctionId, event, words, reader, publicUrl } = about
  const auction = await row<Invited>(
    db,
    `select start_at as "startAt", end_at as "endAt", is_private as "isPrivate", is_private and strict_invitations as "isStrict",
            coalesce(vanity_address, auctions.id::text) as address, images.key as "imageKey",
            start_at <= goodlot_now() as "isOpen", end_at <= goodlot_now() as "isOver",
            json_build_object('street1', street1, 'street2', street2, 'city', city, 'provinceCode', province_code,
              'postalCode', postal_code, 'countryCode', country_code) as place
       from auctions left join images on images.id = image_id where auctions.id = $1`,
    [auctionId],
  )
  if (!auction || auction.isOver) return null
  const says = words.invitation
  const place = auction.place.street1 || auction.place.city ? formatAddress(auction.place) : null
  const end = momentText(about, auction.endAt)
  const when = auction.isOpen ? says.isOpen(end) : says.when(momentText(about, auction.startAt), end)
  return {
    subject: says.subject(event.name),
    preview: when,
    picture: auction.imageKey
      ? { url: mailPictureUrl(publicUrl, auction.imageKey, 'mail-wide.jpg'), alt: event.name }
      : null,
    blocks: [
      { is: 'title', text: says.title(event.name) },
      { is: 'text', text: says.text(event.charity) },
      { is: 'text', text: when },
      ...(place ? [{ is: 'text', text: says.where(place) } as const] : []),
      { is: 'button', label: says.button, url: `${publicUrl}/a/${auction.address}` },
      { is: 'text', text: auction.isPrivate ? says.isPrivate(reader.email) : says.how },
      ...(auction.isStrict ? [{ is: 'text', text: says.isStrict } as const] : []),
    ],
    footer: [says.why(event.charity, event.name)],
  }
}
