import type { DestinationStream, Logger } from 'pino'
import { pino } from 'pino'

export type { Logger } from 'pino'

/** What must never reach a log line: credentials of callers and of the people who sign in (quality 3, secrets). */
const secrets = [
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
  '*.password',
  '*.authorization',
  '*.secret',
  '*.hash',
]

/** Lines go to standard output, or to the destination given. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, redact: { paths: secrets, censor: '[secret]' }, base: null }
  return destination ? pino(options, destination) : pino(options)
}
