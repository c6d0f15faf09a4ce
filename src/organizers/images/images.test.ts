import assert from 'node:assert/strict'
import { mkdir, readdir, utimes } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { type GivenItem, givenAuction, givenItem } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { ImageFolder } from '../../platform/images/image-folder.ts'
import { sweepImages } from '../../platform/images/sweep.ts'

suite('images', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)
  const givenOurItem = async (item: Partial<GivenItem> = {}) => {
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    return givenItem(goodlot.db, { auctionId, ...item })
  }
  const send = async (path: string, file: Buffer | FormData, headers: Record<string, string> = {}) => {
    const response = await fetch(`${goodlot.url}/v3/manage${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ours.manager.token}`, ...headers },
      body: file instanceof Buffer ? new Uint8Array(file) : file,
    })
    // biome-ignore lint/suspicious/noExplicitAny: tests assert on the shape of what comes back
    return { status: response.status, body: (await response.json()) as any }
  }
  const uploadTo = async (file: Buffer) => send(`/items/${(await givenOurItem()).id}/images`, file)
  const fetched = (url: string, headers = {}) => fetch(goodlot.url + new URL(url).pathname, { headers })
  const storedFiles = async () => {
    const folder = join(goodlot.dataDir, 'images')
    const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
    return found.filter((entry) => entry.isFile()).length
  }
  const storedRows = async () => Number((await goodlot.db.query('select count(*) from images')).rows[0].count)

  for (const format of ['png', 'jpeg', 'webp', 'avif'] as const) {
    test(`a ${format} is kept in three sizes and served for ever`, async () => {
      const answer = await uploadTo(await picture({ width: 2000, height: 1000 })[format]().toBuffer())
      assert.equal(answer.status, 201, JSON.stringify(answer.body))
      assert.deepEqual([answer.body.width, answer.body.height], [1600, 800])
      for (const [name, width] of [
        ['smallUrl', 320],
        ['mediumUrl', 800],
        ['largeUrl', 1600],
      ] as const) {
        const served = await fetched(answer.body[name])
        assert.equal(served.status, 200)
        assert.equal(served.headers.get('content-type'), 'image/webp')
        assert.equal(served.headers.get('cache-control'), 'public, max-age=31536000, immutable')
        assert.equal(served.headers.get('x-content-type-options'), 'nosniff')
        const found = await sharp(Buffer.from(await served.arrayBuffer())).metadata()
        assert.deepEqual([found.format, found.width, found.height], ['webp', width, width / 2])
      }
    })
  }

  test('a small picture is not blown up', async () => {
    const { body } = await uploadTo(await picture({ width: 40, height: 30 }).png().toBuffer())
    assert.deepEqual([body.width, body.height], [40, 30])
  })

  test('metadata is gone, and the picture stands upright', async () => {
    const exif = { IFD0: { Copyright: 'SECRET PLACE' }, IFD3: { GPSLatitude: '45/1 30/1 0/1' } }
    const file = await picture({ width: 60, height: 20 })
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    assert.ok(file.includes('SECRET PLACE'))
    const { body } = await uploadTo(file)
    assert.deepEqual([body.width, body.height], [20, 60])
    const served = Buffer.from(await (await fetched(body.largeUrl)).arrayBuffer())
    const { exif: left, icc, xmp, orientation } = await sharp(served).metadata()
    assert.deepEqual([left, icc, xmp, orientation], [undefined, undefined, undefined, undefined])
    assert.ok(!served.includes('SECRET PLACE'))
  })

  test('whoever has the picture is told so, and a picture that is not there is not found', async () => {
    const { body } = await uploadTo(await picture({}).png().toBuffer())
    const etag = (await fetched(body.smallUrl)).headers.get('etag')!
    for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      assert.equal((await fetched(body.smallUrl, { 'if-none-match': header })).status, 304, header)
    }
    assert.equal((await fetched(body.smallUrl, { 'if-none-match': '"other"' })).status, 200)
    const [, , key] = new URL(body.smallUrl).pathname.split('/')
    for (const path of [
      `/images/${key}/huge.webp`,
      `/images/${key}/small.png`,
      `/images/${key}/small`,
      `/images/${key}/constructor.webp`,
      `/images/${key}`,
      '/images/',
      '/images/0123456789abcdef0123456789abcdef/small.webp',
      `/images/%2e%2e/small.webp`,
      `/images/..%2f${key!.slice(0, 2)}%2f${key}/small.webp`,
      `/images/${key}/..%2f${key}%2fsmall.webp`,
    ]) {
      const answer = await rawGet(goodlot.url, path)
      assert.equal(answer.status, 404, path)
      assert.equal(JSON.parse(answer.text).error, 'not_found', path)
    }
  })

  const bad: Record<string, () => Promise<Buffer>> = {
    'an empty file': async () => Buffer.alloc(0),
    text: async () => Buffer.from('hello'),
    'JSON, as every other body': async () => Buffer.from('{"file": 1}'),
    'a GIF': () => picture({}).gif().toBuffer(),
    'a TIFF': () => picture({}).tiff().toBuffer(),
    'an SVG': async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    'an SVG that says it is a PNG': async () =>
      Buffer.concat([pngSignature, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]),
    'a web page in a JPEG’s first bytes': async () =>
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<script>alert(1)</script>')]),
    'half a JPEG': async () => {
      const whole = await picture({ width: 400, height: 400, noise: true }).jpeg().toBuffer()
      return whole.subarray(0, whole.length / 2)
    },
    'half a PNG': async () => {
      const whole = await picture({ width: 400, height: 400, noise: true }).png().toBuffer()
      return whole.subarray(0, whole.length / 2)
    },
    'a bomb: 40,000 by 40,000 pixels in some kilobytes': async () => bombPng(40_000),
    'one pixel row too many': () => picture({ width: 10_000, height: 5_001 }).png().toBuffer(),
  }
  for (const [name, file] of Object.entries(bad)) {
    test(`${name} is a clear 400 and leaves nothing behind`, async () => {
      const before = [await storedFiles(), await storedRows()]
      const answer = await uploadTo(await file())
      assert.equal(answer.status, 400, JSON.stringify(answer.body))
      assert.equal(answer.body.error, 'validation_error')
      assert.match(answer.body.message, /image/)
      assert.deepEqual([await storedFiles(), await storedRows()], before)
    })
  }

  test('fifty million pixels are still taken', async () => {
    const answer = await uploadTo(await picture({ width: 10_000, height: 5_000 }).png().toBuffer())
    assert.deepEqual([answer.status, answer.body.width, answer.body.height], [201, 1600, 800])
  })

  test('15 MB are taken, one byte more is 413', async () => {
    const small = await picture({}).jpeg().toBuffer()
    const padded = (bytes: number) => Buffer.concat([small, Buffer.alloc(bytes - small.length)])
    const limit = 15 * 1024 * 1024
    assert.equal((await uploadTo(padded(limit))).status, 201)
    const over = await uploadTo(padded(limit + 1))
    assert.deepEqual([over.status, over.body.error], [413, 'validation_error'])
    assert.equal((await uploadTo(padded(limit + 200_000))).status, 413)
  })

  test('a form with one file is understood, one with none or two is not', async () => {
    const { id } = await givenOurItem()
    const file = new Blob([new Uint8Array(await picture({}).png().toBuffer())])
    const form = new FormData()
    form.append('note', 'hello')
    assert.equal((await send(`/items/${id}/images`, form)).status, 400)
    form.append('file', file, 'lamp.png')
    assert.equal((await send(`/items/${id}/images`, form)).status, 201)
    form.append('file', file, 'again.png')
    assert.equal((await send(`/items/${id}/images`, form)).status, 400)
    const broken = await send(`/items/${id}/images`, Buffer.from('--x'), {
      'content-type': 'multipart/form-data; boundary=y',
    })
    assert.equal(broken.status, 400)
  })

  test('pictures of an item come in order, can be put in another and be removed', async () => {
    const { id, auctionId } = await givenOurItem()
    const add = async () => (await send(`/items/${id}/images`, await picture({}).png().toBuffer())).body.id
    const [first, second] = [await add(), await add()]
    const order = async () =>
      (await ours.managed('GET', `/items/${id}`)).images.map((image: { id: number }) => image.id)
    assert.deepEqual(await order(), [first, second])
    assert.equal((await ours.manage('PUT', `/items/${id}/images`, { imageIds: [second, first] })).status, 200)
    assert.deepEqual(await order(), [second, first])
    for (const imageIds of [[second], [second, first, 999_999], []]) {
      assert.equal((await ours.manage('PUT', `/items/${id}/images`, { imageIds })).status, 400)
    }
    assert.equal((await ours.manage('DELETE', `/items/${id}/images/${second}`)).status, 204)
    assert.equal((await ours.manage('DELETE', `/items/${id}/images/${second}`)).status, 404)
    assert.deepEqual(await order(), [first])
    const { rows } = await goodlot.db.query(
      "select payload::jsonb->>'action' as action from event_log where auction_id = $1",
      [auctionId],
    )
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['details', 'details', 'details', 'details'],
    )
  })

  test('nobody is told of the pictures of a draft', async () => {
    const { id, auctionId } = await givenOurItem({ status: 'draft' })
    const { body } = await send(`/items/${id}/images`, await picture({}).png().toBuffer())
    await ours.managed('PUT', `/items/${id}/images`, { imageIds: [body.id] })
    await ours.managed('DELETE', `/items/${id}/images/${body.id}`)
    const { rows } = await goodlot.db.query('select from event_log where auction_id = $1', [auctionId])
    assert.equal(rows.length, 0)
  })

  test('an item has twenty pictures at most, and what is refused leaves no file', async () => {
    const { id } = await givenOurItem()
    const file = await picture({}).png().toBuffer()
    const uploads = Array.from({ length: 10 }, () => send(`/items/${id}/images`, file))
    await Promise.all(uploads)
    for (let count = 10; count < 20; count++) await send(`/items/${id}/images`, file)
    const before = [await storedFiles(), await storedRows()]
    const refused = await send(`/items/${id}/images`, file)
    assert.deepEqual([refused.status, refused.body.reason], [409, 'too_many_images'])
    assert.deepEqual([await storedFiles(), await storedRows()], before)
    assert.equal((await ours.managed('GET', `/items/${id}`)).images.length, 20)
  })

  test('auctions, their donations and organizations have a picture each', async () => {
    const { id } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const file = await picture({}).png().toBuffer()
    const shown = async () => {
      const auction = await ours.managed('GET', `/auctions/${id}`)
      const organization = await ours.managed('GET', `/organizations/${ours.organizationId}`)
      return [auction.imageUrl, auction.donations.imageUrl, organization.logoUrl]
    }
    const paths = [
      `/auctions/${id}/image`,
      `/auctions/${id}/donation-image`,
      `/organizations/${ours.organizationId}/logo`,
    ]
    const urls = []
    for (const path of paths) {
      const { status, body } = await send(path, file)
      assert.equal(status, 201)
      urls.push(body)
    }
    assert.deepEqual(await shown(), [urls[0].largeUrl, urls[1].mediumUrl, urls[2].mediumUrl])
    const again = await send(paths[0]!, file)
    assert.equal((await shown())[0], again.body.largeUrl)
    assert.notEqual(again.body.largeUrl, urls[0].largeUrl)
    for (const path of paths) {
      assert.equal((await ours.manage('DELETE', path)).status, 204)
      assert.equal((await ours.manage('DELETE', path)).status, 404)
    }
    assert.deepEqual(await shown(), [null, null, null])
    const log = await ours.managed('GET', `/organizations/${ours.organizationId}/audit?limit=2`)
    assert.deepEqual(
      log.entries.map((entry: { action: string; subject: string }) => [entry.action, entry.subject]),
      [
        ['removeImage', 'organization'],
        ['removeImage', 'auction'],
      ],
    )
  })

  test('pictures that nothing shows any more go after a day, with what a crash left behind', async () => {
    const { id } = await givenOurItem()
    const file = await picture({}).png().toBuffer()
    const [shown, removed] = [
      await send(`/items/${id}/images`, file),
      await send(`/items/${id}/images`, file),
    ]
    const images = new ImageFolder(goodlot.dataDir)
    // The day counts from the removal, however long the picture was shown before.
    await goodlot.clock.advance(48 * 3600)
    await sweepImages(goodlot.db, images)
    await ours.manage('DELETE', `/items/${id}/images/${removed.body.id}`)
    await sweepImages(goodlot.db, images)
    for (const place of ['aa/aaaaaaaa', 'incoming/bbbbbbbb']) {
      const folder = join(goodlot.dataDir, 'images', place)
      await mkdir(folder, { recursive: true })
      await utimes(folder, goodlot.clock.now() / 1000, goodlot.clock.now() / 1000)
    }
    const left = async () => [
      (await fetched(shown.body.smallUrl)).status,
      (await fetched(removed.body.smallUrl)).status,
      (await readdir(join(goodlot.dataDir, 'images/aa'))).includes('aaaaaaaa'),
      (await readdir(join(goodlot.dataDir, 'images/incoming'))).includes('bbbbbbbb'),
    ]
    await goodlot.clock.advance(24 * 3600 - 60)
    await sweepImages(goodlot.db, images)
    assert.deepEqual(await left(), [200, 200, true, true])
    await goodlot.clock.advance(120)
    await sweepImages(goodlot.db, images)
    assert.deepEqual(await left(), [200, 404, false, false])
  })

  test('who may not upload is told before the file is read', async () => {
    const { id } = await givenOurItem()
    const stranger = await givenPerson(goodlot)
    const post = (token?: string) =>
      new Promise<number>((resolve, reject) => {
        const upload = httpRequest(`${goodlot.url}/v3/manage/items/${id}/images`, {
          method: 'POST',
          headers: { 'content-length': 10_000_000, ...(token && { authorization: `Bearer ${token}` }) },
        })
        // Not a byte of the file is ever sent.
        upload.flushHeaders()
        upload.on('response', (response) => {
          resolve(response.statusCode!)
          upload.destroy()
        })
        upload.on('error', reject)
      })
    assert.equal(await post(stranger.token), 403)
    assert.equal(await post(), 401)
  })
})

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function picture({ width = 50, height = 50, noise = false }) {
  const background = { r: 200, g: 80, b: 20 }
  if (!noise) return sharp({ create: { width, height, channels: 3, background } })
  return sharp({
    create: { width, height, channels: 3, background, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
}

/** A valid PNG, all of one colour, that would take gigabytes when decoded. */
function bombPng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(side * (side / 8 + 1)), { level: 9 })
  return Buffer.concat([
    pngSignature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** Sends the path as written, which a client would tidy first. */
function rawGet(base: string, path: string): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    httpRequest({ hostname, port, path }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode!, text }))
    })
      .on('error', reject)
      .end()
  })
}
