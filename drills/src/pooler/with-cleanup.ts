/** Registers what has to be closed, newest first. */
export type CloseLater = (close: () => Promise<void>) => void

/** Runs the work, then closes everything it registered: also when it fails anywhere, and on Ctrl-C or SIGTERM. */
export async function withCleanup(work: (later: CloseLater) => Promise<void>): Promise<void> {
  const closers: (() => Promise<void>)[] = []
  const closeAll = async () => {
    for (const close of closers.splice(0).reverse()) {
      await close().catch((error: unknown) => console.error(error))
    }
  }
  const end = (reason: unknown) => {
    console.error(reason)
    void closeAll().finally(() => process.exit(1))
  }
  process.once('SIGINT', end).once('SIGTERM', end).once('uncaughtException', end)
  try {
    await work((close) => closers.push(close))
  } catch (error) {
    // Shown now, because closing takes a while and may fail too.
    console.error(error)
    throw error
  } finally {
    await closeAll()
    process.off('SIGINT', end).off('SIGTERM', end).off('uncaughtException', end)
  }
}
