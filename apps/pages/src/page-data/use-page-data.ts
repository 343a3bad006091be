import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'

export interface PageData<Data> {
  /** The last response for the current key. It stays during another read, even if that read fails. */
  data: Data | undefined
  /** True if the last read failed. */
  failed: boolean
  /** Reads again. The same function on each render. */
  reread: () => void
  /** Shows other data until the next answer. The same function on each render. */
  setData: (change: (data: Data | undefined) => Data | undefined) => void
}

interface PageDataOptions<Data> {
  /** Identifies the data. Data of another key is not shown. */
  key: string
  read: (signal: AbortSignal) => Promise<Data>
  /** Interval of reads while the page is visible, in milliseconds. Absent for a single read. */
  everyMs?: number | undefined
  /** A changed version reads the same data again at once. */
  version?: number | undefined
}

/**
 * Reads data of a page when it opens, on request, and at an interval. Ignores a response that a later read has
 * overtaken.
 */
export function usePageData<Data>(options: PageDataOptions<Data>): PageData<Data> {
  const { key, everyMs, version } = options
  const [attempt, setAttempt] = useState(0)
  const request = useMemo(() => ({ key, version, attempt }), [key, version, attempt])
  const [answer, setAnswer] = useState<{ key: string; data: Data | undefined }>()
  const [failed, setFailed] = useState(false)
  const read = useEffectEvent(options.read)
  useEffect(() => {
    const left = new AbortController()
    const readNow = async () => {
      try {
        const data = await read(left.signal)
        if (left.signal.aborted) return
        setAnswer({ key: request.key, data })
        setFailed(false)
      } catch {
        if (!left.signal.aborted) setFailed(true)
      }
    }
    void readNow()
    const timer = everyMs === undefined ? undefined : window.setInterval(readVisible, everyMs)
    function readVisible() {
      if (document.visibilityState === 'visible') void readNow()
    }
    return () => {
      left.abort()
      window.clearInterval(timer)
    }
  }, [request, everyMs])

  return {
    data: answer?.key === key ? answer.data : undefined,
    failed,
    reread: useCallback(() => setAttempt((before) => before + 1), []),
    setData: useCallback(
      (change) => setAnswer((before) => before && { ...before, data: change(before.data) }),
      [],
    ),
  }
}
