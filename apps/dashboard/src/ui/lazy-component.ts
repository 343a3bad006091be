import { useSnackbar } from '@tideway/design/messages/snackbar'
import type { ComponentType } from 'react'
import { useEffect, useEffectEvent, useReducer } from 'react'
import { GENERIC_FAILURE } from '../platform/generic-failure.ts'

/** Code in a separate file, fetched when it is about to be used. */
export interface LazyCode<Code> {
  /** May be called at any time, and again after a failure. */
  fetch(): Promise<void>
  /** Defined once the code is loaded. */
  ready: Code | undefined
}

/** A part of the interface in a separate file. */
export type LazyComponent<Props> = LazyCode<ComponentType<Props>>

export function lazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  return lazyCode(load)
}

export function lazyCode<Code>(load: () => Promise<Code>): LazyCode<Code> {
  const self: LazyCode<Code> = {
    ready: undefined,
    async fetch() {
      self.ready ??= await load()
    },
  }
  return self
}

/**
 * Fetches code ahead of use. A failure is ignored here: the code is fetched again, and a failure reported, when it is
 * needed.
 */
export function prefetch(code: Pick<LazyCode<never>, 'fetch'>): void {
  code.fetch().catch(() => undefined)
}

/** Returns the part once it is wanted and loaded, otherwise nothing. */
export function useLazyComponent<Props>(
  component: LazyComponent<Props>,
  isWanted: boolean,
  onFailure: () => void,
): ComponentType<Props> | undefined {
  return useLazyCode(component, isWanted, onFailure)
}

/** Returns the code once it is wanted and loaded, otherwise nothing. */
export function useLazyCode<Code>(
  code: LazyCode<Code>,
  isWanted: boolean,
  onFailure: () => void,
): Code | undefined {
  const [, update] = useReducer((count: number) => count + 1, 0)
  const onFailed = useEffectEvent(onFailure)
  const missing = isWanted && code.ready === undefined
  useEffect(() => {
    if (!missing) return
    let current = true
    code.fetch().then(
      () => current && update(),
      () => current && onFailed(),
    )
    return () => {
      current = false
    }
  }, [missing, code])
  return code.ready
}

/**
 * Returns a dialog or drawer from a separate file. If it cannot be fetched it closes, and nothing is lost (spec 8,
 * general).
 */
export function useLazyOverlay<Props>(
  component: LazyComponent<Props>,
  open: boolean,
  onClose: () => void,
): ComponentType<Props> | undefined {
  const snackbar = useSnackbar()
  return useLazyComponent(component, open, () => {
    onClose()
    snackbar(GENERIC_FAILURE, { tone: 'error' })
  })
}
