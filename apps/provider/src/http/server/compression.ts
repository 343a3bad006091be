import type { Transform } from 'node:stream'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply } from 'fastify'

export type Encoding = 'zstd' | 'br' | 'gzip'

/** Best first: for the fewest bytes zstd takes half the time of brotli and a quarter of gzip's (decision 20). */
const encodings: Encoding[] = ['zstd', 'br', 'gzip']
/** Minimum size in bytes, as uncompressed text. Smaller responses fit into one packet and gain nothing. */
const WORTH_IT = 1400

const {
  BROTLI_OPERATION_FLUSH,
  BROTLI_PARAM_QUALITY,
  Z_SYNC_FLUSH,
  ZSTD_c_compressionLevel,
  ZSTD_e_flush,
} = zlib.constants
const cheapest = {
  zstd: { params: { [ZSTD_c_compressionLevel]: 1 } },
  br: { params: { [BROTLI_PARAM_QUALITY]: 1 } },
  gzip: { level: 1 },
}

/**
 * Returns the encoding that the caller accepts and we prefer. A caller that sends only '*' gets plain text, because it
 * probably did not mean zstd.
 */
export function chooseEncoding(reply: FastifyReply): Encoding | undefined {
  reply.header('vary', 'Origin, Accept-Encoding')
  const accepted = reply.request.headers['accept-encoding']
  if (accepted === undefined || accepted.trim() === '*') return undefined
  return (negotiate(accepted, encodings) as Encoding | null) ?? undefined
}

/**
 * Returns a stream that passes on each piece as it comes, because responses that are read in pieces must arrive in
 * pieces. The work is done off the event loop.
 */
export function openCompressor(encoding: Encoding): Transform {
  if (encoding === 'zstd') return zlib.createZstdCompress({ ...cheapest.zstd, flush: ZSTD_e_flush })
  if (encoding === 'br')
    return zlib.createBrotliCompress({ ...cheapest.br, flush: BROTLI_OPERATION_FLUSH })
  return zlib.createGzip({ ...cheapest.gzip, flush: Z_SYNC_FLUSH })
}

const compressors = {
  zstd: promisify(zlib.zstdCompress),
  br: promisify(zlib.brotliCompress),
  gzip: promisify(zlib.gzip),
}

/** Sends a complete JSON text, compressed if it is large enough. */
export async function sendCompressed(reply: FastifyReply, json: string): Promise<FastifyReply> {
  reply.header('content-type', 'application/json; charset=utf-8')
  const encoding = chooseEncoding(reply)
  if (encoding === undefined || json.length < WORTH_IT) return reply.send(json)
  const bytes = await compressors[encoding](json, cheapest[encoding])
  return reply.header('content-encoding', encoding).send(bytes)
}
