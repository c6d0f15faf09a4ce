type Sharp = typeof import('sharp').default

let loaded: Promise<Sharp> | null = null

/** Loaded for the first picture that is drawn: 20 MB that a server which only hands pictures out never needs. */
export function loadSharp(): Promise<Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => restricted(sharp))
  return loaded
}

/**
 * Only these decoders are ever reached, whatever a file pretends to be; one thread, since bids need the others. SVG is for
 * drawings of our own: uploads are told by their first bytes, and it is not among them.
 */
function restricted(sharp: Sharp): Sharp {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadPng',
      'VipsForeignLoadJpeg',
      'VipsForeignLoadWebp',
      'VipsForeignLoadHeif',
      'VipsForeignLoadSvg',
    ],
  })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
