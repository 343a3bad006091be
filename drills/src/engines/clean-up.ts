type Close = () => Promise<unknown>

/** Collects what a drill has to close, newest first. */
export interface CleanUp {
  add(close: Close): void
}

/**
 * Runs a drill, and closes everything it opened when it ends, fails, or is interrupted by SIGINT or SIGTERM. A signal
 * ends the process with code 130.
 */
export async function withCleanUp(work: (cleanUp: CleanUp) => Promise<void>): Promise<void> {
  const closers: Close[] = []
  const closeAll = async () => {
    for (const close of closers.splice(0).reverse()) {
      await close().catch((error: unknown) => console.error(error))
    }
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
