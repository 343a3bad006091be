import type { Logger } from './log.ts'

/** Says in the log what the process does while it starts, and to the program that started it, if that listens. */
export function reportStep(log: Logger, step: string): void {
  log.info({ step }, 'starting')
  if (process.connected) process.send?.({ step })
}

/** Tells the program that started this one, if it listens, that calls are answered from now on. */
export function reportListening(): void {
  if (process.connected) process.send?.({ listens: true })
}
