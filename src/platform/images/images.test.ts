import assert from 'node:assert/strict'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import sharp from 'sharp'
import { temporaryFolder } from '../../../tests/kit/folder.ts'
import { givenAuction, givenItem } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { useService } from '../../../tests/kit/service.ts'
import { openService, type Service } from '../../app.ts'
import { openLog } from '../../service/process/log.ts'
import { readConfig } from '../config/config.ts'
import { type Database, execute, openPool, row } from '../database/pool.ts'
import { inTransaction } from '../database/transaction.ts'
import { copyFilesToDatabase } from './copy-to-database.ts'
import { insertImage, type NewImage } from './image-files.ts'
import { ImageFolder } from './image-folder.ts'
import { type MailPictureName, MailPictures } from './mail-pictures.ts'
import { ImageStore } from './store.ts'

suite('pictures', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)
  let folders: string
  let file: Buffer
  before(async () => {
    folders = await temporaryFolder('images')
    file = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
  })
  after(() => rm(folders, { recursive: true, force: true }))

  const log = openLog('silent')
  /** A separate machine, as far as its disk goes. */
  const machine = (name: string, { db = goodlot.db, cacheBytes = 1e9 } = {}) => {
    const folder = new ImageFolder(join(folders, name))
    return { folder, images: new ImageStore({ db, folder, cacheBytes, log }) }
  }
  const insert = (image: NewImage) =>
    inTransaction(goodlot.db, async (tx) => ({ id: await insertImage(tx, image), key: image.key }))
  const rowsOf = async (id: number) =>
    (await row<{ count: number }>(
      goodlot.db,
      'select count(*)::int as count from image_files where image_id = $1',
      [id],
    ))!.count
  /** As an older version left it: a row, and files of which the database knows nothing. */
  const givenFiles = async ({ folder, images }: ReturnType<typeof machine>) => {
    const { id, key } = await images.add(file, insert)
    await execute(goodlot.db, 'delete from image_files where image_id = $1', [id])
    assert.ok(await folder.readAll(key))
    return { id, key }
  }

  test('uploaded to one machine are served by another that has no folder in common with it', async () => {
    let second: Service | undefined
    const pool = openPool(goodlot.db.options, { size: 4, name: 'second' })
    try {
      const dataDir = join(folders, 'second')
      second = await openService({
        config: readConfig({ DATA_DIR: dataDir, DEMO_DATA: 'false', PORT: '0' }),
        db: pool,
        connection: goodlot.db.options,
        log,
        ticksByItself: false,
        drain: { forMs: 0, withinMs: 0 },
      })
      const url = await second.app.listen({ host: '127.0.0.1', port: 0 })
      const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
      const { id } = await givenItem(goodlot.db, { auctionId })
      const upload = await fetch(`${goodlot.url}/v3/manage/items/${id}/images`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ours.manager.token}` },
        body: new Uint8Array(file),
      })
      assert.equal(upload.status, 201)
      const { smallUrl } = (await upload.json()) as { smallUrl: string }
      const path = new URL(smallUrl).pathname
      const [here, there] = [await fetch(goodlot.url + path), await fetch(url + path)]
      assert.deepEqual([here.status, there.status], [200, 200])
      assert.deepEqual(await there.arrayBuffer(), await here.arrayBuffer())
      assert.ok(await isKept(dataDir, path))
    } finally {
      await second?.stop()
      await pool.end()
    }
  })

  test('are read from the database once, however many ask at once, and then from the disk', async () => {
    const { key } = await machine('uploads').images.add(file, insert)
    const { db, queries } = counting(goodlot.db)
    const { images } = machine('crowd', { db })
    const crowd = await Promise.all(Array.from({ length: 50 }, () => images.read(key, 'medium')))
    assert.ok(crowd.every((bytes) => bytes!.equals(crowd[0]!)))
    assert.equal(queries(), 1)
    assert.ok((await images.read(key, 'medium'))!.equals(crowd[0]!))
    assert.equal(queries(), 1)
    assert.equal(await images.read('0123456789abcdef0123456789abcdef', 'small'), null)
  })

  test('are JPEG and PNG in mails, cut as they are shown, and drawn once', async () => {
    const { key } = await machine('uploads').images.add(file, insert)
    const { db, queries } = counting(goodlot.db)
    const mail = new MailPictures(machine('mail', { db }).images)
    const shapeOf = async (name: MailPictureName) => {
      const { format, width, height } = await sharp((await mail.read(key, name))!).metadata()
      return [format, width, height]
    }
    assert.deepEqual(await shapeOf('mail-lot.jpg'), ['jpeg', 176, 132])
    assert.deepEqual(await shapeOf('mail-wide.jpg'), ['jpeg', 60, 40])
    assert.deepEqual(await shapeOf('mail-logo.png'), ['png', 64, 64])
    assert.equal(queries(), 2, 'a small and a medium one')
    const crowd = await Promise.all(Array.from({ length: 20 }, () => mail.read(key, 'mail-lot.jpg')))
    assert.ok(crowd.every((bytes) => bytes === crowd[0]))
    assert.equal(await mail.read('0123456789abcdef0123456789abcdef', 'mail-lot.jpg'), null)
    for (const [name, type] of [
      ['mail-lot.jpg', 'image/jpeg'],
      ['mail-logo.png', 'image/png'],
      ['small.webp', 'image/webp'],
    ])
      assert.equal((await fetch(`${goodlot.url}/images/${key}/${name}`)).headers.get('content-type'), type)
    for (const name of ['mail-lot.webp', 'small.jpg', 'toString'])
      assert.equal((await fetch(`${goodlot.url}/images/${key}/${name}`)).status, 404, name)
  })

  test('what is transparent lies on paper in a photograph, and stays so in a logo', async () => {
    const clear = { create: { width: 8, height: 8, channels: 4, background: '#0000' } } as const
    const { images } = machine('uploads')
    const { key } = await images.add(await sharp(clear).png().toBuffer(), insert)
    const mail = new MailPictures(images)
    const corner = async (name: MailPictureName) => [
      ...(
        await sharp((await mail.read(key, name))!)
          .raw()
          .toBuffer()
      ).subarray(0, 4),
    ]
    const [red, green, blue] = await corner('mail-lot.jpg')
    assert.ok(Math.min(red!, green!, blue!) > 240)
    assert.equal((await corner('mail-logo.png'))[3], 0)
  })

  test('that could not be stored leave nothing behind', async () => {
    const { images, folder } = machine('failed')
    const failing = (image: NewImage) =>
      inTransaction(goodlot.db, async (tx) => {
        await insertImage(tx, image)
        throw new Error('changed my mind')
      })
    const before = await row(goodlot.db, 'select count(*) from image_files')
    await assert.rejects(images.add(file, failing), /changed my mind/)
    assert.deepEqual(await row(goodlot.db, 'select count(*) from image_files'), before)
    for await (const keys of folder.keys()) assert.fail(`${keys.length} files`)
  })

  test('are served where the disk takes nothing', async () => {
    const { key } = await machine('uploads').images.add(file, insert)
    await mkdir(join(folders, 'full'))
    await writeFile(join(folders, 'full/images'), 'no folder')
    const { images } = machine('full')
    assert.ok(await images.read(key, 'small'))
    assert.ok((await images.add(file, insert)).id)
  })

  test('fill the disk up to its bound, and what the database does not have never makes room', async () => {
    const maxBytes = 256 * 20_000
    const { images, folder } = machine('bounded', { cacheBytes: maxBytes })
    const older = await givenFiles({ images, folder })
    const group = older.key.slice(0, 2)
    const bytes = Buffer.alloc(3_000)
    const files = { small: bytes, medium: bytes, large: bytes }
    const keys = Array.from({ length: 12 }, (_, n) => `${group}${String(n).padStart(30, '0')}`)
    for (const key of keys) {
      await insert({ key, width: 1, height: 1, files })
      assert.ok((await images.read(key, 'small'))!.equals(bytes))
      assert.ok((await bytesIn(join(folders, 'bounded/images', group))) <= 20_000)
    }
    assert.ok((await bytesIn(join(folders, 'bounded/images', group))) > 10_000)
    assert.ok(await folder.readAll(older.key))
    assert.ok(await folder.read(keys.at(-1)!, 'small'), 'the newest stays')
    assert.equal(await folder.read(keys[0]!, 'small'), null, 'the oldest makes room')
    assert.ok((await images.read(keys[0]!, 'small'))!.equals(bytes), 'and comes back when asked for')
  })

  test('of an older version are copied from their files, once, and missing ones left alone', async () => {
    const old = machine('old')
    const [whole, missing, partial] = [await givenFiles(old), await givenFiles(old), await givenFiles(old)]
    await old.folder.remove(missing.key)
    await rm(join(folders, 'old/images', partial.key.slice(0, 2), partial.key, 'large.webp'))
    const before = await old.folder.readAll(whole.key)
    const several = await Promise.all([1, 2, 3].map(() => copyFilesToDatabase(goodlot.db, old.folder)))
    assert.equal(
      several.reduce((sum, { copied }) => sum + copied, 0),
      1,
    )
    assert.deepEqual(await copyFilesToDatabase(goodlot.db, old.folder), { copied: 0 })
    assert.deepEqual([await rowsOf(whole.id), await rowsOf(missing.id), await rowsOf(partial.id)], [3, 0, 0])
    assert.deepEqual(await old.folder.readAll(whole.key), before, 'the files stay as a cache')
    assert.ok((await machine('new').images.read(whole.key, 'large'))!.equals(before!.large))
  })

  test('are copied by a service that starts on the folder', async () => {
    const { id } = await givenFiles(machine('started'))
    const taken = new Promise<void>((done) => {
      const log = openLog('info', { write: (line) => line.includes('now in the database') && done() })
      const config = readConfig({ DATA_DIR: join(folders, 'started'), DEMO_DATA: 'false', PORT: '0' })
      void openService({
        config,
        db: goodlot.db,
        connection: goodlot.db.options,
        log,
        ticksByItself: false,
        drain: { forMs: 0, withinMs: 0 },
      }).then((service) => after(() => service.stop()))
    })
    await taken
    assert.equal(await rowsOf(id), 3)
  })
})

/** Whether the file of an address is in the folder. */
async function isKept(dataDir: string, path: string): Promise<boolean> {
  const [, , key, name] = path.split('/')
  return Boolean(await stat(join(dataDir, 'images', key!.slice(0, 2), key!, name!)))
}

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size
  return bytes
}

/** The same database, and how often it was asked. */
function counting(db: Database): { db: Database; queries: () => number } {
  let queries = 0
  const query = (...given: unknown[]) => {
    queries++
    return (db.query as (...given: unknown[]) => unknown).apply(db, given)
  }
  return { db: Object.assign(Object.create(db) as Database, { query }), queries: () => queries }
}
