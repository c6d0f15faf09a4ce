type Sharp = typeof import('sharp').default

let loaded: Promise<Sharp> | null = null

/** Loaded for the first picture that is encoded: 20 MB that a server that only serves pictures never needs. */
export function loadSharp(): Promise<Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => restricted(sharp))
  return loaded
}

/**
 * Only these decoders can be reached, whatever a file claims to be; one thread, since bids need the others. SVG is for
 * our own drawings: uploads are recognized by their first bytes, and SVG is not accepted.
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
