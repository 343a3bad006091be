/** Registers what has to be closed, newest first. */
export type CloseLater = (close: () => Promise<void>) => void

/** Runs the work, then closes everything it registered: also when it fails, and on Ctrl-C or SIGTERM. */
export async function withCleanup(work: (later: CloseLater) => Promise<void>): Promise<void> {
  const closers: (() => Promise<void>)[] = []
  const closeAll = async () => {
    for (const close of closers.splice(0).reverse()) {
      await close().catch((error: unknown) => console.error(error))
    }
  }
  const interrupted = (signal: NodeJS.Signals) => {
    console.error(`${signal}: stopping`)
    void closeAll().finally(() => process.exit(1))
  }
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
  try {
    await work((close) => closers.push(close))
  } finally {
    await closeAll()
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
  }
}
