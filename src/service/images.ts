import { DemoImages } from '../demo/demo-images.ts'
import { ImageFolder } from '../images/image-folder.ts'
import { imageRoutes } from '../images/routes.ts'
import { ImageStore } from '../images/store.ts'
import { imageSweepings } from '../images/sweep.ts'
import type { Base } from './base.ts'
import type { Part } from './part.ts'

/** Pictures; outside production those of the demo are painted when they are first opened. */
export function openImages({ config, db, log, access }: Base): Part & { images: ImageStore } {
  const folder = new ImageFolder(config.dataDir)
  const stored = { db, folder, cacheBytes: config.imageCacheBytes, log }
  const images = config.isProduction ? new ImageStore(stored) : new DemoImages(stored)
  return {
    images,
    routes: (app) => imageRoutes(app, { images, access }),
    sweepings: imageSweepings({ db, folder, log }),
  }
}
