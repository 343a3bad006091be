/** Registers resources to close, newest first. */
export type CloseLater = (close: () => Promise<void>) => void

/** Runs the work, then closes everything it registered: also when it fails anywhere, and on Ctrl-C or SIGTERM. */
export async function withCleanup(work: (later: CloseLater) => Promise<void>): Promise<void> {
  const closers: (() => Promise<void>)[] = []
  let closing: Promise<void> | undefined
  const closeNewestFirst = async () => {
    for (let close = closers.pop(); close; close = closers.pop()) {
      await close().catch((error: unknown) => console.error(error))
    }
  }
  // A failure while closing must not end the process before everything is closed.
  const closeAll = () => {
    closing ??= closeNewestFirst()
    return closing
  }
  const end = (reason: unknown) => {
    console.error(reason)
    void closeAll().finally(() => process.exit(1))
  }
  process.on('SIGINT', end).on('SIGTERM', end).on('uncaughtException', end)
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
