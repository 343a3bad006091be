import type { Logger } from '../telemetry/log.ts'

/** Reports a step of the start in the log, and to the parent process if that listens. */
export function reportStep(log: Logger, step: string): void {
  log.info({ step }, 'starting')
  if (process.connected) process.send?.({ step })
}

/** Notifies the parent process, if it listens, that calls are answered from now on. */
export function reportListening(): void {
  if (process.connected) process.send?.({ listens: true })
}
