import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { Plugin, ResolvedConfig } from 'vite'

const TEXT = /\.(?:css|html|js|json|svg|txt|webmanifest)$/

/** A smaller file fits into the first packet as it is. */
const SMALLEST_BYTES = 1_024

/**
 * Writes every text file of the build a second and third time, as `.br` and `.gz`. The server sends those as they are
 * (`preCompressed` of @fastify/static), so that it compresses no file again for each answer.
 */
export function precompress(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'porchlight:precompress',
    enforce: 'post',
    configResolved: (resolved) => {
      config = resolved
    },
    closeBundle: {
      // After the pages and the worker are written.
      order: 'post',
      sequential: true,
      handler: async () => {
        if (config.command !== 'build' || config.build.ssr) return
        await Promise.all(textFilesIn(resolve(config.root, config.build.outDir)).map(compressFile))
      },
    },
  }
}

function textFilesIn(dist: string): string[] {
  return readdirSync(dist, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.slice(dist.length).startsWith('/.'))
}

async function compressFile(path: string): Promise<void> {
  const bytes = readFileSync(path)
  if (bytes.length < SMALLEST_BYTES) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ])
  writeFileSync(`${path}.br`, br)
  writeFileSync(`${path}.gz`, gz)
}
