import { useEffect, useEffectEvent } from 'react'

const signs = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * Runs once, when somebody begins to use the page: the moment to fetch what a press may open. By
 * then the screen itself has everything it needs.
 */
export function useFirstTouch(run: () => void): void {
  const onTouch = useEffectEvent(run)
  useEffect(() => {
    const done = new AbortController()
    const touched = () => {
      done.abort()
      onTouch()
    }
    for (const sign of signs) {
      window.addEventListener(sign, touched, { signal: done.signal, passive: true })
    }
    return () => done.abort()
  }, [])
}
