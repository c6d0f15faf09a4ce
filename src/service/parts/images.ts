import { ImageFolder } from '../../platform/images/image-folder.ts'
import { imageRoutes } from '../../platform/images/routes.ts'
import { ImageStore } from '../../platform/images/store.ts'
import { imageSweepings } from '../../platform/images/sweep.ts'
import { DemoImages } from '../demo/demo-images.ts'
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
