type Close = () => Promise<unknown>

/** Collects the resources that a drill has to close, newest first. */
export interface CleanUp {
  add(close: Close): void
}

/**
 * Runs a drill, and closes everything it opened when it ends, fails, or is interrupted by SIGINT or SIGTERM. A signal
 * ends the process with code 130.
 */
export async function withCleanUp(work: (cleanUp: CleanUp) => Promise<void>): Promise<void> {
  const closers: Close[] = []
  let closing: Promise<void> | undefined
  // Work that fails because of an interruption must not end the process before everything is closed.
  const closeAll = () => {
    closing ??= closeNewestFirst(closers)
    return closing
  }
  const interrupt = () => {
    void closeAll().then(() => process.exit(130))
  }
  process.once('SIGINT', interrupt)
  process.once('SIGTERM', interrupt)
  try {
    await work({ add: (close) => closers.push(close) })
  } finally {
    process.off('SIGINT', interrupt)
    process.off('SIGTERM', interrupt)
    await closeAll()
  }
}

async function closeNewestFirst(closers: Close[]): Promise<void> {
  for (let close = closers.pop(); close; close = closers.pop()) {
    await close().catch((error: unknown) => console.error(error))
  }
}
